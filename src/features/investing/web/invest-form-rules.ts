// The rules of the invest form: parsing the amount, the share it buys, the slider position, and validation. Pure.

import * as z from 'zod/mini';
import { equityMicroPercent, formatEquity, toEquityText } from '#features/projects/equity-share.ts';
import {
  type Cents,
  cents,
  findCents,
  formatDollars,
  maxCents,
  parseDollars,
  toDollarNumber,
  toDollarString,
} from '#kernel/money.ts';
import type { Site } from '#kernel/site.ts';
import {
  amountRefusal,
  type InvestmentRoom,
  maxInvestment,
  smallestInvestment,
  startingInvestment,
} from '../investing-rules.ts';
import { investCopy } from './investing-copy.ts';

/** Project facts for the form. `available` is the most a new investment may take now, `least` the site's minimum. */
export type InvestTerms = { goal: Cents; valuation: Cents; available: Cents; least: Cents };

/** The terms in cents, from an API response in dollars. */
export function getInvestTerms(
  project: { fundingGoal: number; valuation: number; available: number },
  { minInvestment }: Pick<Site, 'minInvestment'>,
): InvestTerms {
  const toCents = (dollars: number) => parseDollars(Math.max(0, dollars).toFixed(2));
  return {
    goal: toCents(project.fundingGoal),
    valuation: toCents(project.valuation),
    available: toCents(project.available),
    least: minInvestment,
  };
}

function getRoom({ available, least }: InvestTerms): InvestmentRoom {
  return { remaining: available, minInvestment: least };
}

const typedAmount = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

/**
 * Parses a typed amount: digits, at most two decimals, optional thousands separators (1,000) and a leading dollar sign;
 * anything else (1e3, 1,00, 1.000,50) is not an amount. A larger number than we support is capped at the maximum, which is
 * rejected as too high.
 */
export function readAmount(text: string): Cents | undefined {
  const [, whole, fraction = ''] = typedAmount.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return findCents(fraction === '' ? digits : `${digits}.${fraction}`) ?? cents(maxCents);
}

/** The share an amount buys, as exact decimal text of percent; empty while the amount is not a number. */
export function equityFor(typed: string, terms: InvestTerms): string {
  const amount = readAmount(typed);
  return amount === undefined ? '' : toEquityText(equityMicroPercent(amount, terms.valuation));
}

/** The amount for the share and the slider: if it is too high, the maximum available. */
export function shownAmount(typed: string, terms: InvestTerms): string {
  const excess = getExcess(typed, terms);
  return excess === undefined ? typed : amountText(excess);
}

/** Formats a share: '0.500', '<0.001'; a dash without one. */
export function equityLabel(equity: string): string {
  return equity === '' ? '–' : `${formatEquity(equity)}%`;
}

/** The slider position of an amount: its percentage of the goal, at most 100. */
export function goalPercentFor(typed: string, terms: InvestTerms): number {
  const amount = readAmount(typed) ?? 0;
  return Math.min(100, (amount * 100) / terms.goal);
}

/** The amount at a slider position: that percentage of the goal, rounded half up to whole dollars, never above the goal. */
export function amountAtPercent(goalPercent: number, terms: InvestTerms): Cents {
  // Computed in tenths of a percent, so that everything stays a whole number below 2^53.
  const perMille = Math.round(goalPercent * 10);
  const wholeDollars = Math.floor((terms.goal * perMille + 50_000) / 100_000);
  return cents(Math.min(terms.goal, wholeDollars * 100));
}

/** Limits the slider to the available amount. */
export function slideTo(goalPercent: number, terms: InvestTerms): { amount: Cents; goalPercent: number } {
  const most = largestInvestment(terms);
  const amount = amountAtPercent(goalPercent, terms);
  return amount < most ? { amount, goalPercent } : { amount: most, goalPercent: (most * 100) / terms.goal };
}

