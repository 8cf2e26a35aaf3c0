// The offer that someone wants to invest in, and whether the same request took its hold before.
import { and, eq, isNull, not, sql } from 'drizzle-orm';
import type { Offer } from '#features/packs/pack.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents } from '#kernel/money.ts';
import { preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import { investments } from '../investing-table.ts';

type Asked = { projectId: number; investorId: number; requestKey: string };

/** Undefined if the project takes no money from this person, or the request has its hold: take_holds answers then. */
export async function findOffer(db: Queryable, asked: Asked): Promise<AskedOffer | undefined> {
  const [row] = await offerQuery(db).execute(asked);
  if (row === undefined) return undefined;
  const { refusedCountries, ...offer } = row;
  return { offer: toOffer(offer), refusedCountries };
}

export const offerColumns = {
  id: projects.id,
  goalCents: projects.goalCents,
  raisedCents: projects.raisedCents,
  publishedAt: projects.publishedAt,
  deadline: projects.deadline,
};

/** An offer, and the countries whose residents it refuses. */
export type AskedOffer = { offer: Offer; refusedCountries: readonly string[] };

type OfferRow = {
  id: number;
  goalCents: number;
  raisedCents: number;
  publishedAt: Date | null;
  deadline: string | null;
};

/** What its owner sold before limits the offer, not its investors, so it is not read. */
export function toOffer({ goalCents, raisedCents, ...row }: OfferRow): Offer {
  return { ...row, goalCents: cents(goalCents), raisedCents: cents(raisedCents), soldElsewhereCents: cents(0) };
}

const offerQuery = preparedQuery((db: Queryable) => {
  const investor = sql.placeholder('investorId');
  return db
    .select({ ...offerColumns, refusedCountries: projects.refusedCountries })
    .from(projects)
    .where(
      and(
        eq(projects.id, sql.placeholder('projectId')),
        eq(projects.status, 'active'),
        sql`(${projects.deadline} is null or ${projects.deadline} >= (now() at time zone 'UTC')::date)`,
        eq(projects.visibility, 'public'),
        isNull(projects.deletedAt),
        sql`coalesce(${projects.opensAt} <= now(), true)`,
        sql`${projects.ownerId} <> ${investor}`,
        not(
          sql`exists (select from ${projectMembers} member where member.project_id = ${projects.id} and member.user_id = ${investor})`,
        ),
        not(
          sql`exists (select from ${investments} known where known.investor_id = ${investor} and known.request_key = ${sql.placeholder('requestKey')})`,
        ),
      ),
    )
    .prepare('offer_to_invest_in');
});
