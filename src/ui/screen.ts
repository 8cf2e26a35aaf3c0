// What a page brings along: its component, the data it needs and what it is called. Loaded with the page, not before.
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import type { Site } from '#kernel/site.ts';
import type { AddressInput } from './call.ts';

export type ScreenContext = {
  params: Record<string, string>;
  search: URLSearchParams;
  /** Who is signed in; null for visitors. */
  session: { uid: string; displayName: string; email: string } | null;
};

export type MetaContext = ScreenContext & {
  site: Site;
  /** What is loaded for an endpoint, or undefined while it is not. */
  data: <E extends Endpoint>(endpoint: E, input: AddressInput<E>) => OutputOf<E> | undefined;
};

export type ScreenMeta = {
  title: string;
  description?: string;
  /** Path of a picture for shared links. */
  image?: string;
  type?: 'website' | 'article';
  robots?: 'noindex';
  /** What the server answers with instead of 200, when what is loaded may be seen but not used: 403. */
  status?: number;
};

/** Options made by `queryFor` or `pagesFor`. */
export type ScreenQuery = { queryKey: QueryKey };

export type Screen = {
  Component: ComponentType;
  queries: (context: ScreenContext) => ScreenQuery[];
  meta: (context: MetaContext) => ScreenMeta;
};

export function screen(value: Omit<Screen, 'queries'> & Partial<Pick<Screen, 'queries'>>): Screen {
  return { queries: () => [], ...value };
}
