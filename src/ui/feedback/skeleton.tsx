// Loading placeholders. Give them the size of the real content to avoid layout shift.
import type { ReactNode } from 'react';

export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

type LoadingProps = {
  /** For screen readers. */
  label: string;
  /** The height of each block, as a class. */
  blocks: readonly string[];
  className?: string;
  /** Above the blocks, for example a heading. */
  children?: ReactNode;
};

/** Blocks in place of content that loads. */
export function Loading({ label, blocks, className = '', children }: LoadingProps) {
  return (
    <div role="status" aria-label={label} className={`grid gap-5 ${className}`}>
      {children}
      {blocks.map((height, place) => (
        <Skeleton key={place} className={`${height} !rounded-slip`} />
      ))}
    </div>
  );
}
