// What a later round of a company may say. Pure; form and service import it.
import { formatDay } from '#kernel/dates.ts';
import type { Cents } from '#kernel/money.ts';

export type RoundInput = { heldOn: string; preMoney: Cents; amount: Cents; investors: number };
export type RoundProblem = { path: keyof RoundInput; message: string };

export const maxRoundInvestors = 1_000_000;
export const maxRoundReason = 1000;

/** @param closedOn the day funding ended here, UTC; null while it is open @param today UTC */
export function findRoundProblem(
  { heldOn, preMoney, amount }: RoundInput,
  { closedOn, today }: { closedOn: string; today: string },
): RoundProblem | undefined {
  if (preMoney <= 0) return { path: 'preMoney', message: 'Pre-money valuation must be more than $0' };
  if (amount <= 0) return { path: 'amount', message: 'Amount must be more than $0' };
  if (heldOn > today) return { path: 'heldOn', message: 'A round can’t be in the future' };
  if (heldOn < closedOn) {
    return { path: 'heldOn', message: `A later round is held after funding ended here, on ${formatDay(closedOn)}` };
  }
  return undefined;
}
