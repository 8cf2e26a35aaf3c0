// Audit log entries as CSV.
import type { AuditItem } from '#features/audit/audit-log-contract.ts';
import { csvTable } from '#kernel/csv.ts';

const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));

export const auditCsv = csvTable<AuditItem>([
  { name: 'entry', cell: ({ id }) => String(id) },
  { name: 'at_utc', cell: ({ at }) => at },
  { name: 'actor_kind', cell: ({ actor }) => actor.kind },
  { name: 'actor_id', cell: ({ actor }) => ('id' in actor ? String(actor.id) : '') },
  { name: 'actor', cell: ({ actor }) => actor.name },
  { name: 'action', cell: ({ action }) => action },
  { name: 'subject', cell: ({ subject }) => subject?.kind ?? '' },
  { name: 'subject_id', cell: ({ subject }) => subject?.id ?? '' },
  { name: 'reason', cell: ({ reason }) => reason ?? '' },
  { name: 'before', cell: ({ before }) => json(before) },
  { name: 'after', cell: ({ after }) => json(after) },
  { name: 'filter', cell: ({ filter }) => json(filter) },
  { name: 'rows', cell: ({ rows }) => (rows === null ? '' : String(rows)) },
  { name: 'stake', cell: ({ stake }) => stake ?? '' },
  { name: 'request', cell: ({ requestId }) => requestId ?? '' },
  { name: 'forgotten', cell: ({ isForgotten }) => (isForgotten ? 'yes' : '') },
]);
