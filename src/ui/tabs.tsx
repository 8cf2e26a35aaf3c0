// Tabs: arrow keys move between them; on a phone the list scrolls sideways. All panels are in the HTML, for search engines
// and find in page.
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

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
      <Radix.List className="tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          forceMount
          className="pt-8 focus-visible:outline-none data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
