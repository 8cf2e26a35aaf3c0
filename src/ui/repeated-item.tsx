// An item of a list whose markup the server renders once per version and reuses on every page that shows it.
import { createContext, type ReactNode, useContext } from 'react';
import { RenderedItem } from './safe-html.tsx';

/** Returns the markup of an item. Only on the server; see item-markup.tsx. */
export type RenderItem = (version: string, item: ReactNode) => string;

const RenderItemContext = createContext<RenderItem | undefined>(undefined);

export function RepeatedItems({ render, children }: { render: RenderItem; children: ReactNode }) {
  return <RenderItemContext value={render}>{children}</RenderItemContext>;
}

type RepeatedItemProps = {
  /** Everything that the item shows, apart from the site's settings and the date. */
  version: string;
  /** Reads no context but the site and no query, and its first view needs no effect. */
  children: ReactNode;
};

/** A list item. The browser hydrates reused markup like any other. */
export function RepeatedItem({ version, children }: RepeatedItemProps) {
  const render = useContext(RenderItemContext);
  if (!import.meta.env.SSR || render === undefined) return <li>{children}</li>;
  return <RenderedItem html={render(version, children)} />;
}
