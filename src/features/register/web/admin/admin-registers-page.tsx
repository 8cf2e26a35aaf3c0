// '/admin/registers': later rounds and transfers of shares that wait for a decision, and duties that are due.
import { useQuery } from '@tanstack/react-query';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { DutyQueueList, openDutiesQuery } from './admin-duties.tsx';
import { registerAdminCopy as copy } from './register-admin-copy.ts';
import { RoundQueueList, roundQueueQuery, TransferQueueList, transferQueueQuery } from './register-queues.tsx';

export const adminRegistersScreen = screen({
  Component: AdminRegistersPage,
  queries: () => [roundQueueQuery, transferQueueQuery, openDutiesQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

const pending = <Loading label={copy.loading} blocks={['h-[120px]']} />;

function AdminRegistersPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="grid gap-6">
        <Panel title={copy.rounds.title}>
          <QueryView query={useQuery(roundQueueQuery)} pending={pending} failed={copy.failed}>
            {(queue) => <RoundQueueList {...queue} />}
          </QueryView>
        </Panel>
        <Panel title={copy.duties.title}>
          <QueryView query={useQuery(openDutiesQuery)} pending={pending} failed={copy.duties.failed}>
            {({ duties }) => <DutyQueueList duties={duties} />}
          </QueryView>
        </Panel>
        <Panel title={copy.transfers.title}>
          <QueryView query={useQuery(transferQueueQuery)} pending={pending} failed={copy.failed}>
            {(queue) => <TransferQueueList {...queue} />}
          </QueryView>
        </Panel>
      </div>
    </>
  );
}
