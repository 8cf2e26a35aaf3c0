// The frame of the pages before the admin area: one narrow panel.
import type { ReactNode } from 'react';
import { TextLink } from '#ui/link-button.tsx';
import { Panel } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';

export function AdminDoor({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { name } = useSite();
  return (
    <div className="mx-auto grid w-full max-w-[27rem] gap-5 px-4 py-[clamp(32px,10vh,120px)]">
      <header>
        <h1 className="h2">{title}</h1>
        <p className="mt-2 text-ink-2">{lead}</p>
      </header>
      <Panel>{children}</Panel>
      <p className="small text-center">
        <TextLink to="/">Back to {name}</TextLink>
      </p>
    </div>
  );
}
