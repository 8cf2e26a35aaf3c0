// A large amount in a small space: '$706.4M', with the full amount on hover and for screen readers.
import { formatDollarAmount, formatShortDollars } from '#kernel/money.ts';

export function ShortDollars({ amount }: { amount: string | number }) {
  const whole = formatDollarAmount(amount);
  const short = formatShortDollars(amount);
  if (short === whole) return <span>{whole}</span>;
  return (
    <span title={whole} className="whitespace-nowrap">
      <span aria-hidden>{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}
