// Progress: copper on the way, verdigris when full. The width is never more than the whole.
import type { CSSProperties } from 'react';

type ProgressBarProps = { percent: number; label: string; ticks?: boolean };

export function ProgressBar({ percent, label, ticks = true }: ProgressBarProps) {
  const capped = Math.max(0, Math.min(100, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(capped)}
      className={`bar ${ticks ? 'bar-ticks' : ''} ${capped === 100 ? 'bar-full' : ''}`}
      style={{ '--percent': Number(capped.toFixed(2)) } as CSSProperties}
    >
      <i />
    </div>
  );
}
