// The audit log: what administrators did and viewed, with search and filters; and failed sign-ins.

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { toOptions } from '#ui/table/admin-table-tools.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { sinceChoices } from '#ui/table/since-choices.ts';
import { type AuditItem, getAuditState, listAudit } from '../../audit-log-contract.ts';
import { auditActions } from '../../audit-rules.ts';
import { auditCopy as copy } from './admin-audit-copy.ts';
import { AuditDetails, Subject } from './audit-details.tsx';
import { RefusedSignIns, refusedQuery } from './refused-sign-ins.tsx';

const source = {
  path: '/admin/audit',
  endpoint: listAudit,
  filters: ['admin', 'action', 'subject', 'from', 'until', 'subjectId'],
};
const stateQuery = queryFor(getAuditState, {});

export const adminAuditScreen = screen({
  Component: AdminAuditPage,
  queries: ({ search }) => [tableQuery(source, search), stateQuery, refusedQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminAuditPage() {
  const [search] = useSearchParams();
  const { today } = useSite();
  const administrators = useQuery(stateQuery).data?.administrators ?? [];
  const about = search.get('subjectId');
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <VerificationNotice />
      <div className="my-7">
        <AdminTable
          source={source}
          noun={copy.noun}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ id }) => copy.entry(id)}
          search={{ label: copy.search, placeholder: copy.searchPlaceholder }}
          filters={[
            {
              name: 'admin',
              label: copy.columns.who,
              options: administrators.map(({ id, name }) => ({ value: String(id), label: name })),
            },
            { name: 'action', label: copy.filters.action, options: actions },
            { name: 'subject', label: copy.columns.about, options: subjects },
            { name: 'from', label: copy.filters.since, all: copy.filters.anyTime, options: sinceChoices(today) },
            ...(about === null
              ? []
              : [{ name: 'subjectId', label: copy.filters.id, options: [{ value: about, label: about }] }]),
          ]}
          file="/api/admin/audit.csv"
          onDownload={confirmedDownload}
        />
      </div>
      <Section title={copy.refused.title} lead={copy.refused.lead}>
        <RefusedSignIns />
      </Section>
    </>
  );
}

const actions = toOptions(auditActions);
const subjects = toOptions(copy.subjects);

function VerificationNotice() {
  const { data } = useQuery(stateQuery);
  if (data === undefined) return null;
  const { verified } = data;
  const how = copy.verification.how;
  if (verified === null) return <Alert title={copy.verification.never}>{how}</Alert>;
  const when = copy.verification.summary(verified.verified, verified.verifiedAt);
  if (verified.isSound) return <Alert tone="good" title={copy.verification.sound(when)} />;
  return (
    <Alert tone="danger" title={copy.verification.tampered(when)}>
      {how} {copy.verification.names}
    </Alert>
  );
}

const columns: readonly AdminColumn<AuditItem>[] = [
  {
    header: copy.columns.when,
    cell: ({ id, at }) => (
      <div>
        <span className="block md:whitespace-nowrap">
          <Moment at={at} />
        </span>
        <span className="text-small text-ink-3">{copy.entry(id)}</span>
      </div>
    ),
  },
  {
    header: copy.columns.who,
    cell: ({ actor }) => <RecordLink>{actor.name}</RecordLink>,
  },
  { header: copy.columns.what, wide: true, cell: (entry) => <AuditDetails entry={entry} /> },
  { header: copy.columns.about, wide: true, cell: ({ subject }) => <Subject subject={subject} /> },
];
