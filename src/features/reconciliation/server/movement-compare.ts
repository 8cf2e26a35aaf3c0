// Compares provider movements with ledger entries and returns the differences.
import { sql } from 'drizzle-orm';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { findOwners, type OwnMovement } from './movement-owners.ts';
import { isSent, type MovementPart, sentKinds, toMovementParts } from './movement-parts.ts';

/** The part of a movement that differs from the ledger. */
export type Leftover = {
  movement: ProviderMovement;
  part: MovementPart;
  bookedCents: number;
  /** Provider minus ledger. */
  differenceCents: number;
  owner: OwnMovement | undefined;
  /** For a refund or return: whether the ledger has an entry for its sending or its coming back. */
  isOwnerBooked: boolean;
};

export type Comparison = {
  leftovers: Leftover[];
  /** Kind and ref of every entry that these movements may have. */
  expected: string[];
};

export const entryKey = (kind: string, ref: string) => `${kind} ${ref}`;

export async function compareMovements(db: Queryable, movements: ProviderMovement[]): Promise<Comparison> {
  if (movements.length === 0) return { leftovers: [], expected: [] };
  const owners = await findOwners(db, movements);
  const items = movements.flatMap((movement) => {
    const owner = owners.get(movement.id);
    return toMovementParts(movement, owner).map((part) => ({ movement, part, owner }));
  });
  const expected = items.flatMap(({ part }) => part.kinds.map((kind) => entryKey(kind, part.ref)));
  const booked = await readBooked(db, [...expected, ...items.flatMap(({ owner }) => listSentKeys(owner))]);
  const leftovers = items.flatMap(({ movement, part, owner }) => {
    const bookedCents = part.kinds.reduce((sum, kind) => sum + (booked.get(entryKey(kind, part.ref)) ?? 0), 0);
    const differenceCents = part.cents - bookedCents;
    const isOwnerBooked = listSentKeys(owner).some((key) => booked.has(key));
    return differenceCents === 0 ? [] : [{ movement, part, bookedCents, differenceCents, owner, isOwnerBooked }];
  });
  return { leftovers, expected };
}

function listSentKeys(owner: OwnMovement | undefined): string[] {
  return isSent(owner) ? Object.values(sentKinds[owner.of]).map((kind) => entryKey(kind, owner.ref)) : [];
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
