// The result of a measurement: a figure, its target, and whether the target is reached.

export type Verdict = 'reached' | 'MISSED' | 'for the record';

export type Figure = {
  /** Number of the aim (bench/README.md); undefined without one. */
  aim?: number;
  what: string;
  measured: string;
  wanted: string;
  verdict: Verdict;
};

type Judged = { aim: number; what: string; value: number; say: (value: number) => string; note?: string };

export function atLeast(least: number, figure: Judged): Figure {
  return judged(figure, `at least ${figure.say(least)}`, figure.value >= least);
}

export function atMost(most: number, figure: Judged): Figure {
  return judged(figure, `at most ${figure.say(most)}`, figure.value <= most);
}

export function forTheRecord(what: string, measured: string): Figure {
  return { what, measured, wanted: '', verdict: 'for the record' };
}

export function judged({ aim, what, value, say, note }: Judged, wanted: string, reached: boolean): Figure {
  const measured = note === undefined ? say(value) : `${say(value)} (${note})`;
  return { aim, what, measured, wanted, verdict: reached ? 'reached' : 'MISSED' };
}

export const ratio = (value: number): string => value.toFixed(2);
export const times = (value: number): string => `${value.toFixed(2)} times`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const wholeNumber = (value: number): string => Math.round(value).toLocaleString('en-US');
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** @throws RangeError for an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @throws RangeError for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  if (value === undefined) throw new RangeError('nothing was measured');
  return value;
}
