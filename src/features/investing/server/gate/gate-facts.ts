// What a pack decides by: the offer, what the person stated, and what they committed under the same law in twelve months.
import { sql } from 'drizzle-orm';
import { loadInvestor } from '#features/investors/server/investor-facts.ts';
import { recordFirstAsk } from '#features/investors/server/step-answers.ts';
import { blankFacts, blankInvestor } from '#features/packs/blank-facts.ts';
import type { Offer, Pack, PackFamily, Values } from '#features/packs/pack.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type CheckFacts, type KnownPurchase, listPacksOf } from './stored-check.ts';

export type Commitment = { investorId: number; projectId: number; amountCents: Cents };
type GateDeps = Pick<Deps, 'db' | 'secret' | 'now'>;
type Rules = { pack: Pack; values: Values };

/** Whether the pack decides by what people state about themselves. */
export function asksInvestors({ pack, values }: Rules, offer: Offer, now: Date): boolean {
  return pack.asks({ ...blankFacts, offer, now }, values).length > 0;
}

/** Nothing is read about a person if the pack asks for nothing. */
export async function readCheckFacts(
  deps: GateDeps,
  rules: Rules,
  { investorId, projectId, amountCents, offer }: Commitment & { offer: Offer },
): Promise<CheckFacts & { isPersonal: boolean }> {
  const now = deps.now();
  const isPersonal = asksInvestors(rules, offer, now);
  const { family } = rules.pack;
  const [investor, purchases] = isPersonal
    ? await Promise.all([
        loadInvestor(deps.db, deps, investorId, { family }),
        listCommitments(deps.db, { investorId, packs: listPacksOf(family), exceptHoldIn: projectId }),
      ])
    : [blankInvestor, []];
  return { investor, offer, purchases, amountCents, now, isPersonal };
}

/** Asking to invest starts the time to think that some laws give first-time investors. */
export async function withFirstAsk<Given extends CheckFacts & { isPersonal: boolean }>(
  deps: Pick<Deps, 'db'>,
  given: Given,
  { investorId, family }: { investorId: number; family: PackFamily },
): Promise<Given> {
  const { investor, now, isPersonal } = given;
  if (!isPersonal || investor.firstAskedAt !== null) return given;
  await recordFirstAsk(deps.db, { investorId, family });
  return { ...given, investor: { ...investor, firstAskedAt: now } };
}

type Committed = { investment_id: number; cents: number; at: string };

/** Paid or reserved in twelve months, less what went back, oldest first. The hold in `exceptHoldIn` is about to be replaced. */
export async function listCommitments(
  db: Queryable,
  { investorId, packs, exceptHoldIn }: { investorId: number; packs: readonly string[]; exceptHoldIn: number | null },
): Promise<KnownPurchase[]> {
  const { rows } = await db.execute<Committed>(sql`
    select investment_id, cents, at from pack_commitments(${investorId}, ${sql.param(packs)}::text[], ${exceptHoldIn})
    order by at, investment_id`);
  return rows.map(({ investment_id: investmentId, cents: counted, at }) => ({
    investmentId,
    amountCents: cents(counted),
    at: new Date(at),
  }));
}
