// Answers requests for pages: kept ones for visitors, own ones for signed-in people, failures, and built assets.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { removeBasePath } from '#kernel/base-path.ts';
import { AppError, httpStatuses } from '#kernel/errors.ts';
import type { AddressMatch, RenderedPage } from '#kernel/rendered-page.ts';
import type { Site } from '#kernel/site.ts';
import { toAppError } from '#platform/http/error-answers.ts';
import { lendViewer } from '#platform/http/lent-viewer.ts';
import { hasJustWritten } from '#platform/http/recent-write.ts';
import { countSessionCookies, hasSessionCookie } from '#platform/http/session-cookies.ts';
import { anonymous } from '#platform/http/viewer.ts';
import type { PageAudience } from '#platform/metrics/store-metrics.ts';
import { type PageBytes, toPageBytes } from './page-cache.ts';
import { renderDocument } from './page-document.ts';
import { createPageData, type PageData } from './page-fetcher.ts';
import { setPageHeaders } from './page-headers.ts';
import { createPageLimits, readyCost, renderingCost } from './page-limits.ts';
import { createBuiltRenderer, createDevRenderer } from './page-renderer.ts';
import { getTheme, type PageRequest, type PagesOptions, siteFor } from './page-request.ts';
import { chooseOwnEncoding, encodeOwn, refuseForNow, sendBody, sendPage } from './page-sending.ts';

