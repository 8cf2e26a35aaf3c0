// The audit log: what administrators have done and read, searched by who, what, when and words; and refused sign-ins.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { confirmedDownload } from '#features/accounts/web/admin/security/confirmed-call.ts';
import { formatMoment } from '#kernel/dates.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { sinceChoices } from '#ui/since-choices.ts';
import { useSite } from '#ui/site.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { type AuditItem, getAuditState, listAudit } from '../../audit-log-contract.ts';
import { auditActions, auditSubjects } from '../../audit-rules.ts';
import { AuditDetails, Subject, subjectWords } from './audit-details.tsx';
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
  meta: () => ({ title: 'Audit log – Admin' }),
});

function AdminAuditPage() {
  const [search] = useSearchParams();
  const { today } = useSite();
  const administrators = useQuery(stateQuery).data?.administrators ?? [];
  const about = search.get('subjectId');
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Every change by an administrator, and every look at people or their money. Nothing in it can be edited; searching it is written down too."
      />
      <VerificationNotice />
      <div className="mt-7">
        <AdminTable
          source={source}
          noun={{ one: 'entry', many: 'entries' }}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ id }) => `entry ${id}`}
          search={{ label: 'Search the log', placeholder: 'A reason, a name, a changed value' }}
          filters={[
            {
              name: 'admin',
              label: 'Who',
              options: administrators.map(({ id, name }) => ({ value: String(id), label: name })),
            },
            { name: 'action', label: 'Action', options: actions },
            { name: 'subject', label: 'About', options: subjects },
            { name: 'from', label: 'Since', all: 'Any time', options: sinceChoices(today) },
            ...(about === null
              ? []
              : [{ name: 'subjectId', label: 'Number', options: [{ value: about, label: about }] }]),
          ]}
          file="/api/admin/audit.csv"
          onDownload={confirmedDownload}
        />
      </div>
      <Section title="Refused sign-ins" lead="Failed administrator sign-ins.">
        <RefusedSignIns />
      </Section>
    </>
  );
}

const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));
const subjects = auditSubjects.map((value) => ({ value, label: subjectWords[value] }));

function VerificationNotice() {
  const { data } = useQuery(stateQuery);
  if (data === undefined) return null;
  const { verified } = data;
  const how = 'On the command line, npm run audit -- verify looks at every entry and prints a hash to keep elsewhere.';
  if (verified === null) return <Alert title="The log has not been verified yet.">{how}</Alert>;
  const when = `${formatCount(verified.verified)} entries, ${formatMoment(verified.verifiedAt)}`;
  if (verified.isSound) return <Alert tone="good" title={`Verified: nothing was edited or removed (${when}).`} />;
  return (
    <Alert tone="danger" title={`The last verification found that someone changed the log (${when}).`}>
      {how} It names every entry concerned.
    </Alert>
  );
}

const columns: readonly AdminColumn<AuditItem>[] = [
  {
    key: 'at',
    header: 'When',
    cell: ({ id, at }) => (
      <div>
        <span className="block md:whitespace-nowrap">
          <Moment at={at} />
        </span>
        <span className="text-[0.88rem] text-ink-3">Entry {id}</span>
      </div>
    ),
  },
  { key: 'who', header: 'Who', cell: ({ actor }) => <span className="[overflow-wrap:anywhere]">{actor.name}</span> },
  { key: 'what', header: 'What', cell: (entry) => <AuditDetails entry={entry} /> },
  { key: 'about', header: 'About', cell: ({ subject }) => <Subject subject={subject} /> },
];
