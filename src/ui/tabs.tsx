// Tabs: arrow keys move between them; on a phone the list scrolls sideways. All panels are in the HTML, for search engines
// and find in page.
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { tab, tabList } from './tab-looks.ts';

type Tab = { value: string; label: ReactNode; content: ReactNode };

/** The first tab is open. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Radix.Root defaultValue={tabs[0]?.value ?? ''}>
      <Radix.List className={tabList} aria-label={label}>
        {tabs.map(({ value, label }) => (
          <Radix.Trigger key={value} value={value} className={tab}>
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value, content }) => (
        <Radix.Content
          key={value}
          value={value}
          forceMount
          className="pt-8 focus-visible:outline-none data-[state=inactive]:hidden"
        >
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
