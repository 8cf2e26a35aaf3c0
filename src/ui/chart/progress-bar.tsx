// Progress: copper while incomplete, verdigris when full. The width never exceeds 100%.
import type { CSSProperties } from 'react';

type ProgressBarProps = {
  percent: number;
  label: string;
  /** Percentages with a tick. */
  ticks?: readonly number[];
};

export function ProgressBar({ percent, label, ticks = [] }: ProgressBarProps) {
  const capped = Math.max(0, Math.min(100, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(capped)}
      className={`bar ${capped === 100 ? 'bar-full' : ''}`}
      style={{ '--percent': Number(capped.toFixed(2)) } as CSSProperties}
    >
      <i />
      {ticks.map((tick) => (
        <b key={tick} style={{ left: `${tick}%` }} />
      ))}
    </div>
  );
}
