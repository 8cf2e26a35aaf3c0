// The slip: a ticket with notches, a dashed tear line and ruled rows. Used wherever money becomes a share.
import type { ReactNode } from 'react';

/** `stub` is the part below the tear line, usually the action. */
export function Slip({
  children,
  stub,
  className = '',
}: {
  children: ReactNode;
  stub?: ReactNode;
  className?: string;
}) {
  return (
    <div className={`slip ${stub ? '' : 'slip-whole'} ${className}`}>
      <div className="slip-body">{children}</div>
      {stub && <div className="slip-stub">{stub}</div>}
    </div>
  );
}

export type SlipRow = { label: ReactNode; value: ReactNode };

export function SlipRows({ rows }: { rows: readonly SlipRow[] }) {
  return (
    <dl className="slip-rows">
      {rows.map((row, index) => (
        // The rows of one slip never change order, so the index is their key.
        <div key={index}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
