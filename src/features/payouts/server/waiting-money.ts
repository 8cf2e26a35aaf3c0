// Which creators have card money that will be released to them, and what is already on its way.
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { reminderDays } from '../account-rules.ts';

/** Whether creators need an account: not if a custodian pays them, or before the operator has set payouts up. */
export function arePayoutsOn({ payoutGateway, settings }: Pick<Deps, 'payoutGateway' | 'settings'>): boolean {
  return payoutGateway.isConfigured && settings.current().custody === 'provider';
}

/** Projects with held card money; `funded` ones only if just releasable money counts. */
const heldProjects = (isFundedOnly: boolean): SQL => sql`
  projects p where p.deleted_at is null and p.status in (${sql.raw(isFundedOnly ? "'funded', 'completed'" : "'active', 'funded', 'completed'")})
    and exists (select from investment_money m
      where m.project_id = p.id and m.origin = 'card' and m.state in ('completed', 'disputed') and m.rest_cents > 0)`;

/**
 * SQL condition: whether the person owns a project with card money, raised so far or only waiting to be released. A scalar
 * subquery, evaluated per person.
 */
export const holdsCardMoney = (userId: SQL, { isFundedOnly }: { isFundedOnly: boolean }): SQL<boolean> => sql<boolean>`
  (select true from ${heldProjects(isFundedOnly)} and p.owner_id = ${userId} limit 1) is not null`;

/** Whether the person has card money that waits to be released. */
export async function ownsFundedMoney(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${heldProjects(true)} and p.owner_id = ${userId} limit 1`);
  return rows.length > 0;
}

/**
 * Owners of funded projects with card money and no account, with the reminder that is due: 0 when the project was funded, then
 * one for each of `reminderDays`. The outbox knows which were queued.
 */
export async function listMissingAccounts(
  db: Queryable,
  limit: number,
): Promise<{ projectId: number; userId: number; number: number }[]> {
  const [first, second, third] = reminderDays;
  const { rows } = await db.execute<{ projectId: number; userId: number; number: number }>(sql`
    select due.* from (
      select distinct on (p.owner_id) p.id as "projectId", p.owner_id as "userId",
        case when p.funding_closed_at <= now() - make_interval(days => ${third}) then 3
          when p.funding_closed_at <= now() - make_interval(days => ${second}) then 2
          when p.funding_closed_at <= now() - make_interval(days => ${first}) then 1 else 0 end as number
      from ${heldProjects(true)} and p.funding_closed_at > now() - interval '60 days'
        and exists (select from users u where u.id = p.owner_id and u.kind = 'person' and u.erased_at is null)
        and not exists (select from payout_accounts a where a.user_id = p.owner_id and a.closed_at is null)
      order by p.owner_id, p.funding_closed_at, p.id) due
    where not exists (select from mails
      where key = 'payout-account-missing-' || due."projectId" || '-' || due."userId" || '-' || due.number)
    limit ${limit}`);
  return rows;
}

/** SQL condition: the person has releases or transfers that have neither arrived nor been withdrawn. */
export const hasPayoutUnderWay = (userId: SQL): SQL<boolean> => sql<boolean>`
  (exists (select from releases r join projects p on p.id = r.project_id
      where p.owner_id = ${userId} and r.state in ('asked', 'approved'))
    or exists (select from transfers t join payout_accounts a on a.id = t.account_id
      where a.user_id = ${userId} and t.state in ('wanted', 'refused', 'sent')))`;

/** While a payout is under way, the person's account must not change. */
export async function hasOpenPayout(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ isOpen: boolean }>(
    sql`select ${hasPayoutUnderWay(sql`${userId}::bigint`)} as "isOpen"`,
  );
  return rows[0]?.isOpen === true;
}
