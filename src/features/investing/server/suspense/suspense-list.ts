// Lists the suspense account with each item's history: origin, exits, provider details.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPageRequest } from '#kernel/list-page.ts';
import { cents, toDollarString, toSignedDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { byId, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import {
  type SuspenseExit,
  type SuspenseItem,
  type SuspenseList,
  type SuspenseSum,
} from '../../admin-suspense-contract.ts';
import { listResolutions, type SuspenseKind } from '../../suspense-rules.ts';
import { type SuspenseExitRow, suspenseExits } from '../suspense-table.ts';
import { readOrigin, readPayment } from './suspense-details.ts';

export type ItemRow = {
  id: number;
  kind: SuspenseKind;
  ref: string;
  postedAt: Date;
  cameCents: number;
  standingCents: number;
  openCents: number;
};

/** Includes items that have left but may still come back. */
const isListed = sql`(standing_cents <> 0 or is_leaving)`;

/** Ordered by ledger entry, so that concurrent changes neither repeat nor hide items. */
const byEntry = defineOrder('suspense', 'ascending', [byId(sql`entry_id`)]);

/** Items and account balance are read in one statement, so that they are consistent. */
export async function listSuspense(deps: Deps, { limit, cursor }: ListPageRequest): Promise<SuspenseList> {
  const { rows } = await deps.db.execute<{ count: number; total: number; balance: number }>(sql`
    select count(*)::int as count, coalesce(sum(standing_cents), 0)::bigint as total,
      (select -balance_cents from ledger_balances where name = 'suspense') as balance
    from suspense_items where ${isListed}`);
  const { count, total, balance } = rows[0] ?? { count: 0, total: 0, balance: 0 };
  const condition = and(isListed, byEntry.after(cursor));
  const found = await readItems(deps.db, sql`${condition} order by ${byEntry.by[0]} limit ${limit + 1}`);
  const { items, nextCursor } = cutPage(found, limit, byEntry.toCursor);
  return {
    items: await toItems(deps, items),
    next: nextCursor ?? null,
    count,
    amount: toSignedDollarString(total),
    balance: toSignedDollarString(balance),
    difference: toSignedDollarString(balance - total),
  };
}

export async function readSuspenseSum(db: Queryable): Promise<SuspenseSum> {
  const { rows } = await db.execute<{ count: number; total: number }>(sql`
    select count(*)::int as count, coalesce(sum(standing_cents), 0)::bigint as total from suspense_items where ${isListed}`);
  return { count: rows[0]?.count ?? 0, amount: toSignedDollarString(rows[0]?.total ?? 0) };
}

/** Also reads an item that is used up. @throws AppError not_found */
export async function readSuspenseItem(deps: Deps, entryId: number): Promise<SuspenseItem> {
  const [item] = await toItems(deps, await readItems(deps.db, sql`entry_id = ${entryId}`));
  if (item === undefined) throw new AppError('not_found', 'This payment is not in the suspense account.');
  return item;
}

async function readItems(db: Queryable, which: ReturnType<typeof sql>): Promise<ItemRow[]> {
  const { rows } = await db.execute<Omit<ItemRow, 'postedAt'> & { postedAt: string }>(sql`
    select entry_id as id, case kind when 'captured_unmatched' then 'unmatched_payment' else 'reinstated' end as kind, ref,
      posted_at::text as "postedAt", came_cents as "cameCents", standing_cents as "standingCents", open_cents as "openCents"
    from suspense_items where ${which}`);
  return rows.map((row) => ({ ...row, postedAt: new Date(row.postedAt) }));
}

async function toItems(deps: Deps, items: ItemRow[]): Promise<SuspenseItem[]> {
  const exits = await readExits(
    deps.db,
    items.map(({ id }) => id),
  );
  return Promise.all(
    items.map((item) =>
      toItem(
        deps,
        item,
        exits.filter(({ exit }) => exit.entryId === item.id),
      ),
    ),
  );
}

type NamedExit = { exit: SuspenseExitRow; askedBy: string | null };

function readExits(db: Queryable, ids: number[]): Promise<NamedExit[]> {
  return db
    .select({ exit: suspenseExits, askedBy: users.name })
    .from(suspenseExits)
    .leftJoin(users, eq(users.id, suspenseExits.askedBy))
    .where(inArray(suspenseExits.entryId, ids))
    .orderBy(suspenseExits.id);
}

async function toItem(deps: Deps, item: ItemRow, named: NamedExit[]): Promise<SuspenseItem> {
  const { id, kind, ref, postedAt, cameCents, standingCents, openCents } = item;
  const origin = kind === 'reinstated' ? await readOrigin(deps, ref) : null;
  const paymentId = kind === 'reinstated' ? origin?.paymentId : ref;
  return {
    id,
    kind,
    amount: toSignedDollarString(standingCents),
    came: toSignedDollarString(cameCents),
    since: postedAt.toISOString(),
    reference: ref,
    exits: named.map(toExit),
    waysOut: listResolutions({ kind, openCents, exits: named.map(({ exit }) => exit) }),
    payment: paymentId === undefined ? null : await readPayment(deps, paymentId),
    origin: origin && { investmentId: origin.investmentId, lossOf: origin.lossOf },
  };
}

function toExit({ exit, askedBy }: NamedExit): SuspenseExit {
  const { id, way, amountCents, state, reason, reference, refusal, createdAt } = exit;
  const amount = toDollarString(cents(amountCents));
  return { id, way, amount, state, reason, reference, refusal, askedBy, at: createdAt.toISOString() };
}
