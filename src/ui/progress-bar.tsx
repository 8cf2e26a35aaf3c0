// Progress: copper on the way, verdigris when full. The width is never more than the whole.
import type { CSSProperties } from 'react';

type ProgressBarProps = {
  percent: number;
  label: string;
  /** Marks at every quarter, at none, or at these percents. */
  ticks?: boolean | readonly number[];
};

export function ProgressBar({ percent, label, ticks = true }: ProgressBarProps) {
  const capped = Math.max(0, Math.min(100, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(capped)}
      className={`bar ${ticks === true ? 'bar-ticks' : ''} ${capped === 100 ? 'bar-full' : ''}`}
      style={{ '--percent': Number(capped.toFixed(2)) } as CSSProperties}
    >
      <i />
      {Array.isArray(ticks) && ticks.map((tick) => <b key={tick} style={{ left: `${tick}%` }} />)}
    </div>
  );
}
