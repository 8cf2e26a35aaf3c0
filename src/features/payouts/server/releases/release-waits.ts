// Finds the reason why a release waits before its money is set aside, by the database's clock.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { bankChangeHoldHours } from '../../account-rules.ts';
import type { ReleaseWait } from '../../release-contract.ts';

export type WaitFacts = {
  isPaused: boolean;
  /** Checked each time: the confirming administrator may have become the requester or the owner. */
  needsSecond: boolean;
  isCooling: boolean;
  mayCancel: boolean;
  accountId: number | null;
  isBankNew: boolean;
  /** A custodian pays, so no account at the card provider is needed. */
  isByHand: boolean;
};

export async function readWaitFacts(db: Queryable, releaseId: number): Promise<WaitFacts> {
  const { rows } = await db.execute<WaitFacts>(sql`
    select exists (select from release_pauses where ended_at is null) as "isPaused",
      r.needs_second and (r.second_by is null or is_same_person(r.asked_by, r.second_by)
        or is_same_person(p.owner_id, r.second_by)
        or exists (select from project_members t where t.project_id = p.id and is_same_person(t.user_id, r.second_by))) as "needsSecond", r.not_before > now() as "isCooling",
      exists (select from investments i where i.project_id = r.project_id and i.counted = 'raised' and i.origin = 'card'
        and i.cancellable_until > now()) and p.funding_closed_at is null as "mayCancel",
      a.id::float8 as "accountId",
      coalesce(a.bank_changed_at > now() - make_interval(hours => ${bankChangeHoldHours}), false) as "isBankNew",
      (select custody = 'external' from site_settings) is true as "isByHand"
    from releases r join projects p on p.id = r.project_id
    left join payout_accounts a on a.user_id = p.owner_id and a.closed_at is null and a.state = 'enabled'
    where r.id = ${releaseId}`);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`there is no release ${releaseId}`);
  return facts;
}

/** Pure; undefined if only the money itself is left to check. */
export function findWait(facts: WaitFacts): ReleaseWait | undefined {
  if (facts.isPaused) return 'pause';
  if (facts.needsSecond) return 'second';
  if (facts.isCooling) return 'cooling';
  if (facts.mayCancel) return 'cancellation';
  if (facts.isByHand) return undefined;
  if (facts.accountId === null) return 'account';
  return facts.isBankNew ? 'bank_account' : undefined;
}
