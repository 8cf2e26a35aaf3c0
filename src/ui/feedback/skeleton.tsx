// The shape of what is coming. Give its box the size of the real thing, so nothing moves.

export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
