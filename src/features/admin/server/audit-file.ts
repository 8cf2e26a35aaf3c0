// Audit log entries as CSV.

import type { AuditItem } from '#features/audit/audit-log-contract.ts';
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type AuditFilter, readAudit } from './audit-log.ts';

const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));

const columns: readonly { name: string; cell: (entry: AuditItem) => string }[] = [
  { name: 'entry', cell: ({ id }) => String(id) },
  { name: 'at_utc', cell: ({ at }) => at },
  { name: 'actor_id', cell: ({ actor }) => (actor.kind === 'admin' ? String(actor.id) : '') },
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
];

export async function* auditFile(db: Queryable, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ name }) => name));
  for await (const part of readAudit(db, filter)) {
    yield part.map((entry) => csvLine(columns.map(({ cell }) => cell(entry)))).join('');
  }
}
