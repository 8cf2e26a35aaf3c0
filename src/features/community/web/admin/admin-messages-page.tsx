// The inbox of administrators: messages of the contact page and reported conversations, newest first.

import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { contactTopicLabels, contactTopics } from '../../community-rules.ts';
import { type InboxItem, listInbox } from '../../inbox-contract.ts';

const source = { path: '/admin/messages', endpoint: listInbox, filters: ['state', 'kind', 'topic', 'assigned'] };

export const adminMessagesScreen = screen({
  Component: AdminMessagesPage,
  queries: ({ search }) => [tableQuery(source, search)],
  meta: () => ({ title: 'Messages – Admin' }),
});

function AdminMessagesPage() {
  return (
    <>
      <PageHeader title="Messages" lead="What people wrote to us, and conversations that were reported." />
      <AdminTable
        source={source}
        noun={{ one: 'message', many: 'messages' }}
        columns={columns}
        rowKey={({ kind, id }) => `${kind}/${id}`}
        rowName={nameOf}
        rowAddress={addressOf}
        search={{ label: 'Search messages', placeholder: 'Name, address or words' }}
        filters={filters}
        empty={{ title: 'No messages found', text: 'New ones appear here as they are written.' }}
      />
    </>
  );
}

const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'handled', label: 'Handled' },
    ],
  },
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: 'contact', label: 'Contact page' },
      { value: 'report', label: 'Reported conversation' },
    ],
  },
  {
    name: 'topic',
    label: 'Topic',
    options: contactTopics.map((topic) => ({ value: topic, label: contactTopicLabels[topic] })),
  },
  { name: 'assigned', label: 'Assignee', all: 'Anyone', options: [{ value: 'me', label: 'Assigned to me' }] },
];

const addressOf = ({ kind, id }: InboxItem) => `/admin/messages/${kind}/${id}`;
const nameOf = ({ kind, from }: InboxItem) => (kind === 'report' ? `Report by ${from}` : `Message from ${from}`);

/** Two lines on a desk. */
const firstWordsLength = 90;

function firstWords(excerpt: string): string {
  const line = excerpt.replaceAll(/\s+/g, ' ');
  return line.length <= firstWordsLength ? line : `${line.slice(0, firstWordsLength).trimEnd()}…`;
}

const columns: readonly AdminColumn<InboxItem>[] = [
  {
    key: 'from',
    header: 'From',
    cell: (item) => (
      <TextLink to={addressOf(item)} className="inline-flex min-h-[42px] items-center [overflow-wrap:anywhere]">
        {item.from}
      </TextLink>
    ),
  },
  {
    key: 'about',
    header: 'About',
    cell: ({ topic, project }) => (
      <span className="grid gap-0.5 [overflow-wrap:anywhere]">
        <span>{topic === null ? 'Reported conversation' : contactTopicLabels[topic]}</span>
        {project && <span className="text-[0.92rem] text-ink-2">{project.title}</span>}
      </span>
    ),
  },
  {
    key: 'words',
    header: 'Message',
    cell: ({ excerpt }) => <span className="text-ink-2 [overflow-wrap:anywhere]">{firstWords(excerpt)}</span>,
  },
  { key: 'assigned', header: 'Assignee', cell: ({ assignedTo }) => assignedTo?.name ?? 'Unassigned' },
  { key: 'received', header: 'Received', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'state',
    header: 'State',
    cell: ({ handledAt }) => (
      <Badge tone={handledAt === null ? 'warm' : 'good'}>{handledAt === null ? 'Open' : 'Handled'}</Badge>
    ),
  },
];
