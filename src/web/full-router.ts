// The library's router, which navigates, with what only it needs. The one place that imports the router itself
// (scripts/vite/light-router.ts).
import type { QueryClient } from '@tanstack/react-query';
import {
  type DataRouter,
  type HydrationState,
  type RouteObject,
  type UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
} from 'react-router';
import { adminPages } from './admin-page-table.tsx';
import { addLoaders, createPrefetch } from './page-loaders.ts';
import { adminPagesId, toRoute } from './routes.tsx';

export type FullRouter = {
  router: DataRouter;
  /** Prefetches code and data of the page behind a link. */
  prefetch: (address: string) => void;
};

type Start = {
  routes: readonly RouteObject[];
  client: QueryClient;
  history: ReturnType<typeof UNSAFE_createBrowserHistory>;
  hydrationData: HydrationState;
};

export function createFullRouter({ routes: shown, client, history, hydrationData }: Start): FullRouter {
  const routes = addLoaders(addAdminPages(shown), () => client);
  const router = UNSAFE_createRouter({
    routes,
    history,
    hydrationData,
    window,
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
  }).initialize();
  return { router, prefetch: createPrefetch(routes, client) };
}

function addAdminPages(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    if (!route.children) return route;
    const isMissing = route.id === adminPagesId && route.children.length === 0;
    return { ...route, children: isMissing ? adminPages.map(toRoute) : addAdminPages(route.children) };
  });
}
