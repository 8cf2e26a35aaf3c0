// Shared by the lists of the inbox: their filters, and an item of any kind.
import { isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#kernel/endpoint.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { InboxItem, listInbox } from '../inbox-contract.ts';
import type { InboxKind } from '../inbox-rules.ts';
import type { Position } from './inbox-order.ts';

export type InboxQuery = QueryOf<typeof listInbox>;

/** The items of one kind. */
export type InboxList = {
  count: (db: Queryable) => Promise<number>;
  items: (db: Queryable, after: Position | undefined, limit: number) => Promise<InboxItem[]>;
};

export const inboxExcerptLength = 200;

type Row = {
  id: number;
  createdAt: Date;
  from: string;
  excerpt: string;
  handledAt: Date | null;
  assigneeId: number | null;
  assigneeName: string | null;
};

export function toInboxItem(kind: InboxKind, row: Row): Omit<InboxItem, 'topic' | 'project'> {
  const { id, createdAt, from, excerpt, handledAt, assigneeId, assigneeName } = row;
  return {
    kind,
    id,
    from,
    excerpt,
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
    assignedTo: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  };
}

export function isInState(column: PgColumn, state: InboxQuery['state']): SQL | undefined {
  if (state === 'all') return undefined;
  return state === 'open' ? isNull(column) : isNotNull(column);
}
