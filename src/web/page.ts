// What a page is: where it lives, who may see it, and where its screen is loaded from.
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
  /** Names of the address's query that the page reads. It sees no others. */
  query: readonly string[];
  /** Those of `query` whose values are few, so that the server may keep the page ready for each. */
  cachedQuery: readonly string[];
  /** The page needs the payment provider's script: it is always loaded as a document of its own, with its own policy. */
  payments: boolean;
};

type Optional = 'query' | 'cachedQuery' | 'payments';

export function page(value: Omit<Page, Optional> & Partial<Pick<Page, Optional>>): Page {
  return { query: [], cachedQuery: [], payments: false, ...value };
}

/** A page with its screen loaded. */
export type LoadedPage = Page & { screen: Screen };

/** The title and the rest of the head, computed from what is loaded now. */
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
