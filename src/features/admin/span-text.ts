// Lengths of time in words.

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "40 seconds", "5 minutes", "3 hours", "2 days". */
export function spanText(seconds: number): string {
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? ['second', 1];
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The time between two moments. */
export function spanBetween(from: string, to: string): string {
  return spanText(Math.abs(Date.parse(to) - Date.parse(from)) / 1000);
}
