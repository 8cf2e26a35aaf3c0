// What else an investment has left behind: mails to its investor, findings of the reconciliation, what administrators did.

import type { AuditItem } from '#features/audit/audit-log-contract.ts';
import { AuditDetails } from '#features/audit/web/admin/audit-details.tsx';
import { plain } from '#features/investing/web/admin/admin-investment-words.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';

type MailRow = InvestmentRecord['mails'][number];

export function Traces({ record: { mails, findings, audit } }: { record: InvestmentRecord }) {
  return (
    <>
      {findings.length > 0 && (
        <Section title="Findings of the reconciliation">
          <ul className="grid gap-3">
            {findings.map(({ id, sentence, isOpen, lastSeenAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={isOpen ? 'danger' : 'secondary'}>{isOpen ? 'Open' : 'Closed'}</Badge>
                <span>{sentence}</span>
                <TextLink to="/admin/reconciliation">
                  <Moment at={lastSeenAt} />
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Emails to the investor">
        {mails.length === 0 ? (
          <EmptyState title="None" />
        ) : (
          <DataTable
            caption="Emails"
            columns={mailColumns}
            rows={mails}
            rowKey={({ kind, owedAt }) => `${kind} ${owedAt}`}
          />
        )}
      </Section>
      <Section title="What administrators did">
        {audit.length === 0 ? (
          <EmptyState title="Nothing" text="No administrator has changed this investment." />
        ) : (
          <DataTable caption="What administrators did" columns={auditColumns} rows={audit} rowKey={({ id }) => id} />
        )}
      </Section>
    </>
  );
}

const mailColumns = [
  { key: 'kind', header: 'Email', cell: ({ kind }: MailRow) => plain(kind) },
  { key: 'owed', header: 'Queued', cell: ({ owedAt }: MailRow) => <Moment at={owedAt} /> },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ sentAt }: MailRow) => (sentAt === null ? 'Not yet' : <Moment at={sentAt} />),
  },
] as const;

const auditColumns = [
  { key: 'at', header: 'When', cell: ({ at }: AuditItem) => <Moment at={at} /> },
  { key: 'who', header: 'Who', cell: ({ actor }: AuditItem) => actor.name },
  { key: 'what', header: 'What', cell: (entry: AuditItem) => <AuditDetails entry={entry} /> },
] as const;