/** Register last: it handles every address that no other route does. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { root, config } = options;
  const renderer =
    options.renderer ??
    (await (config.dev ? createDevRenderer(app, root, config.basePath) : createBuiltRenderer(root, config.basePath)));
  app.addHook('onClose', () => renderer.close());
  if (renderer.assetsFolder !== undefined) await serveAssets(app, renderer.assetsFolder);
  const limits = createPageLimits(config);
  const errorHandler: RouteShorthandOptions['errorHandler'] = (error, request, reply) => {
    const known = toAppError(error, undefined);
    if (known?.code === 'too_many_requests') {
      void refuseForNow(reply, Number(known.details.retryAfterSeconds ?? 60));
      return;
    }
    if ((known && httpStatuses[known.code] < 500) || !isPagePath(splitAddress(request).path)) {
      app.errorHandler(error, request, reply);
      return;
    }
    if (known)
      request.log.warn({ event: 'page.unavailable', code: known.code, cause: error.message }, 'dependency unavailable');
    void renderer
      .load(request.url)
      .then((source) => answerFailure({ app, request, reply, source, options, limits }, known ? 503 : 500, error))
      .catch((failure: unknown) => app.errorHandler(failure, request, reply));
  };
  app.get('/*', { errorHandler }, async (request, reply) => {
    const { path, query } = splitAddress(request);
    if (!isPagePath(path)) throw nothingHere();
    const source = await renderer.load(request.url);
    const page: PageRequest = { app, request, reply, source, options, limits };
    await spend(page, readyCost);
    const match = source.matchAddress(path, query);
    if (match.kind === 'elsewhere') return reply.redirect(match.path + (query === '' ? '' : `?${query}`), 308);
    request.pageRoute = match.route;
    try {
      return await answerPage(page, match);
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

/** Splits the raw address: parsing it as a URL would read `//name` as a host. */
function splitAddress({ url }: FastifyRequest): { path: string; query: string } {
  const at = url.indexOf('?');
  return at === -1 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

/** For paths that are never pages: unknown API calls, and files that scanners probe for. */
function nothingHere(): AppError {
  return new AppError('not_found', 'Not found.');
}

function isPagePath(path: string): boolean {
  return !path.startsWith('/api/') && !/\.[^/]*$/.test(path);
}

type KnownPage = Exclude<AddressMatch, { kind: 'elsewhere' }>;

/** @throws AppError too_many_requests */
async function spend({ limits, request }: PageRequest, cost: number): Promise<void> {
  const seconds = await limits.spend(request, cost);
  if (seconds !== undefined) throw tooManyPages(seconds);
}

function tooManyPages(retryAfterSeconds: number): AppError {
  return new AppError('too_many_requests', 'Too many pages were loaded.', { retryAfterSeconds });
}

/** Shows a branded error page without internal details. */
async function answerFailure(page: PageRequest, status: 500 | 503, error: unknown): Promise<FastifyReply> {
  const { request, source } = page;
  if (status === 500)
    request.log.error({ event: 'page.failed', err: error, requestId: request.id }, 'page request failed');
  const site = await siteFor(page);
  const rendered = source.renderError(site, { status, requestId: request.id });
  const html = renderDocument(page, rendered, getTheme(request), { videos: false });
  return sendPage(page, toPageBytes({ status, html }), { payments: false, videos: false });
}

async function answerPage(page: PageRequest, match: KnownPage): Promise<FastifyReply> {
  const { request, options } = page;
  const isShared = match.isShared && !hasSessionCookie(request.cookies) && !hasJustWritten(request);
  const site = await siteFor(page);
  if (!isShared || options.config.dev) return sendOwn(page, match, site);
  // The date is in the key because pages show days left.
  const key = `${getTheme(request) ?? ''} ${site.banner ? 'banner' : ''} ${site.today} ${match.address}`;
  let source: 'rendered' | 'kept' = 'kept';
  const bytes = await options.cache.get(key, async () => {
    // A rendering counts against the limit of the visitor who causes it.
    await spend(page, renderingCost);
    const rendered = await renderForVisitors(page, match, site);
    // Not yet, when a page that is kept is sent while a newer one is rendered.
    source = 'rendered';
    return rendered;
  });
  options.metrics?.noteSent('shared', source);
  return sendPage(page, bytes, { payments: false, videos: match.videos });
}

async function renderForVisitors(page: PageRequest, match: KnownPage, site: Site): Promise<PageBytes> {
  // Reads from the database: cached answers may be as old as a page.
  const viewer = lendViewer(anonymous, 'database');
  try {
    const data = createPageData(page, viewer.key);
    const rendered = await renderAddress(page, { audience: 'shared', address: match.address, site, data });
    if (rendered instanceof Response) throw new Error(`${match.address} is for everyone but answers a redirect`);
    const html = renderDocument(page, rendered, getTheme(page.request), match);
    return toPageBytes({ status: rendered.status, html });
  } finally {
    viewer.end();
  }
}

/** A page for this request alone. */
async function sendOwn(page: PageRequest, match: KnownPage, site: Site): Promise<FastifyReply> {
  const { request, reply, options } = page;
  const theme = getTheme(request);
  const viewer = lendViewer(request.viewer, hasJustWritten(request) ? 'database' : 'caches');
  try {
    const data = createPageData(page, viewer.key);
    const { user } = request.viewer;
    const encoding = chooseOwnEncoding(request);
    const key = JSON.stringify([user?.uid, encoding, theme, site, match.address]);
    const visit = user && isOnlyUser(request) ? await options.ownPages?.visit(key, data.fetcher) : undefined;
    options.metrics?.noteSent('own', visit?.page === undefined ? 'rendered' : 'kept');
    if (visit?.page !== undefined) {
      setPageHeaders(page, { payments: false, videos: match.videos });
      return sendBody(page, { ...visit.page, encoding });
    }
    await spend(page, renderingCost);
    const rendered = await renderAddress(page, {
      audience: 'own',
      address: match.address,
      site,
      data: { ...data, ...(visit && { fetcher: visit.fetcher }) },
    });
    if (rendered instanceof Response) {
      const location = rendered.headers.get('location') ?? '/';
      // Every redirect gets the base path on its way out.
      const address = removeBasePath(options.config.basePath, location) ?? location;
      return reply.header('cache-control', 'no-store').redirect(address, rendered.status);
    }
    const { status, payments } = rendered;
    const own = await encodeOwn(renderDocument(page, rendered, theme, match), encoding);
    if (status === 200 && !payments) await visit?.keep(own);
    setPageHeaders(page, { payments, videos: match.videos });
    return sendBody(page, { ...own, encoding, status });
  } finally {
    viewer.end();
  }
}

/** The two sessions are independent, and administrators see more. */
function isOnlyUser({ viewer, cookies }: FastifyRequest): boolean {
  return viewer.admin === undefined && countSessionCookies(cookies) === 1;
}

/** @throws AppError too_many_requests, if the API refused a call of the page because its caller made too many */
async function renderAddress(
  { request, source, options }: PageRequest,
  { audience, address, site, data }: { audience: PageAudience; address: string; site: Site; data: PageData },
): Promise<Response | RenderedPage> {
  const url = site.publicUrl + address;
  const startedAt = performance.now();
  let rendered: Response | RenderedPage;
  try {
    rendered = await source.render(new Request(url), { fetcher: data.fetcher, site });
    options.metrics?.noteRendered(audience, (performance.now() - startedAt) / 1000);
  } catch (error) {
    request.log.error({ event: 'page.render_failed', err: error, requestId: request.id }, 'page rendering failed');
    return source.renderError(site, { status: 500, requestId: request.id });
  }
  const seconds = data.getRefusal();
  if (seconds !== undefined) throw tooManyPages(seconds);
  return rendered;
}
