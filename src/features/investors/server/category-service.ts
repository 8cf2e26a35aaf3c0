// Categories of investors: stated by the person, and confirmed or refused by an administrator where the law wants that.
import { and, eq, sql } from 'drizzle-orm';
import { figureValues } from '#features/packs/pack-list.ts';
import { addMonths } from '#features/packs/rolling-limit.ts';
import { packOffers } from '#features/packs/server/pack-offer-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { type CategoryChoice, listMet, newestPack } from '../investor-categories.ts';
import type { InvestorProfile } from '../investor-profile-contract.ts';
import { type ClassFamily, type InvestorKind, needsConfirmation } from '../investor-rules.ts';
import { type InvestorClassRow, investorClasses } from './investor-table.ts';
import { openBasis, sealBasis } from './sealed-profile.ts';

type Stated = NonNullable<InvestorProfile['categories'][number]['stated']>;

export function toStatedCategory(deps: Pick<Deps, 'secret' | 'now'>, row: InvestorClassRow): Stated {
  const { investorClass, state, until, reason } = row;
  return {
    investorClass,
    state,
    ...openBasis(deps, row.userId, row.sealedBasis),
    statedAt: row.statedAt.toISOString(),
    until: until?.toISOString() ?? null,
    isExpired: isExpired(row, deps.now()),
    reason,
  };
}

export function isExpired({ until }: Pick<InvestorClassRow, 'until'>, now: Date): boolean {
  return until !== null && until <= now;
}

type Choice = CategoryChoice & { note: string | null; renew?: boolean | undefined };
type Statement = { userId: number; kind: InvestorKind; choice: Choice; before: InvestorClassRow | undefined };

/** An unchanged category keeps its date and its confirmation, unless it is stated again on purpose. */
export async function stateCategory(
  tx: Transaction,
  deps: Pick<Deps, 'secret' | 'now'>,
  { userId, kind, choice, before }: Statement,
): Promise<void> {
  const { family, investorClass, note, renew = false } = choice;
  if (investorClass === 'ordinary') {
    await tx.delete(investorClasses).where(and(eq(investorClasses.userId, userId), eq(investorClasses.family, family)));
    return;
  }
  const criteria = listMet(choice, kind);
  if (before !== undefined && !renew && isSame(deps, before, { investorClass, criteria, note })) return;
  const mustWait = needsConfirmation(family, investorClass);
  const row = {
    investorClass,
    state: mustWait ? ('waiting' as const) : ('stated' as const),
    sealedBasis: sealBasis(deps, userId, { criteria, note }),
    statedAt: sql`now()`,
    until: mustWait ? null : await findClassEnd(tx, family, deps.now()),
    decidedBy: null,
    decidedAt: null,
    reason: null,
  };
  await tx
    .insert(investorClasses)
    .values({ userId, family, ...row })
    .onConflictDoUpdate({ target: [investorClasses.userId, investorClasses.family], set: row });
}

/** When a category that begins to count now has to be stated again, by the figures that this site confirmed; null if never. */
export async function findClassEnd(db: Queryable, family: ClassFamily, now: Date): Promise<Date | null> {
  const pack = newestPack(family);
  const [offer] = await db.select().from(packOffers).where(eq(packOffers.packId, pack.id));
  const months = figureValues(pack, offer?.figures)['classMonths'];
  return months === undefined ? null : addMonths(now, months);
}

type Same = { investorClass: string; criteria: readonly string[]; note: string | null };

function isSame(
  deps: Pick<Deps, 'secret'>,
  before: InvestorClassRow,
  { investorClass, criteria, note }: Same,
): boolean {
  const known = openBasis(deps, before.userId, before.sealedBasis);
  return (
    before.investorClass === investorClass &&
    known.note === note &&
    JSON.stringify(known.criteria) === JSON.stringify(criteria)
  );
}
