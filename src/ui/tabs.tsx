// Tabs: arrow keys move between them; on a phone the list scrolls sideways. All panels are in the HTML, for search engines
// and find in page.
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { tab, tabList } from './tab-looks.ts';

export type Tab = { value: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
};

export function Tabs({ label, tabs, defaultValue, value, onValueChange }: TabsProps) {
  return (
    <Radix.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value ?? '' } : { value })}
      {...(onValueChange && { onValueChange })}
    >
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
