// '/admin/milestones': evidence to review, open votes, pending decisions.

import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { RecordLink } from '#ui/table/record-link.tsx';
import { listMilestoneQueue, type MilestoneQueueItem, milestoneQueues } from '../../milestone-admin-contract.ts';
import { milestoneStateLabels, milestoneStateTones } from '../milestones/milestone-copy.ts';
import { adminMilestonesCopy as copy, queueLabels, taskLabels } from './milestones-copy.ts';

const source = { path: '/admin/milestones', endpoint: listMilestoneQueue, filters: ['queue'] };

export const adminMilestonesScreen = screen({
  Component: AdminMilestonesPage,
  queries: ({ search }) => [tableQuery(source, search)],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminMilestonesPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <AdminTable
        source={source}
        noun={copy.noun}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowAddress={({ id }) => `/admin/milestones/${id}`}
        filters={[{ name: 'queue', label: copy.columns.state, all: queueLabels.waiting, options: otherQueues }]}
        empty={copy.empty}
      />
    </>
  );
}

/** The unfiltered list shows milestones that wait for an administrator. */
const otherQueues = milestoneQueues
  .filter((queue) => queue !== 'waiting')
  .map((value) => ({ value, label: queueLabels[value] }));

const columns: readonly AdminColumn<MilestoneQueueItem>[] = [
  {
    header: copy.columns.milestone,
    cell: ({ id, title, position }) => (
      <RecordLink to={`/admin/milestones/${id}`}>
        {position}. <bdi>{title}</bdi>
      </RecordLink>
    ),
  },
  {
    header: copy.columns.project,
    cell: ({ projectTitle }) => <RecordLink>{projectTitle}</RecordLink>,
  },
  {
    header: copy.columns.amount,
    align: 'number',
    cell: ({ amount }) => <span className="font-strong">{formatDollarAmount(amount)}</span>,
  },
  {
    header: copy.columns.state,
    cell: ({ state }) => <Badge tone={milestoneStateTones[state]}>{milestoneStateLabels[state]}</Badge>,
  },
  { header: copy.columns.task, cell: ({ task }) => (task === null ? '–' : taskLabels[task]) },
  {
    header: copy.columns.deadline,
    cell: ({ deadline, isLate }) => (
      <span className="inline-flex flex-wrap items-center gap-x-3">
        {deadline === null ? <span>–</span> : <Moment at={deadline} />}
        {isLate && <Badge tone="danger">{copy.late}</Badge>}
      </span>
    ),
  },
];
