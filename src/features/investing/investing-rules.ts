// Pure decisions about investments, shared by form, service and tests. Amounts are cents, shares are percent.
import { type Cents, cents } from '#kernel/money.ts';

/** The status a person sees (specification section 3). */
export const investmentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type InvestmentStatus = (typeof investmentStatuses)[number];

/** The state the server keeps; the moves between them are data in the database (money.md section 3). */
export const investmentStates = [
  'held',
  'processing',
  'completed',
  'expired',
  'failed',
  'cancelled',
  'refund_pending',
  'refunded',
  'disputed',
  'charged_back',
] as const;
export type InvestmentState = (typeof investmentStates)[number];

/** Those that count as raised: the database says the same of each investment (its column `counted`). */
export const raisedStates: readonly InvestmentState[] = ['completed', 'disputed'];

/** Specification section 9; a setting may ask for more. */
export const minInvestment: Cents = cents(10_000);
export const defaultInvestment: Cents = cents(100_000);
/** Projects one person may hold an amount in at a time. In each project it is one: a new amount replaces the old one. */
export const maxOpenHolds = 5;

/**
 * For people who have never paid: holds above `percent` of a goal last a fraction of the usual time, and after
 * `unpaidAtMost` of them ended unpaid within a day only holds up to that percentage are granted, until a payment succeeds.
 */
export const unprovenHolds = { percent: 10, timeDivisor: 3, unpaidAtMost: 2 } as const;
/** Largest single card payment: Stripe's limit of eight digits of cents for US dollars. */
export const maxInvestment: Cents = cents(99_999_999);

/** The smallest card payment (Stripe's limit): no investment may leave less than this, or it could never be invested. */
export const minCardPayment: Cents = cents(50);

/** What bounds an investment: what is left of the goal, and the smallest investment of this site. */
export type InvestmentRoom = { remaining: Cents; minInvestment: Cents };

/** The smallest investment right now, or exactly the remainder when less than that is left (decisions C8). */
export function smallestInvestment({ remaining, minInvestment: least }: InvestmentRoom): Cents {
  return remaining < least ? remaining : least;
}

/** What the form starts with: $1,000, or the smallest when that is more, or what remains when that is less (decisions C8). */
export function startingInvestment({ remaining, minInvestment: least }: InvestmentRoom): Cents {
  const usual = least > defaultInvestment ? least : defaultInvestment;
  return remaining < usual ? remaining : usual;
}

export type AmountRefusal = 'too_small' | 'too_much' | 'leaves_nothing' | 'leaves_too_little';

/** Why an amount may not be invested now; undefined when it may. */
export function amountRefusal(amount: Cents, room: InvestmentRoom): AmountRefusal | undefined {
  const { remaining } = room;
  if (remaining === 0) return 'leaves_nothing';
  if (amount > remaining || amount > maxInvestment) return 'too_much';
  if (amount < smallestInvestment(room)) return 'too_small';
  return amount < remaining && remaining - amount < minCardPayment ? 'leaves_too_little' : undefined;
}

/** The status a person sees for a state; a refund on its way still counts as completed when it once was. */
export function statusOf(state: InvestmentState, everCompleted: boolean): InvestmentStatus {
  switch (state) {
    case 'held':
    case 'processing':
      return 'pending';
    case 'completed':
    case 'disputed':
      return 'completed';
    case 'refund_pending':
      return everCompleted ? 'completed' : 'failed';
    case 'refunded':
    case 'charged_back':
      return 'refunded';
    case 'expired':
    case 'failed':
    case 'cancelled':
      return 'failed';
  }
}

/** '000042': the investment's own number, so that support needs no second one. */
export function receiptNumber(investmentId: number): string {
  return String(investmentId).padStart(6, '0');
}
