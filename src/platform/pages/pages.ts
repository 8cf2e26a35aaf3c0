// Answers requests for pages: kept ones for visitors, own ones for signed-in people, failures, and built assets.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AppError, httpStatuses } from '#kernel/errors.ts';
import type { Site } from '#kernel/site.ts';
import type { Config } from '#platform/config/config.ts';
import { chooseEncoding } from '#platform/http/compression.ts';
import { toAppError } from '#platform/http/http.ts';
import { lendViewer } from '#platform/http/lent-viewer.ts';
import { getShown, type Shown } from '#platform/http/public-changes.ts';
import { countSessionCookies, hasSessionCookie } from '#platform/http/session-cookies.ts';
import { toPageBytes } from './page-cache.ts';
import { renderDocument } from './page-document.ts';
import { createFetcher } from './page-fetcher.ts';
import { setPageHeaders } from './page-headers.ts';
import { createPageLimits, readyCost, renderedCost } from './page-limits.ts';
import { createBuiltRenderer, createDevRenderer, type PageSource, type Rendered } from './page-renderer.ts';
import { getTheme, type PageRequest, type PagesOptions, siteFor } from './page-request.ts';
import { encode, refuseForNow, sendBody, sendPage } from './page-sending.ts';

/** Of a page that is not kept. */
const nothing: Shown = { projects: new Set(), isList: false };

/** Register last: it handles every address that no other route does. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { root, config } = options;
  const renderer = options.renderer ?? (await (config.dev ? createDevRenderer(app, root) : createBuiltRenderer(root)));
  app.addHook('onClose', () => renderer.close());
  if (renderer.assetsFolder !== undefined) await serveAssets(app, renderer.assetsFolder);
  const limits = createPageLimits(config);
  const errorHandler: RouteShorthandOptions['errorHandler'] = (error, request, reply) => {
    const known = toAppError(error, undefined);
    const url = findUrl(config, request);
    if (url === undefined || (known && httpStatuses[known.code] < 500) || !isPageAddress(url.pathname)) {
      app.errorHandler(error, request, reply);
      return;
    }
    if (known)
      request.log.warn({ event: 'page.unavailable', code: known.code, cause: error.message }, 'dependency unavailable');
    void renderer
      .load(request.url)
      .then((source) => answerFailure({ app, request, reply, url, source, options, limits }, known ? 503 : 500, error))
      .catch((failure: unknown) => app.errorHandler(failure, request, reply));
  };
  app.get('/*', { errorHandler }, async (request, reply) => {
    const url = findUrl(config, request);
    if (url === undefined || !isPageAddress(url.pathname)) throw nothingHere();
    const source = await renderer.load(request.url);
    try {
      return await answerPage({ app, request, reply, url, source, options, limits });
    } catch (error) {
      renderer.explain(error);
      throw error;
    }
  });
}

async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/assets/',
    index: false,
    // File names contain a hash of their content.
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  });
}

/** Always on our own origin, even for addresses like `//host`; undefined if it cannot be parsed. */
function findUrl({ publicUrl }: Pick<Config, 'publicUrl'>, { url }: FastifyRequest): URL | undefined {
  return URL.parse(publicUrl + url) ?? undefined;
}

/** For paths that are never pages: unknown API calls, and files that scanners probe for. */
function nothingHere(): AppError {
  return new AppError('not_found', 'Not found.');
}

function isPageAddress(pathname: string): boolean {
  return !pathname.startsWith('/api/') && !/\.[^/]*$/.test(pathname);
}

type AddressMatch = ReturnType<PageSource['matchAddress']>;

/** Shows a branded error page without internal details. */
async function answerFailure(page: PageRequest, status: 500 | 503, error: unknown): Promise<FastifyReply> {
  const { request, url, source } = page;
  if (status === 500)
    request.log.error({ event: 'page.failed', err: error, requestId: request.id }, 'page request failed');
  const site = await siteFor(page);
  const rendered = source.renderError(url, site, { status, requestId: request.id });
  const html = renderDocument(page, rendered, getTheme(request), { videos: false });
  return sendPage(page, toPageBytes({ status, html, kept: false, shown: nothing }), { payments: false, videos: false });
}

