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
/** Open holds one person may have at a time (decisions C9). */
export const maxOpenHolds = 5;
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

/**
 * Equity in millionths of a percent: amount x 100 / valuation (post-money), truncated at 6 decimals so that never more
 * is sold than was paid for (decisions C2). Exact: whole numbers all the way.
 */
export function equityMicroPercent(amount: Cents, valuation: Cents): number {
  return Number((BigInt(amount) * 100_000_000n) / BigInt(valuation));
}

/** Equity as the decimal text of an answer: six decimals. */
export function toEquityText(microPercent: number): string {
  return `${Math.trunc(microPercent / 1_000_000)}.${String(microPercent % 1_000_000).padStart(6, '0')}`;
}

/** Equity for people: rounded to 3 decimals; a positive share that rounds to 0.000 is '<0.001' (decisions C2). */
export function formatEquity(equityPercent: string): string {
  const [whole = '0', fraction = ''] = equityPercent.split('.');
  const microPercent = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6));
  const thousandths = Math.round(microPercent / 1000);
  if (thousandths === 0 && microPercent > 0) return '<0.001';
  return `${Math.trunc(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
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
