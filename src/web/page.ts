// Defines a page: its path, access and screen loader.
import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '#kernel/site.ts';
import { queryFor } from '#ui/queries.ts';
import type { MetaContext, Screen, ScreenContext, ScreenMeta } from '#ui/screen.ts';

export type LayoutName = 'public' | 'admin' | 'bare';

export type Page = {
  path: string;
  layout: LayoutName;
  access: 'anyone' | 'user' | 'admin';
  load: () => Promise<Screen>;
  /** The page needs the payment provider's script, so it is always loaded as a new document with its own policy. */
  payments: boolean;
};

/** Pages that share a layout and their access, by path. */
export function pagesOf(
  { layout, access, payments = false }: Pick<Page, 'layout' | 'access'> & { payments?: boolean },
  screens: Readonly<Record<string, Page['load']>>,
): Page[] {
  return Object.entries(screens).map(([path, load]) => ({ path, layout, access, payments, load }));
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
  const meta = screen.meta({ ...context, site, data: readData(client) });
  return access === 'anyone' ? meta : { ...meta, robots: 'noindex' };
}

/** The loaded data of an endpoint. */
export function readData(client: QueryClient): MetaContext['data'] {
  return (endpoint, input) => client.getQueryData(queryFor(endpoint, input).queryKey);
}

export function getTitle(meta: ScreenMeta, site: Site): string {
  return meta.title.includes(site.name) ? meta.title : `${meta.title} – ${site.name}`;
}
