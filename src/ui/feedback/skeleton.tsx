// A loading placeholder. Give it the size of the real content to avoid layout shift.

export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
