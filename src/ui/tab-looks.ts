// The appearance of tabs: those of a page (tabs.tsx), and links that filter a list.

export const tabList = 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]';

export const tab =
  'min-h-[46px] flex-none cursor-pointer border-b-2 border-transparent px-4 font-semibold text-ink-2 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-copper data-[state=active]:text-ink';
