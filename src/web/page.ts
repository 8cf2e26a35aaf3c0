// What a page is: where it lives, who may see it, what it needs and what it is called.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Identity } from '#features/accounts/account-contract.ts';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import type { Site } from '#kernel/site.ts';
import type { AddressInput } from '#ui/call.ts';
import { queryFor } from '#ui/queries.ts';

export type PageContext = {
  params: Record<string, string>;
  search: URLSearchParams;
  /** Who is signed in; null for visitors. */
  session: Identity | null;
};

export type PageMeta = {
  title: string;
  description?: string;
  /** Path of a picture for shared links. */
  image?: string;
  type?: 'website' | 'article';
  robots?: 'noindex';
};

/** Options made by `queryFor` or `pagesFor`. */
export type PageQuery = { queryKey: QueryKey };

export type MetaContext = PageContext & {
  site: Site;
  /** What is loaded for an endpoint, or undefined while it is not. */
  data: <E extends Endpoint>(endpoint: E, input: AddressInput<E>) => OutputOf<E> | undefined;
};

export type LayoutName = 'public' | 'admin' | 'bare';

export type Page = {
  path: string;
  layout: LayoutName;
  access: 'anyone' | 'user' | 'admin';
  load: () => Promise<ComponentType>;
  /** Names of the address's query that the page reads. It sees no others. */
  query: readonly string[];
  /** Those of `query` whose values are few, so that the server may keep the page ready for each. */
  cachedQuery: readonly string[];
  queries: (context: PageContext) => PageQuery[];
  meta: (context: MetaContext) => PageMeta;
  /** The page needs the payment provider's script: it is always loaded as a document of its own, with its own policy. */
  payments: boolean;
};

type Optional = 'query' | 'cachedQuery' | 'queries' | 'payments';

export function page(value: Omit<Page, Optional> & Partial<Pick<Page, Optional>>): Page {
  return { query: [], cachedQuery: [], queries: () => [], payments: false, ...value };
}

/** The title and the rest of the head, computed from what is loaded now. */
export function metaOf(found: Page, context: PageContext, client: QueryClient, site: Site): PageMeta {
  const meta = found.meta({
    ...context,
    site,
    data: (endpoint, input) => client.getQueryData(queryFor(endpoint, input).queryKey),
  });
  return found.access === 'anyone' ? meta : { ...meta, robots: 'noindex' };
}

export function titleOf(meta: PageMeta, site: Site): string {
  return meta.title.includes(site.name) ? meta.title : `${meta.title} – ${site.name}`;
}