/** Formats an amount for the field: '1,000', '40.50'. */
export function amountText(amount: Cents): string {
  return toDollarString(amount)
    .replace(/\.00$/, '')
    .replaceAll(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}

/** Adds thousands separators; other text stays unchanged. */
export function tidyAmount(typed: string): string {
  const amount = readAmount(typed);
  return amount === undefined || amount === maxCents ? typed : amountText(amount);
}

export type InvestValues = { amount: string; equity: string };

/** The initial amount: what is held or kept for this person, or else $1,000 or the available amount if that is less. */
export function startingValues(terms: InvestTerms, startAt?: Cents): InvestValues {
  const amount = amountText(startAt ?? startingInvestment(getRoom(terms)));
  return { amount, equity: equityFor(amount, terms) };
}

/** The form's validation, with the prescribed messages. The available amount is checked on submit ({@link getExcess}). */
export function investSchema(terms: InvestTerms) {
  const smallest = smallestInvestment(getRoom(terms));
  return z.object({
    amount: z.string().check(
      z.trim(),
      z.minLength(1, { error: investCopy.amountRequired, abort: true }),
      z.refine((text) => !hasMoreDecimals(text), {
        error: investCopy.tooManyDecimals,
        abort: true,
      }),
      z.refine((text) => readAmount(text) !== undefined, { error: investCopy.notANumber, abort: true }),
      z.refine((text) => (readAmount(text) ?? 0) >= smallest, minimumMessage(smallest, terms)),
      z.refine(
        (text) => amountRefusal(readAmount(text) ?? cents(0), getRoom(terms)) !== 'leaves_too_little',
        investCopy.leavesTooLittle(formatDollars(terms.available)),
      ),
    ),
    equity: z.string().check(
      z.minLength(1, { error: investCopy.equityRequired, abort: true }),
      z.refine((text) => /^\d+(\.\d+)?$/.test(text), { error: investCopy.notANumber, abort: true }),
      z.refine((text) => Number(text) > 0 && Number(text) <= 100, investCopy.equityRange),
    ),
  });
}

/** The first validation error; errors of the amount come first. */
export function findIssue(values: InvestValues, terms: InvestTerms): string | undefined {
  return investSchema(terms).safeParse(values).error?.issues[0]?.message;
}

function minimumMessage(smallest: Cents, { least }: InvestTerms): string {
  return smallest === least
    ? investCopy.minimum(formatDollars(least))
    : investCopy.onlyRemainder(formatDollars(smallest));
}

/** An amount with too many decimals. */
function hasMoreDecimals(text: string): boolean {
  return /\.\d{3,}$/.test(text.trim()) && readAmount(text.trim().replace(/(\.\d\d)\d+$/, '$1')) !== undefined;
}

/** The maximum of one investment: the available amount, or the largest card payment. */
export function largestInvestment(terms: InvestTerms): Cents {
  return terms.available < maxInvestment ? terms.available : maxInvestment;
}

/** The maximum amount if the typed one exceeds it; otherwise undefined. */
export function getExcess(typed: string, terms: InvestTerms): Cents | undefined {
  const amount = readAmount(typed);
  if (amount === undefined) return undefined;
  const refusal = amountRefusal(amount, getRoom(terms));
  return refusal === 'too_much' || refusal === 'leaves_nothing' ? largestInvestment(terms) : undefined;
}

/** The checkout URL. Its figures are for display; the server computes its own. */
export function checkoutAddress(project: { id: number; title: string }, values: InvestValues): string {
  const amount = readAmount(values.amount);
  if (amount === undefined) throw new RangeError(`not an amount: ${values.amount}`);
  const shown = formatEquity(values.equity);
  const query = new URLSearchParams({
    projectId: String(project.id),
    projectTitle: project.title,
    amount: String(toDollarNumber(amount)),
    equity: shown.startsWith('<') ? values.equity : shown,
  });
  return `/checkout?${query}`;
}
