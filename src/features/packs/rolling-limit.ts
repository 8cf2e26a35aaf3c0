// A limit on what one person commits within twelve months: what is still allowed, and from when more is.
import { toDay } from '#kernel/dates.ts';
import { type Cents, cents, centsTotal } from '#kernel/money.ts';
import type { Decision, Facts, Inputs, Purchase } from './pack.ts';

/** The same day and time some months away; the last day of the month where it has no such day. */
export function addMonths(moment: Date, months: number): Date {
  const moved = new Date(moment);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  return moved;
}

/** Full years between a birth date ("2000-02-29") and a moment, UTC. */
export function ageAt(birthDate: string, now: Date): number {
  const today = toDay(now);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(4) < birthDate.slice(4) ? years - 1 : years;
}

const countedMonths = 12;

/** Commitments of the twelve months before `now`, oldest first. */
function recent(purchases: readonly Purchase[], now: Date): Purchase[] {
  const since = addMonths(now, -countedMonths);
  return purchases.filter(({ at }) => at > since).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

type Rule = { rule: string; law: string; limitCents: Cents; elsewhereCents: Cents; inputs: Inputs };

/** Whether an amount fits under a limit together with what was committed here, and declared elsewhere, in twelve months. */
export function checkRollingLimit(
  { purchases, amountCents, now }: Pick<Facts, 'purchases' | 'amountCents' | 'now'>,
  { rule, law, limitCents, elsewhereCents, inputs }: Rule,
): Decision {
  const counted = recent(purchases, now);
  const hereCents = counted.reduce((sum, purchase) => sum + purchase.amountCents, 0);
  const usedCents = centsTotal(hereCents + elsewhereCents);
  const all: Inputs = { ...inputs, amountCents, limitCents, hereCents, elsewhereCents };
  if (usedCents + amountCents <= limitCents) return { allowed: true, inputs: all, limitCents };
  return {
    allowed: false,
    rule,
    law,
    inputs: all,
    remedy: usedCents < limitCents ? 'less' : 'wait',
    limitCents,
    usedCents,
    stillAllowedCents: cents(Math.max(0, limitCents - usedCents)),
    from: findRoom(counted, { needCents: amountCents, freeCents: limitCents - usedCents }),
  };
}

/** When enough earlier commitments are more than twelve months old; null if the amount never fits by waiting. */
function findRoom(
  counted: readonly Purchase[],
  { needCents, freeCents }: { needCents: number; freeCents: number },
): Date | null {
  let free = freeCents;
  for (const { amountCents, at } of counted) {
    free += amountCents;
    if (free >= needCents) return addMonths(at, countedMonths);
  }
  return null;
}
