// The administrators' inbox: contact messages, reported conversations and reported comments, newest first.

import { Moment } from '#ui/moment.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { toOptions } from '#ui/table/admin-table-tools.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { type InboxItem, listInbox } from '../../inbox-contract.ts';
import { contactTopicLabels } from '../../inbox-rules.ts';
import { StateBadge } from './admin-inbox-assign.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';

const source = { path: '/admin/messages', endpoint: listInbox, filters: ['state', 'kind', 'topic', 'assigned'] };

export const adminMessagesScreen = screen({
  Component: AdminMessagesPage,
  queries: ({ search }) => [tableQuery(source, search)],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminMessagesPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <AdminTable
        source={source}
        noun={copy.noun}
        columns={columns}
        rowKey={({ kind, id }) => `${kind}/${id}`}
        rowName={describeItem}
        rowAddress={getItemPath}
        search={{ label: copy.search, placeholder: copy.searchPlaceholder }}
        filters={filters}
        empty={copy.empty}
      />
    </>
  );
}

const filters = [
  { name: 'state', label: copy.columns.status, options: toOptions({ open: copy.open, handled: copy.resolved }) },
  { name: 'kind', label: copy.kind, options: toOptions(copy.kinds) },
  { name: 'topic', label: copy.topic, options: toOptions(contactTopicLabels) },
  { name: 'assigned', label: copy.assignee, all: copy.anyone, options: toOptions({ me: copy.assignedToMe }) },
];

const getItemPath = ({ kind, id }: InboxItem) => `/admin/messages/${kind}/${id}`;
const describeItem = ({ kind, from }: InboxItem) => (kind === 'contact' ? copy.messageFrom(from) : copy.reportBy(from));

/** About two lines on a desktop screen. */
const firstWordsLength = 90;

function firstWords(excerpt: string): string {
  const line = excerpt.replaceAll(/\s+/g, ' ');
  return line.length <= firstWordsLength ? line : `${line.slice(0, firstWordsLength).trimEnd()}…`;
}

const columns: readonly AdminColumn<InboxItem>[] = [
  {
    header: copy.columns.from,
    cell: (item) => <RecordLink to={getItemPath(item)}>{item.from}</RecordLink>,
  },
  {
    header: copy.columns.about,
    cell: ({ kind, topic, project }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <span>{topic === null ? copy.kinds[kind] : contactTopicLabels[topic]}</span>
        {project && (
          <span dir="auto" className="text-note text-ink-2">
            {project.title}
          </span>
        )}
      </span>
    ),
  },
  {
    header: copy.columns.message,
    cell: ({ excerpt }) => <span className="text-ink-2 wrap-anywhere">{firstWords(excerpt)}</span>,
  },
  { header: copy.assignee, cell: ({ assignedTo }) => assignedTo?.name ?? copy.unassigned },
  { header: copy.columns.received, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { header: copy.columns.status, cell: ({ handledAt }) => <StateBadge handledAt={handledAt} /> },
];
