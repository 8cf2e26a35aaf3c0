// Layout of the admin pages that come before sign-in: one narrow panel.

import type { ReactNode } from 'react';
import { TextLink } from '#ui/link-button.tsx';
import { Panel } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { adminSignInCopy as copy } from './admin-sign-in-copy.ts';

export function AdminAuthLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { name } = useSite();
  return (
    <div className="mx-auto grid w-full max-w-[27rem] gap-5 px-4 py-[clamp(32px,10vh,120px)]">
      <header>
        <h1 className="h2">{title}</h1>
        <p className="mt-2 text-ink-2">{lead}</p>
      </header>
      <Panel>{children}</Panel>
      <p className="small text-center">
        <TextLink to="/">{copy.backToSite(name)}</TextLink>
      </p>
    </div>
  );
}
