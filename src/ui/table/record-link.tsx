// A record's name in a list, linked to its page: tall enough to touch, and long words wrap.

import type { ReactNode } from 'react';
import { TextLink } from '../link-button.tsx';

/** Without an address, the name alone. */
export function RecordLink({ to, children }: { to?: string | undefined; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span dir="auto" className="wrap-anywhere">
        {children}
      </span>
    );
  }
  return (
    <TextLink dir="auto" to={to} className="inline-flex min-h-(--control) items-center wrap-anywhere">
      {children}
    </TextLink>
  );
}
