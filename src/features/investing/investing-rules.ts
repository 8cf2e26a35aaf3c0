// Pure investment rules shared by form, service and tests. Amounts are cents, shares are percent.
import { type Cents, cents } from '#kernel/money.ts';

/** The status shown to people, derived from the state. */
export const investmentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type InvestmentStatus = (typeof investmentStatuses)[number];

/** The stored state. Legal moves are rows in the database, see docs/money.md. */
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

/** States that count as raised; the database column `counted` applies the same rule. */
export const raisedStates: readonly InvestmentState[] = ['completed', 'disputed'];

/** Product minimum of $100; the settings may raise it. */
export const minInvestment: Cents = cents(10_000);
export const defaultInvestment: Cents = cents(100_000);
/**
 * Projects in which a person may hold an amount at the same time. Each project has at most one, because a new amount replaces the old one.
 */
export const maxOpenHolds = 5;

/**
 * Limits for people who never paid: holds above `percent` of a goal expire sooner, and after `unpaidAtMost` unpaid ones
 * within a day only smaller holds are granted until a payment succeeds.
 */
export const unprovenHolds = { percent: 10, timeDivisor: 3, unpaidAtMost: 2 } as const;
/** Largest single card payment: Stripe's eight-digit limit for US dollars. */
export const maxInvestment: Cents = cents(99_999_999);

/**
 * Smallest card payment (Stripe's limit). An investment must not leave a smaller remainder, which could never be invested.
 */
export const minCardPayment: Cents = cents(50);

/** The remaining room under the goal and the site minimum. */
export type InvestmentRoom = { remaining: Cents; minInvestment: Cents };

/** The site minimum, or exactly the remainder when less is left. */
export function smallestInvestment({ remaining, minInvestment: least }: InvestmentRoom): Cents {
  return remaining < least ? remaining : least;
}

/** The form's initial amount: $1,000, raised to the minimum or capped at the remainder. */
export function startingInvestment({ remaining, minInvestment: least }: InvestmentRoom): Cents {
  const usual = least > defaultInvestment ? least : defaultInvestment;
  return remaining < usual ? remaining : usual;
}

export type AmountRefusal = 'too_small' | 'too_much' | 'leaves_nothing' | 'leaves_too_little';

/** Why an amount can't be invested now; undefined if it can. */
export function amountRefusal(amount: Cents, room: InvestmentRoom): AmountRefusal | undefined {
  const { remaining } = room;
  if (remaining === 0) return 'leaves_nothing';
  if (amount > remaining || amount > maxInvestment) return 'too_much';
  if (amount < smallestInvestment(room)) return 'too_small';
  return amount < remaining && remaining - amount < minCardPayment ? 'leaves_too_little' : undefined;
}

/** A refund in progress counts as completed if the investment ever completed. */
export function toInvestmentStatus(state: InvestmentState, everCompleted: boolean): InvestmentStatus {
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

/** '000042': the investment id, so support needs no second number. */
export function receiptNumber(investmentId: number): string {
  return String(investmentId).padStart(6, '0');
}
