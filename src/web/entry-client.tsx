// The browser's entry point: hydrates the server-rendered page with its embedded data.
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Site } from '#kernel/site.ts';
import { getBasename, setBasePath, withBase, withoutBase } from '#ui/base-path.ts';
import { browserFetcher } from '#ui/call.ts';
import { preloadToasts } from '#ui/feedback/toast.ts';
import { createQueryClient } from '#ui/queries.ts';
import { SiteProvider } from '#ui/site.tsx';
import { createPrefetch } from './page-loaders.ts';
import { pages } from './page-table.tsx';
import { createRoutes } from './routes.tsx';
import { restoreQueries, type SavedQueries } from './saved-queries.ts';
import { followTranslations } from './translated-text.ts';

/** The data that the server embeds in the page next to its HTML. */
export type Boot = {
  site: Site;
  queries: SavedQueries;
};

async function start(): Promise<void> {
  // Running this file, preparing the page and hydrating it are separate tasks, so that each stays short.
  await pause();
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot;
  setBasePath(boot.site.publicUrl);
  const client = createQueryClient(browserFetcher);
  restoreQueries(client, boot.queries);
  const routes = createRoutes(pages, () => client);
  const loaderData = await loadMatched(routes);
  await pause();
  // The server has run the loaders of this page, and their results are in the query cache.
  const router = createBrowserRouter(routes, { basename: getBasename(), hydrationData: { loaderData } });
  followTranslations();
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <QueryClientProvider client={client}>
          <SiteProvider site={boot.site}>
            <RouterProvider router={router} />
          </SiteProvider>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
  loadAhead(createPrefetch(routes, client));
}

/** Lets the browser handle pending events. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Lazy routes on screen must be loaded before hydration, or the page would flash.
 * @returns the loaders' results: none
 */
async function loadMatched(routes: RouteObject[]): Promise<Record<string, null>> {
  const matched = (matchRoutes(routes, location, getBasename()) ?? []).map(({ route }) => route);
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'object') return;
      const Component = await route.lazy.Component?.();
      if (Component) Object.assign(route, { Component });
      delete route.lazy;
    }),
  );
  return Object.fromEntries(matched.map(({ id = '' }) => [id, null]));
}

/** A person who reaches for a link soon needs its page; one who reaches for a button or a field, the toast with the result, even if the network is gone. */
function loadAhead(prefetch: (address: string) => void): void {
  const reach = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const href = target.closest('a[href^="/"]:not([download], [target])')?.getAttribute('href');
    if (href && !href.startsWith(withBase('/api/'))) prefetch(withoutBase(href));
    if (target.closest('button, input, textarea, select')) preloadToasts();
  };
  for (const name of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(name, reach, { capture: true, passive: true });
  }
}

// Part of the application failed to load; start.ts handles clicks from then on.
start().catch((error: unknown) => {
  dispatchEvent(new Event('unstarted'));
  throw error;
});
