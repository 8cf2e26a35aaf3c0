// All investments, for administrators: found, filtered, added up, refunded one by one or many at once.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { confirmedDownload } from '#features/accounts/web/admin/security/confirmed-call.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { sinceChoices } from '#ui/since-choices.ts';
import { useSite } from '#ui/site.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { listQuery, readTableState, tableQuery } from '#ui/table/admin-table-state.ts';
import {
  type AdminInvestment,
  getInvestmentTotals,
  listAdminInvestments,
  refundInvestment,
} from '../../admin-investment-contract.ts';
import { investmentFilters, investmentStateWords } from '../../admin-investment-rules.ts';
import { stateLook } from './admin-investment-words.ts';
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
  meta: () => ({ title: 'Investments – Admin' }),
});

function AdminInvestmentsPage() {
  const [search] = useSearchParams();
  const { today } = useSite();
  const refund = useAdminAction(refundInvestment);
  return (
    <>
      <PageHeader title="Investments" lead={<Totals />} />
      <SuspenseNotice />
      <AdminTable
        source={source}
        noun={{ one: 'investment', many: 'investments' }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ id, amount, project }) => `investment ${id}, ${formatDollarAmount(amount)} in ${project.title}`}
        rowAddress={({ id }) => `/admin/investments/${id}`}
        search={{ label: 'Search investments', placeholder: 'Number, payment, project, name or email' }}
        filters={[
          { name: 'state', label: 'State', options: states },
          { name: 'from', label: 'Since', all: 'Any time', options: sinceChoices(today) },
          ...only(search, 'project', 'Project'),
          ...only(search, 'investor', 'Investor'),
        ]}
        sorts={sorts}
        bulk={[
          {
            label: 'Refund',
            run: ({ id }: AdminInvestment, reason) =>
              refund.mutateAsync({ params: { id }, body: { reason: reason ?? '' } }),
            confirm: {
              title: (count: number) =>
                count === 1 ? 'Refund this investment?' : `Refund these ${count} investments?`,
              text: 'Each card payment goes back in full to its card. Investments recorded without a card payment are only removed from the books, and their investors are not emailed. What each project has raised falls accordingly. Investments that are not completed stay as they are.',
              reason: 'Included in the refund email.',
            },
          },
        ]}
        refetch={['/api/admin/investment-totals', '/api/admin/overview']}
        file="/api/admin/investments.csv"
        onDownload={confirmedDownload}
        empty={{ text: 'The first one will be listed here.' }}
      />
    </>
  );
}

/** What the shown filter comes to; the list stands for itself where it cannot be told. */
function Totals() {
  const [search] = useSearchParams();
  const { data, isError } = useQuery(totalsQuery(search));
  if (isError) return <>The totals could not be loaded.</>;
  if (data === undefined) return <>Adding up …</>;
  const { count, amount, raised, goingBack } = data;
  const back = goingBack === '0.00' ? '' : `, ${formatDollarAmount(goingBack)} on its way back`;
  return (
    <>
      {formatCount(count)} {count === 1 ? 'investment' : 'investments'} of {formatDollarAmount(amount)} in all:{' '}
      {formatDollarAmount(raised)} counted as raised{back}.
    </>
  );
}

/** A filter that only a link sets, and that can be taken off here. */
function only(search: URLSearchParams, name: string, label: string) {
  const id = search.get(name);
  return id === null ? [] : [{ name, label, options: [{ value: id, label: `Only ${label.toLowerCase()} ${id}` }] }];
}

const states = investmentFilters.map((value) => ({
  value,
  label: value === 'needs_person' ? 'Needs a person' : investmentStateWords[value].name,
}));

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'largest', label: 'Largest amount' },
  { value: 'smallest', label: 'Smallest amount' },
] as const;

/** Two lines in a row of 44 px; the link is the first, and both can be pressed. */
const twoLines = 'relative inline-grid min-h-[44px] content-center leading-tight';
const wholeCell = 'min-h-[24px] content-center after:absolute after:inset-0';

const columns: readonly AdminColumn<AdminInvestment>[] = [
  {
    key: 'id',
    header: 'Investment',
    sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    cell: ({ id, createdAt }) => (
      <div className={twoLines}>
        <TextLink to={`/admin/investments/${id}`} className={wholeCell}>
          #{id}
        </TextLink>
        <span className="text-[0.88rem] text-ink-3 md:whitespace-nowrap">
          <Moment at={createdAt} />
        </span>
      </div>
    ),
  },
  {
    key: 'project',
    header: 'Project',
    cell: ({ project }) => (
      <TextLink
        to={`/admin/projects/${project.id}`}
        className="inline-flex min-h-[42px] items-center [overflow-wrap:anywhere]"
      >
        {project.title}
      </TextLink>
    ),
  },
  {
    key: 'investor',
    header: 'Investor',
    cell: ({ investor }) => (
      <div className={twoLines}>
        <TextLink to={`/admin/users/${investor.id}`} className={`[overflow-wrap:anywhere] ${wholeCell}`}>
          {investor.name}
        </TextLink>
        <span className="text-[0.88rem] text-ink-3">
          <EmailText email={investor.email} />
        </span>
      </div>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'number',
    plain: true,
    sort: { ascending: 'smallest', descending: 'largest', first: 'descending' },
    cell: ({ amount }) => <span className="money">{formatDollarAmount(amount)}</span>,
  },
  {
    key: 'state',
    header: 'State',
    plain: true,
    cell: (investment) => {
      const { name, tone } = stateLook(investment);
      return <Badge tone={tone}>{name}</Badge>;
    },
  },
];
