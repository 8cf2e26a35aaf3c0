// A bar as decoration: it means how far along a step is, not a measured figure, so it is no progressbar to a reader.
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
