// Server-side rendering: turns a request into HTML with its data. All data comes through the API, with the request's access.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router';
import { sessionQuery } from '#features/accounts/web/use-session.ts';
import { renderHead } from '#features/sharing/web/document-head.ts';
import { describeSharedPage } from '#features/sharing/web/shared-page.ts';
import type { PageFailure, RenderedPage } from '#kernel/rendered-page.ts';
import type { Site } from '#kernel/site.ts';
import { getBasename, setBasePath, withoutBase } from '#ui/base-path.ts';
import { ApiError, type Fetcher } from '#ui/call.ts';
import { createQueryClient } from '#ui/queries.ts';
import type { ScreenContext, ScreenMeta } from '#ui/screen.ts';
import { SiteProvider } from '#ui/site.tsx';
import type { Boot } from './entry-client.tsx';
import { ErrorDocument, ErrorPage, errorTitle } from './error-page.tsx';
import { getMeta, getTitle, type LoadedPage, type Page, readData } from './page.ts';
import { findPlace, matchAddress } from './page-address.ts';
import { notFoundTitle } from './page-frame.tsx';
import { getPageState, getStatus } from './page-state.ts';
import { createRoutes, type PageHandle } from './routes.tsx';
import { saveQueries } from './saved-queries.ts';

// The server does not import it directly.
export { matchAddress };

export async function render(
  request: Request,
  options: { fetcher: Fetcher; site: Site },
): Promise<Response | RenderedPage> {
  const { site } = options;
  setBasePath(site.publicUrl);
  const url = new URL(request.url);
  const path = withoutBase(url.pathname);
  const client = createQueryClient(options.fetcher);
  const handler = getHandler(findPlace(path)?.page);
  const requestContext = new RouterContextProvider(new Map([[clientContext, client]]));
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) return context;
  if (isRefused(client)) return new Response(null, { status: 429 });
  const leaf = context.matches.at(-1);
  const page = await loadPage(leaf?.route.handle as PageHandle | undefined);
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
  const boot: Boot = { site, queries: saveQueries(client) };
  const title = getTitle(meta, site);
  const head = { site, path, title };
  const facts = { ...pageContext, ...head, pattern: page?.path ?? '' };
  const app = renderToString(
    <QueryClientProvider client={client}>
      <SiteProvider site={site}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </SiteProvider>
    </QueryClientProvider>,
  );
  const atRest = session === null && (page === undefined || (page.layout === 'public' && page.access === 'anyone'));
  return {
    status: page ? (meta.status ?? getStatus(client, page, pageContext)) : 404,
    head: renderHead(meta, {
      ...head,
      shared: found ? describeSharedPage({ ...facts, data: readData(client) }) : undefined,
    }),
    app,
    data: `<script type="application/json" id="boot">${escapeJson(boot)}</script>`,
    start: atRest ? 'rest' : 'now',
    payments: page?.payments ?? false,
    source: page && (await sources).get(page.screen),
  };
}

/** Holds the QueryClient of one request; all requests share the routes of a page. */
const clientContext = createContext<QueryClient>();

/** By the path of the site, because tests run several sites in one process. */
const handlersOf = new Map<string, Map<Page | undefined, StaticHandler>>();

function getHandler(page: Page | undefined): StaticHandler {
  const basename = getBasename();
  const handlers = handlersOf.get(basename) ?? new Map<Page | undefined, StaticHandler>();
  handlersOf.set(basename, handlers);
  // The routes that lead to one page, or to the 404 page: matching a request against all pages costs as much as rendering one.
  const routes = () => createRoutes(page ? [page] : [], ({ context }) => context.get(clientContext));
  const handler = handlers.get(page) ?? createStaticHandler(routes(), { basename });
  handlers.set(page, handler);
  return handler;
}

/** An API call was refused because the caller made too many. */
function isRefused(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error instanceof ApiError && error.status === 429);
}

/** An error page without data, on which the browser starts no application. */
export function renderError(site: Site, { status, requestId }: PageFailure): RenderedPage {
  setBasePath(site.publicUrl);
  const kind = status === 503 ? 'busy' : 'ours';
  const title = errorTitle(kind);
  const page: ReactElement = (
    <ErrorDocument site={site}>
      <ErrorPage kind={kind} {...(kind === 'ours' && { requestId })} />
    </ErrorDocument>
  );
  return {
    status,
    head: renderHead({ title, robots: 'noindex' }, { site, path: '/', title: getTitle({ title }, site) }),
    app: renderToString(page),
    data: '',
    start: 'rest',
    payments: false,
  };
}

/**
 * Maps each screen to its file. The build names script files by it, so that a document can list the files to fetch. In development each
 * source file is fetched on its own.
 */
const sources = import.meta.env.PROD ? findSources() : Promise.resolve(new Map<unknown, string>());

async function findSources(): Promise<ReadonlyMap<unknown, string>> {
  const files = import.meta.glob<Record<string, unknown>>(['/src/**/web/**/*-page.tsx', '/src/web/*-screen{,s}.tsx']);
  const found = Object.entries(files).map(async ([file, load]) =>
    Object.values(await load()).map((exported) => [exported, file.slice(1)] as const),
  );
  return new Map((await Promise.all(found)).flat());
}

async function loadPage(handle: PageHandle | undefined): Promise<LoadedPage | undefined> {
  return handle && { ...handle.page, screen: await handle.page.load() };
}

/** JSON inside a script element: `<` could end it; the two line separators are harmless since ES2019. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
