// Text that people wrote: in its own direction, with its line breaks, and never wider than its place.
import type { ReactNode } from 'react';

export function UserText({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p dir="auto" className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {children}
    </p>
  );
}
