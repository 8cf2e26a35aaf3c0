// '/investments/:id/reconfirm': what changed after somebody invested, and whether they stay, where the rules of the offer ask it.

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef } from 'react';
import { useParams } from 'react-router';
import type { PublicChange } from '#features/projects/history/project-change-contract.ts';
import { ChangeFields } from '#features/projects/web/page/change-fields.tsx';
import { formatEnd } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MomentDay } from '#ui/moment.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel, SubPage, toDashboard } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { getReconfirmation, type Reconfirmation, reconfirmInvestment } from '../reconfirmation-contract.ts';
import { CancelInvestment } from './cancel-investment.tsx';
import { reconfirmCopy as copy, outcomeTexts } from './reconfirm-copy.ts';

const reconfirmQuery = (id = '') => queryFor(getReconfirmation, { params: { id } });

export const reconfirmScreen = screen({
  Component: ReconfirmPage,
  queries: ({ params }) => [reconfirmQuery(params.id)],
  meta: () => ({ title: copy.title }),
});

function ReconfirmPage() {
  const { id } = useParams();
  return (
    <SubPage back={toDashboard} className="max-w-narrow">
      <QueryView
        query={useQuery(reconfirmQuery(id))}
        header={<PageHeader compact title={copy.title} />}
        pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
        failed={copy.failed}
      >
        {(request) => <Request request={request} />}
      </QueryView>
    </SubPage>
  );
}

function Request({ request }: { request: Reconfirmation }) {
  const { projectId, projectTitle, amount, changes, isWaiting } = request;
  return (
    <>
      <PageHeader
        compact
        title={copy.titleOf(projectTitle)}
        lead={copy.lead(formatDollarAmount(amount))}
        actions={
          <LinkButton look="outline" to={`/projects/${projectId}`}>
            {copy.viewProject}
          </LinkButton>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {isWaiting ? <Answer request={request} /> : <Answered request={request} />}
        <section aria-labelledby="changes">
          <h2 id="changes" className="h3 mb-3">
            {copy.changes}
          </h2>
          {changes.length === 0 && <p className="text-ink-2">{copy.noChanges}</p>}
          <ol className="grid grid-cols-1 gap-4">
            {changes.map((change) => (
              <li key={change.id} className="panel grid grid-cols-1 gap-3">
                <Change change={change} />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

function Change({ change: { at, fields } }: { change: PublicChange }) {
  return (
    <>
      <p className="text-note text-ink-2">
        <MomentDay at={at} />
      </p>
      <ChangeFields fields={fields.filter(({ isHidden }) => !isHidden)} />
    </>
  );
}

function Answer({ request }: { request: Reconfirmation }) {
  const { investments, changeId, dueAt, projectTitle, cancellable } = request;
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [first] = investments;
  const confirm = useAction(reconfirmInvestment, {
    refetch: ['/api/investments', '/api/users'],
    refetchOnConflict: ['/api/investments'],
    done: () => ({ title: copy.done, description: copy.doneText }),
    failed: copy.failedToSend,
  });
  if (first === undefined) return null;
  return (
    <Panel>
      <h2 id={titleId} ref={titleRef} tabIndex={-1} className="h3">
        {investments.length === 1 ? copy.yours : copy.yoursMany}
      </h2>
      <p className="mt-2 text-ink-2">
        <strong className="font-semibold text-ink">
          {copy.dueBefore} {formatEnd(dueAt)}.
        </strong>{' '}
        <span>{copy.dueAfter}</span>
      </p>
      <NeedsScript text={copy.noScript} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          busy={confirm.isPending}
          aria-describedby={titleId}
          onClick={() => confirm.mutate({ params: { id: first.id }, body: { changeId } })}
        >
          {copy.confirm}
        </Button>
        {investments.length === 1 && (
          <Cancel {...{ investment: first, projectTitle, cancellable, titleId, titleRef }} />
        )}
      </div>
      {investments.length > 1 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {investments.map((investment) => (
            <li key={investment.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="font-semibold tabular-nums">{formatDollarAmount(investment.amount)}</span>
              <Cancel {...{ investment, projectTitle, cancellable, titleId, titleRef }} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type CancelProps = {
  investment: Reconfirmation['investments'][number];
  projectTitle: string;
  cancellable: boolean;
  titleId: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
};

function Cancel({ investment, projectTitle, cancellable, titleId, titleRef }: CancelProps) {
  return (
    <CancelInvestment
      investment={{ ...investment, projectTitle, cancellable, state: 'completed' }}
      label={copy.cancel}
      titleId={titleId}
      titleRef={titleRef}
    />
  );
}

function Answered({ request: { outcome } }: { request: Reconfirmation }) {
  if (outcome === null) {
    return (
      <Alert tone="warm" title={copy.ended}>
        {copy.over}
      </Alert>
    );
  }
  const { title, text } = outcomeTexts[outcome];
  return (
    <Alert tone={outcome === 'confirmed' ? 'good' : 'info'} title={title}>
      {text}
    </Alert>
  );
}
