// Axis ticks of charts: round amounts and first days of months, few enough to read.
import { dayMs, toDay } from '#kernel/dates.ts';

/** Round steps from 0 to at least `highest`: 1, 2, 2.5 or 5 times a power of ten, about `count` of them. */
export function niceTicks(highest: number, count = 4): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < highest) ticks.push(ticks.length * step);
  return ticks;
}

/** Days since 1970 of '2026-11-21', UTC. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

export function dayFromNumber(number: number): string {
  return toDay(number * dayMs);
}

const daySteps = [1, 2, 7, 14];
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240];

/** At most `most` ticks from `first` to `last`: evenly spaced days, or first days of months for long ranges. */
export function dayTicks(first: number, last: number, most = 5): number[] {
  const span = last - first;
  const days = daySteps.find((step) => span / step < most);
  if (days !== undefined) {
    const ticks: number[] = [];
    for (let day = last; day >= first; day -= days) ticks.unshift(day);
    return ticks;
  }
  const months = monthSteps.find((step) => span / 30.4 / step < most) ?? 240;
  const ticks: number[] = [];
  for (let month = Math.ceil(monthNumber(first) / months) * months; ; month += months) {
    const day = Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs;
    if (day > last) return ticks.slice(-most);
    if (day >= first) ticks.push(day);
  }
}

function monthNumber(day: number): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
