// Defines a page: its path, access and screen loader.
import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '#kernel/site.ts';
import { queryFor } from '#ui/queries.ts';
import type { Screen, ScreenContext, ScreenMeta } from '#ui/screen.ts';

export type LayoutName = 'public' | 'admin' | 'bare';

export type Page = {
  path: string;
  layout: LayoutName;
  access: 'anyone' | 'user' | 'admin';
  load: () => Promise<Screen>;
  /** Query parameters that the page reads. It receives no others. */
  query: readonly string[];
  /** Parameters of `query` with few values, so that the server may cache the page for each. */
  cachedQuery: readonly string[];
  /** The page needs the payment provider's script, so it is always loaded as a new document with its own policy. */
  payments: boolean;
};

type Optional = 'query' | 'cachedQuery' | 'payments';

export function page(value: Omit<Page, Optional> & Partial<Pick<Page, Optional>>): Page {
  return { query: [], cachedQuery: [], payments: false, ...value };
}

/** A page with its screen loaded. */
export type LoadedPage = Page & { screen: Screen };

/** The title and the rest of the head, computed from the loaded data. */
export function getMeta(
  { screen, access }: LoadedPage,
  context: ScreenContext,
  client: QueryClient,
  site: Site,
): ScreenMeta {
  const meta = screen.meta({
    ...context,
    site,
    data: (endpoint, input) => client.getQueryData(queryFor(endpoint, input).queryKey),
  });
  return access === 'anyone' ? meta : { ...meta, robots: 'noindex' };
}

export function getTitle(meta: ScreenMeta, site: Site): string {
  return meta.title.includes(site.name) ? meta.title : `${meta.title} – ${site.name}`;
}
