// Divides releases among their investments. Everyone in a project looks when a part of its money is released, so results are
// cached: shares of an approved release never change.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { divideAmongShares, type ReleaseMoney, type ReleasePlaces } from '../../dollar-rules.ts';

/** An approved release: its id, its uuid, and where its money is. */
export type UndividedRelease = Omit<ReleaseMoney, 'shares'> & { id: number; uuid: string };

/** Keyed by investment id. */
export type DividedShares = ReadonlyMap<number, ReleasePlaces>;

/** Maximum number of cached shares per process, about 40 MB. */
const mostShares = 200_000;

/** Keyed by uuid, because other databases have the same ids, and by amounts, because money moves. Least recently used first. */
const known = new Map<string, DividedShares>();
let kept = 0;

const toKey = ({ uuid, platformFee, processing, deducted, out, inBank }: UndividedRelease) =>
  [uuid, platformFee, processing, deducted, out, inBank].join(':');

/** @returns the shares of each investment, keyed by release id */
export async function divideReleases(
  db: Queryable,
  releases: readonly UndividedRelease[],
): Promise<Map<number, DividedShares>> {
  const unknown = releases.filter((release) => !known.has(toKey(release)));
  const shares = await readShares(db, unknown);
  return new Map(
    releases.map((release) => {
      const divided =
        known.get(toKey(release)) ?? divideAmongShares({ ...release, shares: shares.get(release.id) ?? [] });
      keep(toKey(release), divided);
      return [release.id, divided];
    }),
  );
}

async function readShares(
  db: Queryable,
  releases: readonly UndividedRelease[],
): Promise<Map<number, ReleaseMoney['shares']>> {
  if (releases.length === 0) return new Map();
  const { rows } = await db.execute<{ releaseId: number; investmentId: number; amountCents: number }>(sql`
    select release_id::float8 as "releaseId", investment_id::float8 as "investmentId", amount_cents::float8 as "amountCents"
    from release_shares where release_id = any(${sql.param(releases.map(({ id }) => id))}::bigint[])
    order by release_id, investment_id`);
  return Map.groupBy(rows, ({ releaseId }) => releaseId);
}

function keep(key: string, divided: DividedShares): void {
  if (known.delete(key)) kept -= divided.size;
  known.set(key, divided);
  kept += divided.size;
  for (const [oldest, { size }] of known) {
    if (kept <= mostShares || oldest === key) return;
    known.delete(oldest);
    kept -= size;
  }
}
