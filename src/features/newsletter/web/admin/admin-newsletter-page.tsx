// The newsletter for administrators: counts of subscribers, issues, and one address on request.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { MainFigures } from '#features/accounts/web/admin/record/facts.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { RecordLink } from '#ui/table/record-link.tsx';
import { getNewsletterSummary, type ListedIssue, listIssues, prepareIssue } from '../../newsletter-admin-contract.ts';
import type { IssueState } from '../../newsletter-rules.ts';
import { AddressPanel } from './address-panel.tsx';
import { adminNewsletterCopy as copy } from './admin-newsletter-copy.ts';
import { issueAddresses } from './issue-actions.tsx';

const source = { path: '/admin/newsletter', endpoint: listIssues, filters: [] };
const summaryQuery = queryFor(getNewsletterSummary, {});

export const adminNewsletterScreen = screen({
  Component: AdminNewsletterPage,
  queries: ({ search }) => [tableQuery(source, search), summaryQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminNewsletterPage() {
  const summary = useQuery(summaryQuery);
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} actions={summary.data && <WeekButton {...summary.data} />} />
      {summary.isError && (
        <div className="mb-6">
          <Alert tone="danger" title={copy.summaryFailed}>
            {summary.error.userMessage}
          </Alert>
        </div>
      )}
      {summary.data && <Subscribers {...summary.data} />}
      <AdminTable
        source={source}
        noun={copy.noun}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ subject }) => subject}
        rowAddress={({ id }) => `/admin/newsletter/${id}`}
        filters={[]}
        empty={copy.empty}
      />
      <div className="mt-10">
        <AddressPanel />
      </div>
    </>
  );
}

function WeekButton({ currentIssueId }: { currentIssueId: number | null }) {
  const navigate = useNavigate();
  const prepare = useAdminAction(prepareIssue, {
    refetch: issueAddresses,
    done: copy.prepared,
    failed: copy.failed,
    onSuccess: ({ id }) => navigate(`/admin/newsletter/${id}`),
  });
  if (currentIssueId !== null) return <LinkButton to={`/admin/newsletter/${currentIssueId}`}>{copy.open}</LinkButton>;
  return (
    <Button busy={prepare.isPending} onClick={() => prepare.mutate({})}>
      {copy.prepare}
    </Button>
  );
}

type Counts = { confirmed: number; pending: number; bounced: number };

function Subscribers({ confirmed, pending, bounced }: Counts) {
  const words = copy.summary;
  return (
    <section aria-label={words.label} className="panel mb-8">
      <MainFigures
        figures={{
          [words.confirmed]: formatCount(confirmed),
          [words.pending]: formatCount(pending),
          [words.bounced]: formatCount(bounced),
        }}
      />
    </section>
  );
}

export function IssueBadge({ state }: { state: IssueState }) {
  const tones = { draft: 'warm', sent: 'good', skipped: undefined } as const;
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{copy.states[state]}</Badge>;
}

const columns: readonly AdminColumn<ListedIssue>[] = [
  {
    header: copy.columns.subject,
    cell: ({ id, subject }) => <RecordLink to={`/admin/newsletter/${id}`}>{subject}</RecordLink>,
  },
  { header: copy.columns.week, cell: ({ week }) => formatDay(week) },
  { header: copy.columns.state, cell: ({ state }) => <IssueBadge state={state} /> },
  {
    header: copy.columns.sent,
    cell: ({ sentAt, counts }) =>
      sentAt === null ? (
        '–'
      ) : (
        <>
          {formatCount(counts.sent)}, <Moment at={sentAt} />
        </>
      ),
  },
  { header: copy.columns.queued, align: 'number', cell: ({ counts }) => formatCount(counts.queued) },
  { header: copy.columns.failed, align: 'number', cell: ({ counts }) => formatCount(counts.failed) },
  {
    header: copy.columns.unsubscribed,
    align: 'number',
    cell: ({ counts }) => formatCount(counts.unsubscribed),
  },
];
