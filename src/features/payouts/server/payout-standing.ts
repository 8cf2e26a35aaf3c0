// The state of a person's payout account, as shown to them and to administrators.
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { findActor, onHoldUntil } from '../account-rules.ts';
import type { PayoutStanding } from '../payout-account-contract.ts';
import { describeRequirements } from '../requirement-copy.ts';
import { type PayoutAccountRow, payoutAccounts } from './payout-account-table.ts';

/** The account that receives releases; undefined without one. */
export async function findOpenAccount(db: Queryable, userId: number): Promise<PayoutAccountRow | undefined> {
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.userId, userId), isNull(payoutAccounts.closedAt)));
  return row;
}

export async function getPayoutStanding(db: Queryable, userId: number, now: Date): Promise<PayoutStanding> {
  return toStanding(await findOpenAccount(db, userId), now);
}

export function toStanding(row: PayoutAccountRow | undefined, now: Date): PayoutStanding {
  if (row === undefined) return noAccount;
  const { state, requirements, stateSince, checkedAt, country, bankLast4, bankName } = row;
  const holdEnd = onHoldUntil(row);
  return {
    state,
    awaits: findActor(state, requirements),
    missing: state === 'disabled' ? [] : describeRequirements(requirements),
    since: stateSince.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
    country,
    bankLast4,
    bankName,
    onHoldUntil: holdEnd !== null && holdEnd > now ? holdEnd.toISOString() : null,
  };
}

const noAccount: PayoutStanding = {
  state: 'none',
  awaits: 'creator',
  missing: [],
  since: null,
  checkedAt: null,
  country: null,
  bankLast4: null,
  bankName: null,
  onHoldUntil: null,
};
