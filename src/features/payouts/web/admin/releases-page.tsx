// Releases, for administrators: the queue, the pause switch, and problems that need a person.
import { useQuery } from '@tanstack/react-query';
import { Figures } from '#features/accounts/web/admin/record/facts.tsx';
import { ownReleaseMessage } from '#features/projects/stake-rules.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { getReleaseQueue, pauseReleases, type ReleaseQueue, resumeReleases } from '../../release-contract.ts';
import { DebtRow, ReturnRow } from './creator-debts.tsx';
import { QueueList } from './queue-list.tsx';
import { OrderButton } from './release-orders.tsx';
import { OpenReleaseRow, ReadyRow } from './release-rows.tsx';
import { releasesCopy as copy } from './releases-copy.ts';
import { TransferRow } from './transfer-rows.tsx';

const queueQuery = queryFor(getReleaseQueue, {});

export const releasesScreen = screen({
  Component: ReleasesPage,
  queries: () => [queueQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function ReleasesPage() {
  const queue = useQuery({ ...queueQuery, refetchOnWindowFocus: 'always' });
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          queue.data?.pause === null && (
            <OrderButton endpoint={pauseReleases} input={(reason) => ({ body: { reason } })} words={copy.pause.start} />
          )
        }
      />
      <QueryView
        query={queue}
        pending={<Loading label={copy.loading} blocks={['h-[180px]', 'h-[260px]']} />}
        failed={copy.loadFailed}
      >
        {(data) => <Queue queue={data} />}
      </QueryView>
    </>
  );
}

function Queue({ queue }: { queue: ReleaseQueue }) {
  const { pause, ready, releases, transfers, debts, returns, missingCover, fees, adminId } = queue;
  const isShort = releases.some(({ waitsFor }) => waitsFor === 'cover');
  return (
    <div className="grid gap-6">
      {pause !== null && <Paused pause={pause} isOwn={releases.some(({ stake }) => stake === 'owner')} />}
      {isShort && (
        <Alert tone="warm" title={copy.cover.title}>
          {copy.cover.text(missingCover)}
        </Alert>
      )}
      <Panel title={copy.ready.title}>
        <p className="small mb-3 text-ink-3">{copy.ready.text}</p>
        <QueueList
          label={copy.ready.title}
          empty={copy.ready.empty}
          rows={ready.map((milestone) => <ReadyRow key={milestone.milestoneId} milestone={milestone} />)}
        />
      </Panel>
      <Panel title={copy.open.title}>
        <p className="small mb-3 text-ink-3">{copy.open.text}</p>
        <QueueList
          label={copy.open.title}
          empty={copy.open.empty}
          rows={releases.map((release) => <OpenReleaseRow key={release.id} release={release} adminId={adminId} />)}
        />
      </Panel>
      <Panel title={copy.transfers.title}>
        <QueueList
          label={copy.transfers.title}
          empty={copy.transfers.empty}
          rows={transfers.map((transfer) => <TransferRow key={transfer.id} transfer={transfer} adminId={adminId} />)}
        />
      </Panel>
      {returns.length > 0 && (
        <Panel title={copy.returns.title}>
          <p className="small mb-3 text-ink-3">{copy.returns.text}</p>
          <QueueList label={copy.returns.title} rows={returns.map((row) => <ReturnRow key={row.id} row={row} />)} />
        </Panel>
      )}
      {debts.length > 0 && (
        <Panel title={copy.debts.title}>
          <p className="small mb-3 text-ink-3">{copy.debts.text}</p>
          <QueueList
            label={copy.debts.title}
            rows={debts.map((debt) => <DebtRow key={debt.projectId} debt={debt} adminId={adminId} />)}
          />
        </Panel>
      )}
      <Panel title={copy.fees.title}>
        <Figures
          figures={{
            [copy.fees.platform]: formatDollarAmount(fees.platform),
            [copy.fees.processing]: formatDollarAmount(fees.processing),
          }}
        />
      </Panel>
    </div>
  );
}

type PausedProps = {
  pause: NonNullable<ReleaseQueue['pause']>;
  /** A release of the reader's own project is waiting. */
  isOwn: boolean;
};

function Paused({ pause: { reason, since, by }, isOwn }: PausedProps) {
  const { title, text, resume } = copy.pause;
  return (
    <Alert tone="warm" title={title}>
      {text(reason, by)} <Moment at={since} />.
      <span className="mt-3 block">
        {isOwn ? (
          <span>{ownReleaseMessage}</span>
        ) : (
          <OrderButton endpoint={resumeReleases} input={(given) => ({ body: { reason: given } })} words={resume} />
        )}
      </span>
    </Alert>
  );
}
