// Turns the page table into routes, the same on server and browser: layout, guard, data, page, frame.
import { Outlet, type RouteObject } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';
import type { LayoutName, Page } from './page.ts';
import { fetchPageCode } from './page-code.ts';
import { framed } from './page-frame.tsx';
import { type GetClient, loadPage, loadViewer } from './page-loaders.ts';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';
import { RootErrorPage, RouteErrorPage } from './route-error-page.tsx';

export type PageHandle = { page: Page };

/**
 * Every route has a unique id, so that server and browser name a page's routes alike.
 * @param getClient the server has one QueryClient for each request
 */
export function createRoutes(shown: readonly Page[], getClient: GetClient): RouteObject[] {
  const toRoute = (page: Page): RouteObject => ({
    id: page.path,
    path: page.path,
    handle: { page } satisfies PageHandle,
    loader: (args) => loadPage(page, getClient(args), args),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href !== nextUrl.href,
    lazy: { Component: async () => framed({ ...page, screen: await fetchPageCode(page.load) }) },
  });
  const toLayoutRoute = (name: LayoutName): RouteObject => ({
    id: `layout ${name}`,
    ...getLayout(name),
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
      loader: (args) => loadViewer(getClient(args)),
      shouldRevalidate: () => false,
      Component: Root,
      ErrorBoundary: RootErrorPage,
      children: layoutNames.map(toLayoutRoute),
    },
  ];
}

const layoutNames = ['admin', 'bare', 'public'] as const;

/** A new object each time, because the router removes loaded properties from it. */
function getLayout(name: LayoutName): Pick<RouteObject, 'Component' | 'lazy'> {
  switch (name) {
    case 'public':
      return { Component: PublicLayout };
    case 'bare':
      return { Component: BareLayout };
    case 'admin':
      return { lazy: { Component: () => fetchPageCode(loadAdminLayout) } };
  }
}

async function loadAdminLayout() {
  return (await import('#features/admin/web/admin-layout.tsx')).AdminLayout;
}

function BareLayout() {
  return (
    <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
      <Outlet />
    </main>
  );
}
