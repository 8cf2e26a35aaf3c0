// The latest emails to a user, and what became of each.

import { useQuery } from '@tanstack/react-query';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Panel } from '#ui/section.tsx';
import { type LoggedMail, listUserMails, type MailState, retryUserMails } from '../../mail-log-contract.ts';
import { userMailsCopy as copy } from './admin-user-mails-copy.ts';

const tones: Record<MailState, BadgeTone> = { sent: 'good', retrying: 'warm', given_up: 'danger' };

export function PersonMails({ id }: { id: number }) {
  const mails = useQuery(queryFor(listUserMails, { params: { id } }));
  const canRetry = mails.data?.some(({ state }) => state === 'retrying') === true;
  return (
    <Panel title={copy.title} {...(canRetry && { actions: <RetryButton id={id} /> })}>
      <p className="mb-3 text-note text-ink-2">{copy.lead}</p>
      <QueryView
        query={mails}
        pending={<Loading label={copy.loading} blocks={['h-[60px]', 'h-[60px]']} />}
        failed={copy.loadFailed}
      >
        {(items) =>
          items.length === 0 ? (
            <p className="text-ink-2">{copy.empty}</p>
          ) : (
            <ol className="grid max-h-[26rem] gap-px overflow-y-auto">
              {items.map((mail) => (
                <MailLine key={mail.key} mail={mail} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Panel>
  );
}

function MailLine({ mail: { kind, state, queuedAt, sentAt, nextAt, attempts, error } }: { mail: LoggedMail }) {
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{copy.kind(kind)}</p>
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
      </div>
      {error !== null && state !== 'sent' && (
        <div className="mt-1 text-note">
          <p>{copy.error(error)}</p>
          <details>
            <summary className="w-fit cursor-pointer text-small text-ink-3">{copy.code}</summary>
            <code className="text-small">{error}</code>
          </details>
        </div>
      )}
      <p className="mt-1 text-small text-ink-3">
        {state === 'sent' && sentAt !== null ? (
          <Moment at={sentAt} />
        ) : (
          <span>
            {copy.queued} <Moment at={queuedAt} />, {copy.attempts(attempts)}
          </span>
        )}
        {nextAt !== null && (
          <span>
            . {copy.next} <Moment at={nextAt} />
          </span>
        )}
      </p>
    </li>
  );
}

function RetryButton({ id }: { id: number }) {
  const retry = useAdminAction(retryUserMails, {
    refetch: [`/api/admin/users/${id}/mails`],
    done: copy.retrying,
    failed: copy.retryFailed,
  });
  return (
    <Button look="outline" size="small" busy={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
      {copy.retry}
    </Button>
  );
}
