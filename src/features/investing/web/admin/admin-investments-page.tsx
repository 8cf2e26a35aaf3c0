// All investments, for administrators: search, filters, totals and refunds, one or many at a time.

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { listQuery, readTableState, tableQuery } from '#ui/table/admin-table-state.ts';
import { RecordLink } from '#ui/table/record-link.tsx';
import { sinceChoices } from '#ui/table/since-choices.ts';
import {
  type AdminInvestment,
  getInvestmentTotals,
  listAdminInvestments,
  refundInvestment,
} from '../../admin-investment-contract.ts';
import { type InvestmentFilter, investmentFilters, investmentStateWords } from '../../admin-investment-rules.ts';
import { getStateBadge } from './admin-investment-copy.ts';
import { investmentsCopy as copy } from './admin-investments-copy.ts';
import { SuspenseNotice, suspenseSumQuery } from './suspense-notice.tsx';

const source = {
  path: '/admin/investments',
  endpoint: listAdminInvestments,
  filters: ['state', 'from', 'until', 'project', 'investor'],
  defaultSort: 'newest',
};

function totalsQuery(search: URLSearchParams) {
  const { sort: _sort, ...query } = listQuery(source, readTableState(search, source));
  return queryFor(getInvestmentTotals, { query });
}

export const adminInvestmentsScreen = screen({
  Component: AdminInvestmentsPage,
  queries: ({ search }) => [tableQuery(source, search), totalsQuery(search), suspenseSumQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminInvestmentsPage() {
  const [search] = useSearchParams();
  const { today } = useSite();
  const refund = useAdminAction(refundInvestment);
  return (
    <>
      <PageHeader title={copy.title} lead={<Totals />} />
      <SuspenseNotice />
      <AdminTable
        source={source}
        noun={copy.noun}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ id, amount, project }) => copy.row(id, amount, project.title)}
        rowAddress={({ id }) => `/admin/investments/${id}`}
        search={{ label: copy.search, placeholder: copy.searchPlaceholder }}
        filters={[
          { name: 'state', label: copy.columns.status, options: states },
          { name: 'from', label: copy.since, all: copy.anyTime, options: sinceChoices(today) },
          ...linkFilter(search, 'project', copy.columns.project),
          ...linkFilter(search, 'investor', copy.columns.investor),
        ]}
        sorts={copy.sorts}
        bulk={[
          {
            label: copy.refund.submit,
            run: ({ id }: AdminInvestment, reason) =>
              refund.mutateAsync({ params: { id }, body: { reason: reason ?? '' } }),
            confirm: {
              title: copy.refund.bulkTitle,
              text: copy.refund.bulkText,
              reason: copy.refund.bulkReason,
            },
          },
        ]}
        refetch={['/api/admin/investment-totals', '/api/admin/overview']}
        file="/api/admin/investments.csv"
        onDownload={confirmedDownload}
        empty={copy.empty}
      />
    </>
  );
}

/** Totals of the filtered list. */
function Totals() {
  const [search] = useSearchParams();
  const { data, isError } = useQuery(totalsQuery(search));
  if (isError) return <>{copy.totals.failed}</>;
  if (data === undefined) return <>{copy.totals.loading}</>;
  const { count, amount, raised, goingBack } = data;
  return <>{copy.totals.text(count, amount, raised, goingBack)}</>;
}

/** A filter set only by links, which can be removed here. */
function linkFilter(search: URLSearchParams, name: string, label: string) {
  const id = search.get(name);
  return id === null ? [] : [{ name, label, options: [{ value: id, label: copy.only(label, id) }] }];
}

function getFilterLabel(value: InvestmentFilter): string {
  if (value === 'needs_person') return copy.needsAction;
  return value === 'no_agreement' ? copy.noAgreement : investmentStateWords[value].name;
}

const states = investmentFilters.map((value) => ({
  value,
  label: getFilterLabel(value),
}));

/** Two lines in a 44 px row; the link in the first covers the whole cell. */
const twoLines = 'relative inline-grid min-h-(--control) content-center leading-tight';
const wholeCell = 'min-h-[24px] content-center after:absolute after:inset-0';

const columns: readonly AdminColumn<AdminInvestment>[] = [
  {
    header: copy.columns.investment,
    sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    cell: ({ id, createdAt }) => (
      <div className={twoLines}>
        <TextLink to={`/admin/investments/${id}`} className={wholeCell}>
          #{id}
        </TextLink>
        <span className="text-small text-ink-3 md:whitespace-nowrap">
          <Moment at={createdAt} />
        </span>
      </div>
    ),
  },
  {
    header: copy.columns.project,
    cell: ({ project }) => <RecordLink to={`/admin/projects/${project.id}`}>{project.title}</RecordLink>,
  },
  {
    header: copy.columns.investor,
    wide: true,
    cell: ({ investor }) => (
      <div className={twoLines}>
        <TextLink dir="auto" to={`/admin/users/${investor.id}`} className={`wrap-anywhere ${wholeCell}`}>
          {investor.name}
        </TextLink>
        <span className="text-small text-ink-3">
          <EmailText email={investor.email} />
        </span>
      </div>
    ),
  },
  {
    header: copy.columns.amount,
    align: 'number',
    plain: true,
    sort: { ascending: 'smallest', descending: 'largest', first: 'descending' },
    cell: ({ amount }) => <span className="font-strong">{formatDollarAmount(amount)}</span>,
  },
  {
    header: copy.columns.status,
    plain: true,
    cell: (investment) => {
      const { name, tone } = getStateBadge(investment);
      return <Badge tone={tone}>{name}</Badge>;
    },
  },
];
