// A record's name in a list, linked to its page: tall enough to touch, and long words wrap.

import type { ReactNode } from 'react';
import { TextLink } from '../link-button.tsx';

export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink dir="auto" to={to} className="inline-flex min-h-[42px] items-center wrap-anywhere">
      {children}
    </TextLink>
  );
}
