// What a person may still commit in twelve months: by law for their settings, and in one project before they type an amount.

import { eq } from 'drizzle-orm';
import { loadInvestor } from '#features/investors/server/investor-facts.ts';
import { blankFacts } from '#features/packs/blank-facts.ts';
import type { Facts, Offer, Pack, Refusal, Values } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { datedLaw } from '#features/packs/refusal-copy.ts';
import { packOffers } from '#features/packs/server/pack-offer-table.ts';
import { type Cents, cents, maxCents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { InvestmentLimit } from '../../gate-contract.ts';
import { asksInvestors, listCommitments } from './gate-facts.ts';
import { listPacksOf } from './stored-check.ts';

type LimitDeps = Pick<Deps, 'db' | 'secret' | 'now'>;
type Rules = { pack: Pack; values: Values };

/** Public for long enough: a limit is about the person, whatever the offer. */
const anyOffer: Offer = { ...blankFacts.offer, publishedAt: new Date(0) };

/** Laws without a limit for this person, or that first need something from them, are left out. */
export async function listLimits(deps: LimitDeps, viewer: Viewer): Promise<InvestmentLimit[]> {
  const investorId = viewer.user?.id;
  if (investorId === undefined) return [];
  const offers = await deps.db.select().from(packOffers).where(eq(packOffers.isOffered, true));
  const offered = offers.map(({ packId, figures }) => ({
    pack: packs[packId],
    values: figureValues(packs[packId], figures),
  }));
  const limits = await Promise.all(offered.map((rules) => findLimit(deps, rules, { investorId, exceptHoldIn: null })));
  return limits.filter((limit) => limit !== null);
}

type Of = { investorId: number; exceptHoldIn: number | null };

/** Null if the rules set no limit, or it is not known yet. */
export async function findLimit(
  deps: LimitDeps,
  rules: Rules,
  { investorId, exceptHoldIn }: Of,
): Promise<InvestmentLimit | null> {
  const now = deps.now();
  const { pack } = rules;
  if (!asksInvestors(rules, anyOffer, now)) return null;
  const [investor, purchases] = await Promise.all([
    loadInvestor(deps.db, deps, investorId, pack),
    listCommitments(deps.db, { investorId, packs: listPacksOf(pack.family), exceptHoldIn }),
  ]);
  const facts = { investor, offer: anyOffer, purchases, now };
  const all = askAmount(rules, facts, maxCents);
  if (all?.limitCents === undefined || all.usedCents === undefined) return null;
  const more = askAmount(rules, facts, all.stillAllowedCents + 1);
  return {
    family: pack.family,
    name: pack.name,
    law: datedLaw(pack, all.law),
    limit: toDollarString(all.limitCents),
    used: toDollarString(all.usedCents),
    stillAllowed: toDollarString(all.stillAllowedCents),
    from: more?.from?.toISOString() ?? null,
    statedAt: investor.statedAt?.toISOString() ?? null,
  };
}

/** The refusal of an amount; undefined if it is allowed. */
function askAmount(
  { pack, values }: Rules,
  facts: Omit<Facts, 'amountCents'>,
  amount: Cents | number,
): Refusal | undefined {
  const decision = pack.mayInvest({ ...facts, amountCents: cents(amount) }, values);
  return decision.allowed ? undefined : decision;
}
