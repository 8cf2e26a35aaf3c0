// Turns the page table into routes, the same on server and browser: layout, page, frame. Their loaders are in page-loaders.ts.
import type { RouteObject } from 'react-router';
import { layouts } from './layouts.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { LayoutName, Page } from './page.ts';
import { fetchPageCode } from './page-code.ts';
import { framed } from './page-frame.tsx';
import { Root } from './root.tsx';
import { RootErrorPage, RouteErrorPage } from './route-error-page.tsx';

export type PageHandle = { page: Page };

/** Every route has an id of its own, so that server and browser name a page's routes alike. */
export function createRoutes(shown: readonly Page[]): RouteObject[] {
  const toLayoutRoute = (name: LayoutName): RouteObject => ({
    id: `layout ${name}`,
    lazy: { Component: () => fetchPageCode(layouts[name].Component) },
    children: [
      {
        id: `pages ${name}`,
        ErrorBoundary: RouteErrorPage,
        children: [
          ...shown.filter(({ layout }) => layout === name).map(toRoute),
          ...(name === 'public' ? [{ id: 'not found', path: '*', Component: NotFoundPage }] : []),
        ],
      },
    ],
  });
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootErrorPage,
      children: layoutNames.map(toLayoutRoute),
    },
  ];
}

export const adminPagesId = 'pages admin';

const layoutNames = ['admin', 'bare', 'public'] as const;

export function toRoute(page: Page): RouteObject {
  return {
    id: page.path,
    path: page.path,
    handle: { page } satisfies PageHandle,
    lazy: { Component: async () => framed({ ...page, screen: await fetchPageCode(page.load) }) },
  };
}
