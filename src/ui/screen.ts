// Defines a screen: its component, queries and metadata. Loaded together with the page.
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import type { Site } from '#kernel/site.ts';
import type { AddressInput } from './call.ts';

export type ScreenContext = {
  params: Record<string, string>;
  search: URLSearchParams;
  /** The signed-in person; null for visitors. */
  session: { uid: string; displayName: string; email: string } | null;
};

export type MetaContext = ScreenContext & {
  site: Site;
  /** The loaded data of an endpoint; undefined until then. */
  data: <E extends Endpoint>(endpoint: E, input: AddressInput<E>) => OutputOf<E> | undefined;
};

export type ScreenMeta = {
  title: string;
  description?: string;
  type?: 'website' | 'article';
  /** Path of an Atom feed of the page's subject. */
  feed?: string;
  robots?: 'noindex';
  /** The HTTP status instead of 200: 403 for a page that may be seen but not used. */
  status?: number;
};

/** Options made by `queryFor` or `pagesFor`. */
export type ScreenQuery = { queryKey: QueryKey };

export type Screen = {
  Component: ComponentType;
  queries: (context: ScreenContext) => ScreenQuery[];
  meta: (context: MetaContext) => ScreenMeta;
  /** Added to the 404 page, where the missing content may exist for other people. */
  NotFoundNote?: ComponentType;
};

export function screen(value: Omit<Screen, 'queries'> & Partial<Pick<Screen, 'queries'>>): Screen {
  return { queries: () => [], ...value };
}
