// What the invest form decides: what was typed, which share it buys, where the slider stands, what is wrong with it. Pure.

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

/**
 * What the form needs to know of a project. `available` is what a new investment may take right now, `least` the smallest
 * investment of this site.
 */
export type InvestTerms = { goal: Cents; valuation: Cents; available: Cents; least: Cents };

/** The terms in cents, from the dollars of an answer. */
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
 * Reads what a person typed: digits, at most two decimals. Commas are accepted where they separate thousands (1,000),
 * and a dollar sign in front; anything else (1e3, 1,00, 1.000,50) is not an amount. A number beyond what we handle counts as
 * the largest we handle, which is refused as too high.
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

/** How people read it: '0.500', '<0.001'; a dash while there is none, and no figures beyond everything there is. */
export function equityLabel(equity: string): string {
  if (Number(equity) > 100) return investCopy.over100;
  return equity === '' ? '–' : `${formatEquity(equity)}%`;
}

/** The slider position of an amount: its percentage of the goal, at most 100. */
export function goalPercentFor(typed: string, terms: InvestTerms): number {
  const amount = readAmount(typed) ?? 0;
  return Math.min(100, (amount * 100) / terms.goal);
}

/** The amount at a place of the slider: that percent of the goal, rounded half up to whole dollars, never above the goal. */
export function amountAtPercent(goalPercent: number, terms: InvestTerms): Cents {
  // The slider moves in tenths of a percent; counted in those, everything stays a whole number below 2^53.
  const perMille = Math.round(goalPercent * 10);
  const wholeDollars = Math.floor((terms.goal * perMille + 50_000) / 100_000);
  return cents(Math.min(terms.goal, wholeDollars * 100));
}

/** Where the slider may stand: no further than what is available. */
export function slideTo(goalPercent: number, terms: InvestTerms): { amount: Cents; goalPercent: number } {
  const most = largestInvestment(terms);
  const amount = amountAtPercent(goalPercent, terms);
  return amount < most ? { amount, goalPercent } : { amount: most, goalPercent: (most * 100) / terms.goal };
}

/** An amount as the form writes it into its field: '1,000', '40.50'. */
export function amountText(amount: Cents): string {
  return toDollarString(amount)
    .replace(/\.00$/, '')
    .replaceAll(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}

/** What was typed, with its thousands separated; as it is where it is no amount that we handle. */
export function tidyAmount(typed: string): string {
  const amount = readAmount(typed);
  return amount === undefined || amount === maxCents ? typed : amountText(amount);
}

export type InvestValues = { amount: string; equity: string };

/** What the form starts with: the amount held, else $1,000, or what is available when that is less. */
export function startingValues(terms: InvestTerms, held?: Cents): InvestValues {
  const amount = amountText(held ?? startingInvestment(getRoom(terms)));
  return { amount, equity: equityFor(amount, terms) };
}

/** The form's checks, with the specification's messages. How much is available is checked on submit ({@link getExcess}). */
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

function minimumMessage(smallest: Cents, { least }: InvestTerms): string {
  return smallest === least
    ? investCopy.minimum(formatDollars(least))
    : investCopy.onlyRemainder(formatDollars(smallest));
}

/** A number that is an amount but for what follows its cents. */
function hasMoreDecimals(text: string): boolean {
  return /\.\d{3,}$/.test(text.trim()) && readAmount(text.trim().replace(/(\.\d\d)\d+$/, '$1')) !== undefined;
}

/** The most one investment may be: what is available, or the largest card payment. */
export function largestInvestment(terms: InvestTerms): Cents {
  return terms.available < maxInvestment ? terms.available : maxInvestment;
}

/** The maximum available amount when what was typed is more than that; undefined when it is not. */
export function getExcess(typed: string, terms: InvestTerms): Cents | undefined {
  const amount = readAmount(typed);
  if (amount === undefined) return undefined;
  const refusal = amountRefusal(amount, getRoom(terms));
  return refusal === 'too_much' || refusal === 'leaves_nothing' ? largestInvestment(terms) : undefined;
}

/** Where the form leads. The numbers are for people reading the address; the server computes its own. */
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
