// Emails to the investor, reconciliation findings and administrator actions of an investment.

import type { AuditItem } from '#features/audit/audit-log-contract.ts';
import { AuditDetails } from '#features/audit/web/admin/audit-details.tsx';
import { humanize } from '#features/investing/web/admin/admin-investment-copy.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';

type MailRow = InvestmentRecord['mails'][number];

export function RelatedRecords({ record: { mails, findings, audit } }: { record: InvestmentRecord }) {
  return (
    <>
      {findings.length > 0 && (
        <Section title={copy.findings.title}>
          <ul className="grid gap-3">
            {findings.map(({ id, sentence, isOpen, lastSeenAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={isOpen ? 'danger' : 'secondary'}>
                  {isOpen ? copy.findings.open : copy.findings.closed}
                </Badge>
                <span>{sentence}</span>
                <TextLink to="/admin/reconciliation">
                  <Moment at={lastSeenAt} />
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={copy.emails.title}>
        <DataTable
          caption={copy.emails.caption}
          columns={mailColumns}
          rows={mails}
          rowKey={({ kind, owedAt }) => `${kind} ${owedAt}`}
          empty={copy.emails.empty}
        />
      </Section>
      <Section title={copy.audit.title}>
        <DataTable
          caption={copy.audit.title}
          columns={auditColumns}
          rows={audit}
          rowKey={({ id }) => id}
          empty={copy.audit.empty}
        />
      </Section>
    </>
  );
}

const mailColumns = [
  { header: copy.emails.email, cell: ({ kind }: MailRow) => humanize(kind) },
  { header: copy.emails.queued, cell: ({ owedAt }: MailRow) => <Moment at={owedAt} /> },
  {
    header: copy.emails.sent,
    cell: ({ sentAt }: MailRow) => (sentAt === null ? copy.emails.notSent : <Moment at={sentAt} />),
  },
] as const;

const auditColumns = [
  { header: copy.audit.when, cell: ({ at }: AuditItem) => <Moment at={at} /> },
  { header: copy.audit.who, cell: ({ actor }: AuditItem) => actor.name },
  { header: copy.audit.what, cell: (entry: AuditItem) => <AuditDetails entry={entry} /> },
] as const;
