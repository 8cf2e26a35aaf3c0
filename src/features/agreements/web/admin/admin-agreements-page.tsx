// All templates of agreements, for administrators.
import { useQuery } from '@tanstack/react-query';
import { Badge } from '#ui/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { type ListedTemplate, listTemplates } from '../../agreement-admin-contract.ts';
import { instrumentNames } from '../../agreement-rules.ts';
import { agreementsCopy as copy, familyName } from './admin-agreements-copy.ts';

const templatesQuery = queryFor(listTemplates, {});

export const adminAgreementsScreen = screen({
  Component: AdminAgreementsPage,
  queries: () => [templatesQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminAgreementsPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="mb-7">
        <Alert tone="warm" title={copy.review.title}>
          {copy.review.text}
        </Alert>
      </div>
      <QueryView
        query={useQuery(templatesQuery)}
        pending={<Loading label={copy.loading} blocks={['h-[40rem]']} />}
        failed={copy.failed}
      >
        {(templates) => <DataTable caption={copy.caption} columns={columns} rows={templates} rowKey={({ id }) => id} />}
      </QueryView>
    </>
  );
}

const columns: readonly Column<ListedTemplate>[] = [
  {
    header: copy.columns.instrument,
    cell: ({ id, family, instrument }) => (
      <RecordLink to={`/admin/agreements/${id}`}>
        {instrumentNames[instrument]}
        <span className="sr-only">, {familyName(family)}</span>
      </RecordLink>
    ),
  },
  { header: copy.columns.rules, cell: ({ family }) => familyName(family) },
  {
    header: copy.columns.state,
    cell: ({ isShipped }) => <Badge tone={isShipped ? 'warm' : 'good'}>{isShipped ? copy.shipped : copy.own}</Badge>,
  },
  { header: copy.columns.version, align: 'number', cell: ({ version }) => version },
  { header: copy.columns.changed, cell: ({ changedAt }) => <Moment at={changedAt} /> },
];
