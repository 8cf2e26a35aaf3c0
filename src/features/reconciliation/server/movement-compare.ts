// Compares provider movements with ledger entries and returns the differences.
import { eq, inArray, or, sql } from 'drizzle-orm';
import { payments, type RefundState, refunds } from '#features/investing/server/investing-table.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type MovementPart, toMovementParts } from './movement-parts.ts';

export type OwnRefund = { id: number; state: RefundState };

/** A part of a movement that differs from the ledger. */
export type Leftover = {
  movement: ProviderMovement;
  part: MovementPart;
  bookedCents: number;
  /** Provider minus ledger. */
  differenceCents: number;
  refund: OwnRefund | undefined;
};

export type Comparison = {
  leftovers: Leftover[];
  /** Kind and ref of every entry these movements may have. */
  expected: string[];
};

export const entryKey = (kind: string, ref: string) => `${kind} ${ref}`;

export async function compareMovements(db: Queryable, movements: ProviderMovement[]): Promise<Comparison> {
  if (movements.length === 0) return { leftovers: [], expected: [] };
  const own = await findOwnRefunds(db, movements);
  const items = movements.flatMap((movement) => {
    const refund = own.get(movement.id);
    return toMovementParts(movement, refund?.id).map((part) => ({ movement, part, refund }));
  });
  const expected = items.flatMap(({ part }) => part.kinds.map((kind) => entryKey(kind, part.ref)));
  const booked = await readBooked(db, expected);
  const leftovers = items.flatMap(({ movement, part, refund }) => {
    const bookedCents = part.kinds.reduce((sum, kind) => sum + (booked.get(entryKey(kind, part.ref)) ?? 0), 0);
    const differenceCents = part.cents - bookedCents;
    return differenceCents === 0 ? [] : [{ movement, part, bookedCents, differenceCents, refund }];
  });
  return { leftovers, expected };
}

/** Matches movements to our refunds by provider id, else by our id in their metadata. */
async function findOwnRefunds(db: Queryable, movements: ProviderMovement[]): Promise<Map<string, OwnRefund>> {
  const moved = movements.filter(({ kind }) => kind === 'refund' || kind === 'refund_failure');
  if (moved.length === 0) return new Map();
  const ids = moved.flatMap(({ refundId }) => (isOwnId(refundId) ? [Number(refundId)] : []));
  const rows = await db
    .select({
      id: refunds.id,
      state: refunds.state,
      providerRefundId: refunds.providerRefundId,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      or(
        inArray(
          refunds.providerRefundId,
          moved.map(({ sourceId }) => sourceId ?? ''),
        ),
        ids.length > 0 ? inArray(refunds.id, ids) : undefined,
      ),
    );
  return new Map(
    moved.flatMap(({ id, sourceId, refundId, paymentId }) => {
      const row =
        rows.find(({ providerRefundId }) => providerRefundId !== null && providerRefundId === sourceId) ??
        rows.find(
          (other) =>
            String(other.id) === refundId && other.providerRefundId === null && other.providerPaymentId === paymentId,
        );
      return row === undefined ? [] : [[id, row]];
    }),
  );
}

function isOwnId(refundId: string | undefined): boolean {
  return refundId !== undefined && /^[1-9]\d{0,14}$/.test(refundId);
}

/** Amount of each entry on provider_clearing. */
async function readBooked(db: Queryable, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; cents: number }>(sql`
    select e.kind || ' ' || e.ref as key, sum(p.amount_cents)::bigint as cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where (e.kind, e.ref) in (
      select split_part(wanted, ' ', 1), substr(wanted, strpos(wanted, ' ') + 1) from unnest(${sql.param(keys)}::text[]) wanted
    ) and a.name = 'provider_clearing'
    group by e.id`);
  return new Map(rows.map(({ key, cents }) => [key, cents]));
}
