// How far replacing the identity provider is: who moved, who has not and why, and ending it.
import { useState } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { ConfirmDialog } from '#ui/dialog/dialog.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { endReplacement, type ProviderReplacement, type ReplacementState } from '../../provider-contract.ts';
import { providerCopy } from './sign-in-provider-copy.ts';
import { useAdminAction } from './use-admin-action.ts';

const copy = providerCopy.open;
const { people } = providerCopy;

export function ReplacementProgress({ replacement }: { replacement: ProviderReplacement }) {
  const { oldIssuer, newIssuer, startedAt, startedBy, moved, remaining } = replacement;
  const [isAsking, setAsking] = useState(false);
  const end = useAdminAction(endReplacement, {
    refetch: ['/api/admin/sign-in-provider', '/api/admin/audit'],
    onSuccess: () => toast({ title: copy.done }),
    onError: (error) => {
      setAsking(false);
      toast({ title: copy.failed, description: error.userMessage, variant: 'destructive' });
    },
  });
  const left = replacement.people - moved;
  const words = copy.moved(moved, replacement.people);
  return (
    <>
      <Panel title={copy.title}>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          <dt className="text-ink-3">{copy.from}</dt>
          <dd className="min-w-0 wrap-anywhere">{oldIssuer ?? copy.unknown}</dd>
          <dt className="text-ink-3">{copy.to}</dt>
          <dd className="min-w-0 wrap-anywhere">{newIssuer}</dd>
          <dt className="text-ink-3">{copy.started}</dt>
          <dd>
            <Moment at={startedAt} />
            <span>{copy.by(startedBy)}</span>
          </dd>
        </dl>
        <p className="mt-5 mb-2 font-semibold">{words}</p>
        <ProgressBar label={words} percent={replacement.people === 0 ? 0 : (moved / replacement.people) * 100} />
        <div className="mt-5">
          <Button look="outline" onClick={() => setAsking(true)}>
            {copy.button}
          </Button>
        </div>
        {isAsking && (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={copy.dialog}
            description={copy.dialogText}
            confirmLabel={copy.button}
            busy={end.isPending}
            onConfirm={() => end.mutate({})}
          />
        )}
      </Panel>
      <Panel title={people.title}>
        {left === 0 ? (
          <p className="text-ink-2">{people.empty}</p>
        ) : (
          <>
            <p className="mb-5 text-ink-2">{people.hint}</p>
            <DataTable
              caption={people.caption}
              columns={columns}
              rows={remaining}
              rowKey={({ id }) => id}
              look="list"
            />
            {remaining.length < left && <p className="mt-4 text-ink-2">{people.shown(remaining.length, left)}</p>}
          </>
        )}
      </Panel>
    </>
  );
}

const tones: Record<ReplacementState, BadgeTone> = {
  not_yet: 'secondary',
  asked: 'primary',
  link_sent: 'primary',
  declined: 'warm',
  shared_address: 'warm',
  no_address: 'warm',
};

const columns: readonly Column<ProviderReplacement['remaining'][number]>[] = [
  {
    key: 'name',
    header: people.name,
    plain: true,
    cell: ({ id, name }) => <RecordLink to={`/admin/users/${id}`}>{name}</RecordLink>,
  },
  { key: 'email', header: people.email, cell: ({ email }) => <EmailText email={email} /> },
  {
    key: 'active',
    header: people.lastActive,
    cell: ({ lastActive }) => (lastActive === null ? people.never : <Moment at={lastActive} />),
  },
  {
    key: 'state',
    header: people.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{people.states[state]}</Badge>,
  },
];
