// Server-side rendering: turns a request into HTML with its data. All data comes through the API, with the request's access.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  matchPath,
  matchRoutes,
  RouterContextProvider,
  redirect,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router';
import { signInErrorParameter } from '#features/accounts/sign-in-contract.ts';
import { sessionQuery } from '#features/accounts/web/use-session.ts';
import { filterFields } from '#features/projects/project-fields.ts';
import type { Site } from '#kernel/site.ts';
import type { Fetcher } from '#ui/call.ts';
import { loadKeptParts } from '#ui/kept-part.tsx';
import { createQueryClient } from '#ui/queries.ts';
import type { ScreenContext, ScreenMeta } from '#ui/screen.ts';
import { SiteProvider } from '#ui/site.tsx';
import { pages } from './all-pages.ts';
import { renderHead } from './document-head.ts';
import type { Boot } from './entry-client.tsx';
import { ErrorDocument, ErrorPage, errorTitle } from './error-page.tsx';
import { ItemMarkup } from './item-markup.tsx';
import { getMeta, type LoadedPage, type Page } from './page.ts';
import { notFoundTitle } from './page-frame.tsx';
import { addLoaders } from './page-loaders.ts';
import { getPageState, getStatus } from './page-state.ts';
import { createRoutes, type PageHandle } from './routes.tsx';
import { saveQueries } from './saved-queries.ts';

export type Rendered = {
  status: number;
  head: string;
  app: string;
  data: string;
  /** Whether the browser starts the application immediately or when idle. */
  start: 'now' | 'rest';
  payments: boolean;
  /** The file of the page's screen. */
  source: string | undefined;
};

/** The page of a URL: its address with only the declared query parameters, and whether it may be cached. */
export type AddressMatch = {
  address: string;
  known: boolean;
  cacheable: boolean;
  /** Whether the document may show videos: its policy is fixed on load, and public pages navigate to projects. */
  videos: boolean;
};

/** Undeclared query parameters are dropped, so `?utm_source=` neither changes a page nor fills the cache. */
export function matchAddress(url: URL): AddressMatch {
  const page = findPage(url.pathname);
  if (!page)
    return {
      address: url.pathname,
      known: findShortcut(url.pathname) !== undefined,
      cacheable: false,
      videos: false,
    };
  const search = new URLSearchParams();
  const names = [
    ...page.query,
    ...(fieldFilters[page.path] ?? []),
    // A guarded page redirects a signed-out visitor with its whole address, including the reason.
    ...(page.access === 'user' ? [signInErrorParameter] : []),
  ];
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value !== null && value !== '') search.set(name, value);
  }
  const cacheable =
    page.access === 'anyone' && !page.payments && [...search.keys()].every((name) => page.cachedQuery.includes(name));
  return {
    address: url.pathname + (search.size > 0 ? `?${search}` : ''),
    known: true,
    cacheable,
    videos: page.layout === 'public' && !page.payments,
  };
}

/** Filters from the table of project fields; in the page table every first visit would load them. */
const fieldFilters: Record<string, readonly string[]> = { '/projects': filterFields, '/admin/projects': filterFields };

/** Redirects for addresses that people guess. No link uses them, so only the server knows them. */
const shortcuts = [{ path: '/admin', to: '/admin/dashboard' }];

const findShortcut = (pathname: string) => shortcuts.find(({ path }) => matchPath(path, pathname) !== null);

export async function render(
  request: Request,
  options: { fetcher: Fetcher; site: Site },
): Promise<Response | Rendered> {
  const { site } = options;
  const url = new URL(request.url);
  const shortcut = findShortcut(url.pathname);
  if (shortcut) return redirect(shortcut.to);
  const client = createQueryClient(options.fetcher);
  const handler = getHandler(findPage(url.pathname));
  const requestContext = new RouterContextProvider(new Map([[clientContext, client]]));
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) return context;
  const leaf = context.matches.at(-1);
  const page = await loadPage(leaf?.route.handle as PageHandle | undefined);
  await loadKeptParts();
  const session = client.getQueryData(sessionQuery.queryKey) ?? null;
  const pageContext: ScreenContext = {
    params: (leaf?.params ?? {}) as Record<string, string>,
    search: url.searchParams,
    session,
  };
  const found = page !== undefined && getPageState(client, page, pageContext) !== 'not-found';
  const meta: ScreenMeta = found
    ? getMeta(page, pageContext, client, site)
    : { title: notFoundTitle, robots: 'noindex' };
  const boot: Boot = {
    site,
    queries: saveQueries(client),
  };
  const app = renderToString(
    <QueryClientProvider client={client}>
      <SiteProvider site={site}>
        <ItemMarkup site={site}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </ItemMarkup>
      </SiteProvider>
    </QueryClientProvider>,
  );
  const atRest = session === null && (page === undefined || (page.layout === 'public' && page.access === 'anyone'));
  return {
    status: page ? (meta.status ?? getStatus(client, page, pageContext)) : 404,
    head: renderHead(meta, site, url),
    app,
    data: `<script type="application/json" id="boot">${escapeJson(boot)}</script>`,
    start: atRest ? 'rest' : 'now',
    payments: page?.payments ?? false,
    source: page?.source,
  };
}

/** Holds the QueryClient of one request; all requests share the routes of a page. */
const clientContext = createContext<QueryClient>();

const handlers = new Map<Page | undefined, StaticHandler>();

function getHandler(page: Page | undefined): StaticHandler {
  // The routes that lead to one page, or to the 404 page: matching a request against all pages costs as much as rendering one.
  const routes = () => addLoaders(createRoutes(page ? [page] : []), ({ context }) => context.get(clientContext));
  const handler = handlers.get(page) ?? createStaticHandler(routes());
  handlers.set(page, handler);
  return handler;
}

/** An error page without data, on which the browser starts no application. */
export function renderError(
  url: URL,
  site: Site,
  { status, requestId }: { status: 500 | 503; requestId: string },
): Rendered {
  const kind = status === 503 ? 'busy' : 'ours';
  const page: ReactElement = (
    <ErrorDocument site={site}>
      <ErrorPage kind={kind} {...(kind === 'ours' && { requestId })} />
    </ErrorDocument>
  );
  return {
    status,
    head: renderHead({ title: errorTitle(kind), robots: 'noindex' }, site, url),
    app: renderToString(page),
    data: '',
    start: 'rest',
    payments: false,
    source: undefined,
  };
}

async function loadPage(handle: PageHandle | undefined): Promise<LoadedPage | undefined> {
  return handle && { ...handle.page, screen: await handle.page.load() };
}

/** Caches matched pages: the router tests its whole table for each URL, and a cached page needs little else. */
const foundPages = new Map<string, Page | undefined>();
const maxFoundPages = 2000;
const maxFoundLength = 200;

function findPage(pathname: string): Page | undefined {
  if (foundPages.has(pathname)) return foundPages.get(pathname);
  const match = matchRoutes(
    pages.map((page) => ({ path: page.path, handle: { page } })),
    pathname,
  )?.at(-1);
  const page = match?.route.handle.page;
  // One-off addresses must not fill the memory.
  if (foundPages.size >= maxFoundPages) foundPages.clear();
  if (pathname.length <= maxFoundLength) foundPages.set(pathname, page);
  return page;
}

/** JSON inside a script element: `<` could end it; the two line separators are harmless since ES2019. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