async function answerPage(page: PageRequest): Promise<FastifyReply> {
  const { request, reply, url, source, options } = page;
  const match = source.matchAddress(url);
  const theme = getTheme(request);
  const isReady = !hasSessionCookie(request.cookies) && (match.cacheable || !match.known) && !options.config.dev;
  const waitSeconds = page.limits.spend(request, isReady ? readyCost : renderedCost);
  if (waitSeconds !== undefined) return refuseForNow(reply, waitSeconds);
  const site = await siteFor(page);
  if (isReady) {
    // All unknown addresses share one page, so scanning costs one rendering. The date is in the key because
    // pages show days left.
    const address = match.known ? match.address : '/404';
    const key = `${theme ?? ''} ${site.banner ? 'banner' : ''} ${site.today} ${address}`;
    const bytes = await options.cache.getOrRender(key, async () => {
      const { fetcher, addresses } = createFetcher(page, undefined);
      const rendered = await renderAddress(page, address, site, fetcher);
      if (rendered instanceof Response) throw new Error(`${address} is cacheable but answers a redirect`);
      // Failures and missing projects are not cached; the shared page for unknown addresses is.
      const kept = rendered.status === 200 || !match.known;
      const html = renderDocument(page, rendered, theme, match);
      return toPageBytes({ status: rendered.status, html, kept, shown: getShown(addresses) });
    });
    return sendPage(page, bytes, { payments: false, videos: match.videos });
  }
  return sendOwn(page, match, site);
}

/** A page for this request alone. */
async function sendOwn(page: PageRequest, match: AddressMatch, site: Site): Promise<FastifyReply> {
  const { request, reply, options } = page;
  const theme = getTheme(request);
  const viewer = lendViewer(request.viewer);
  try {
    const { fetcher } = createFetcher(page, viewer.key);
    const { user } = request.viewer;
    const encoding = chooseEncoding(request);
    const key = JSON.stringify([user?.uid, encoding, theme, site, match.address]);
    const visit = user && isOnlyUser(request) ? await options.ownPages?.visit(key, fetcher) : undefined;
    if (visit?.page !== undefined) {
      setPageHeaders(page, { payments: false, videos: match.videos });
      return sendBody(page, encoding, visit.page);
    }
    const rendered = await renderAddress(page, match.address, site, visit?.fetcher ?? fetcher);
    if (rendered instanceof Response) {
      const address = rendered.headers.get('location') ?? '/';
      return reply.header('cache-control', 'no-store').redirect(address, rendered.status);
    }
    const { status, payments } = rendered;
    const html = renderDocument(page, rendered, theme, match);
    const bytes = toPageBytes({ status, html, kept: false, shown: nothing });
    if (status === 200 && !payments) await visit?.keep({ body: await encode(bytes, encoding), etag: bytes.etag });
    return sendPage(page, bytes, { payments, videos: match.videos });
  } finally {
    viewer.end();
  }
}

/** The two sessions are independent, and administrators see more. */
function isOnlyUser({ viewer, cookies }: FastifyRequest): boolean {
  return viewer.admin === undefined && countSessionCookies(cookies) === 1;
}

type Fetcher = Parameters<PageSource['render']>[1]['fetcher'];

async function renderAddress(
  page: PageRequest,
  address: string,
  site: Site,
  fetcher: Fetcher,
): Promise<Response | Rendered> {
  const { request, source } = page;
  const url = new URL(address, site.publicUrl);
  try {
    return await source.render(new Request(url), { fetcher, site });
  } catch (error) {
    request.log.error({ event: 'page.render_failed', err: error, requestId: request.id }, 'page rendering failed');
    return source.renderError(url, site, { status: 500, requestId: request.id });
  }
}
