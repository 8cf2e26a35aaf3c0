// Progress: copper while incomplete, verdigris when full. The width never exceeds 100%.
import type { CSSProperties } from 'react';

type ProgressBarProps = {
  percent: number;
  label: string;
  /** Percentages with a tick. */
  ticks?: readonly number[];
};

/** From 0 to 100, the default range of a progress bar (WAI-ARIA 1.2). */
export function ProgressBar({ percent, label, ticks = [] }: ProgressBarProps) {
  const capped = Math.max(0, Math.min(100, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={capped < 100 ? Math.min(99, Math.round(capped)) : 100}
      className={capped === 100 ? 'bar bar-full' : 'bar'}
      style={{ '--percent': Number(capped.toFixed(2)) } as CSSProperties}
    >
      <i />
      {ticks.map((tick) => (
        <b key={tick} style={{ left: `${tick}%` }} />
      ))}
    </div>
  );
}
