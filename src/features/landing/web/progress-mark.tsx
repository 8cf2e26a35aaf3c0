// A decorative bar without a measured value, so it has no progressbar role.
import type { CSSProperties } from 'react';

export function ProgressMark({ percent }: { percent: number }) {
  return (
    <div
      aria-hidden="true"
      className={`bar ${percent === 100 ? 'bar-full' : ''}`}
      style={{ '--percent': percent } as CSSProperties}
    >
      <i />
    </div>
  );
}
