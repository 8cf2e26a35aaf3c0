// Server-side rendering with the request's own access, the page cache for visitors, and built assets.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { toDay } from '#kernel/dates.ts';
import { AppError, httpStatuses } from '#kernel/errors.ts';
import { bannerCookie, bannerMark, type Site } from '#kernel/site.ts';
import type { Config } from '#platform/config/config.ts';
import { renderDemoNotice } from '#platform/config/demo-notice.ts';
import { toAppError } from '#platform/http/http.ts';
import { lendViewer, lentViewerHeader } from '#platform/http/lent-viewer.ts';
import { getShown, type Shown } from '#platform/http/public-changes.ts';
import { hasJustWritten } from '#platform/http/recent-write.ts';
import { countSessionCookies, hasSessionCookie, pickSessionCookies } from '#platform/http/session-cookies.ts';
import type { OwnPages } from './own-pages.ts';
import { markChoice } from './own-slots.ts';
import { type PageBytes, type PageCache, toPageBytes } from './page-cache.ts';
import { acceptsEncoding, chooseEncoding, type Encoding, encode } from './page-encoding.ts';
import { setPageHeaders } from './page-headers.ts';
import { createPageLimits, type PageLimits, readyCost, renderedCost } from './page-limits.ts';
import {
  createBuiltRenderer,
  createDevRenderer,
  type FetchedAnswer,
  type PageRenderer,
  type PageSource,
  type Rendered,
} from './page-renderer.ts';
import { createPreparedFetcher, type PreparedPages } from './prepared-page.ts';
import { createReadyTemplate } from './ready-template.ts';

export type PagesOptions = {
  config: Pick<Config, 'secure' | 'exposed' | 'rateLimits' | 'payments' | 'identity' | 'dev' | 'publicUrl'>;
  /** The project folder, which contains `dist`. */
  root: string;
  /** The code that renders, in place of the one in `dist`. */
  renderer?: PageRenderer;
  now: () => Date;
  /** Cleared by every change of public data. */
  cache: PageCache;
  site: () => Promise<Omit<Site, 'today'>>;
  /** Absent if every page of a signed-in person is rendered for them alone. */
  prepared?: PreparedPages;
  /** Absent if every such page is rendered at each visit. */
  ownPages?: OwnPages;
};

/** Of a page that is not kept. */
const nothing: Shown = { projects: new Set(), isList: false };

type Theme = 'light' | 'dark' | undefined;

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

type PageRequest = {
  app: FastifyInstance;
  request: FastifyRequest;
  reply: FastifyReply;
  url: URL;
  source: PageSource;
  options: PagesOptions;
  limits: PageLimits;
};

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
  const isPrepared =
    match.prepared !== undefined &&
    request.viewer.user?.id !== undefined &&
    isOnlyUser(request) &&
    !hasJustWritten(request);
  const isReady = !hasSessionCookie(request.cookies) && (match.cacheable || !match.known) && !options.config.dev;
  const waitSeconds = page.limits.spend(request, isReady || isPrepared ? readyCost : renderedCost);
  if (waitSeconds !== undefined) return refuseForNow(reply, waitSeconds);
  const site = await siteFor(page);
  if (isReady) {
    // All unknown addresses share one page, so scanning costs one rendering. The date is in the key because
    // pages show days left.
    const address = match.known ? match.address : '/404';
    const key = `${theme ?? ''} ${site.banner ? 'banner' : ''} ${site.today} ${address}`;
    const bytes = await options.cache.getOrRender(key, async () => {
      const { fetcher, addresses } = createFetcher(page, undefined);
      const rendered = await renderAddress(page, address, site, { fetcher });
      if (rendered instanceof Response) throw new Error(`${address} is cacheable but answers a redirect`);
      // Failures and missing projects are not cached; the shared page for unknown addresses is.
      const kept = rendered.status === 200 || !match.known;
      const html = renderDocument(page, rendered, theme, match);
      return toPageBytes({ status: rendered.status, html, kept, shown: getShown(addresses) });
    });
    return sendPage(page, bytes, { payments: false, videos: match.videos });
  }
  if (isPrepared && !options.config.dev) {
    if (await sendPrepared(page, match, site)) return reply;
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
      setPageHeaders(reply, {
        config: options.config,
        payments: false,
        videos: match.videos,
        inlineScript: page.source.inlineScript,
      });
      return sendBody(page, encoding, visit.page);
    }
    const rendered = await renderAddress(page, match.address, site, { fetcher: visit?.fetcher ?? fetcher });
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

/** False if this person needs a rendering of their own. */
async function sendPrepared(page: PageRequest, match: AddressMatch, site: Site): Promise<boolean> {
  const { request, reply, options } = page;
  const { prepared } = options;
  const { user } = request.viewer;
  if (user === undefined || match.prepared === undefined || prepared === undefined) return false;
  const own = await prepared.read(user, match.prepared);
  if (own === undefined) return false;
  const theme = getTheme(request);
  const key = `person ${theme ?? ''} ${site.banner ? 'banner' : ''} ${site.today} ${own.variant} ${match.address}`;
  const { status, template } = await options.cache.getOrRender(key, async () => {
    const shared = createFetcher(page, undefined);
    const fetcher = createPreparedFetcher(prepared, own.variant, shared.fetcher);
    const rendered = await renderAddress(page, match.address, site, { fetcher, markChoice });
    if (rendered instanceof Response) throw new Error(`${match.address} is prepared but answers a redirect`);
    const html = renderDocument(page, rendered, theme, match);
    const kept = rendered.status === 200;
    const bytes = toPageBytes({ status: rendered.status, html, kept, shown: getShown(shared.addresses) });
    return { ...bytes, template: createReadyTemplate(html, rendered.choices) };
  });
  // Missing projects and failures, which may be different for this person.
  if (status !== 200 || template === undefined) return false;
  const values = await own.fill(template.choices);
  if (values === undefined) return false;
  setPageHeaders(reply, {
    config: options.config,
    payments: false,
    videos: match.videos,
    inlineScript: page.source.inlineScript,
  });
  const etag = template.etagFor(values);
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) void reply.code(304).send();
  else if (!acceptsEncoding(request.headers['accept-encoding'] ?? '', 'gzip')) void reply.send(template.plain(values));
  else void reply.header('content-encoding', 'gzip').send(template.gzip(values));
  return true;
}

/** Plain text: rendering would cost as much as the page. */
function refuseForNow(reply: FastifyReply, seconds: number): FastifyReply {
  const text = `Too many pages were loaded from your address. Try again in ${seconds} seconds.\n`;
  return reply.code(429).headers({ 'retry-after': seconds, 'content-type': 'text/plain; charset=utf-8' }).send(text);
}

/** A dismissed banner is not sent again in that session, so the layout does not shift. */
async function siteFor({ request, options }: PageRequest): Promise<Site> {
  const site = await options.site();
  const isAway = site.banner !== null && request.cookies[bannerCookie] === bannerMark(site.banner);
  return { ...site, ...(isAway && { banner: null }), today: toDay(options.now()) };
}

function getTheme({ cookies }: FastifyRequest): Theme {
  return cookies.theme === 'light' || cookies.theme === 'dark' ? cookies.theme : undefined;
}

type Preparing = Pick<Parameters<PageSource['render']>[1], 'fetcher' | 'markChoice'>;

async function renderAddress(
  page: PageRequest,
  address: string,
  site: Site,
  preparing: Preparing,
): Promise<Response | Rendered> {
  const { request, source } = page;
  const url = new URL(address, site.publicUrl);
  try {
    return await source.render(new Request(url), { ...preparing, site });
  } catch (error) {
    request.log.error({ event: 'page.render_failed', err: error, requestId: request.id }, 'page rendering failed');
    return source.renderError(url, site, { status: 500, requestId: request.id });
  }
}

const sessionAddress = '/api/auth/session';
const noSession: FetchedAnswer = {
  ok: true,
  status: 200,
  statusText: '',
  headers: new Headers(),
  text: async () => 'null',
};

/** The one data path: the page calls the API in process as this request's viewer, or as nobody. */
function createFetcher({ app, request, reply }: PageRequest, viewerKey: string | undefined) {
  const addresses = new Set<string>();
  const fetcher = async (address: string): Promise<FetchedAnswer> => {
    // Who is asking is not part of what a page shows, and a request without a session is nobody's.
    if (address === sessionAddress && viewerKey === undefined) return noSession;
    if (!address.startsWith('/api/auth/')) addresses.add(address);
    const { 'user-agent': userAgent } = request.headers;
    const cookie = pickSessionCookies(request.headers.cookie);
    const cookies = viewerKey !== undefined && cookie !== undefined ? { cookie, [lentViewerHeader]: viewerKey } : {};
    const answer = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: request.ip,
      headers: { ...cookies, ...(userAgent && { 'user-agent': userAgent }) },
    });
    // Passes a renewed session on to the browser.
    const renewed = answer.headers['set-cookie'];
    if (renewed !== undefined) reply.header('set-cookie', renewed);
    const headers = new Headers();
    for (const name of ['link', 'x-total-count'] as const) {
      const value = answer.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const { statusCode: status, payload } = answer;
    // A real Response would split the text into a byte stream only to join it again.
    return { ok: status >= 200 && status < 300, status, statusText: '', headers, text: async () => payload };
  };
  return { fetcher, addresses };
}

function renderDocument(page: PageRequest, rendered: Rendered, theme: Theme, { videos }: { videos: boolean }): string {
  const { source, options } = page;
  const { template, stylesheet } = source;
  const scripts = source.listScripts(rendered.source);
  const notice = renderDemoNotice(options.config);
  const preloads = rendered.start === 'now' ? scripts.map((href) => `<link rel="modulepreload" href="${href}">`) : [];
  const parts: Record<string, string> = {
    head: themeColor(theme) + rendered.head + preloads.join(''),
    styles:
      stylesheet === undefined
        ? ''
        : `<style>${source.stylesFor([notice, rendered.app, ...[...rendered.choices.values()].flat()].join(''))}</style>`,
    notice,
    app: rendered.app,
    data: rendered.data,
  };
  const attributes = [
    'lang="en"',
    theme && `data-theme="${theme}"`,
    `data-start="${rendered.start}"`,
    rendered.payments && 'data-payments',
    videos && 'data-videos',
    scripts.length > 0 && `data-application="${scripts.join(' ')}"`,
    stylesheet !== undefined && `data-stylesheet="${stylesheet}"`,
  ];
  return template
    .replace('<html lang="en"', () => `<html ${attributes.filter(Boolean).join(' ')}`)
    .replace(/<!--(styles|head|notice|app|data)-->/g, (_, name: string) => parts[name] ?? '');
}

const grounds = { light: '#f7fbfa', dark: '#091212' };

function themeColor(theme: Theme): string {
  if (theme) return `<meta name="theme-color" content="${grounds[theme]}">`;
  return (['light', 'dark'] as const)
    .map((name) => `<meta name="theme-color" content="${grounds[name]}" media="(prefers-color-scheme: ${name})">`)
    .join('');
}

async function sendPage(
  page: PageRequest,
  bytes: PageBytes,
  allowed: { payments: boolean; videos: boolean },
): Promise<FastifyReply> {
  const { request, reply, options } = page;
  setPageHeaders(reply, { config: options.config, ...allowed, inlineScript: page.source.inlineScript });
  reply.code(bytes.status);
  if (bytes.status === 503) reply.header('retry-after', '10');
  if (bytes.isStale) reply.header('cache-control', 'no-store').header('warning', '110 - "Response is Stale"');
  const { etag } = bytes;
  const encoding = chooseEncoding(request);
  const isKnown = bytes.status === 200 && request.headers['if-none-match'] === etag;
  const body = isKnown ? bytes.html : await encode(bytes, encoding);
  return sendBody(page, encoding, { body, ...(bytes.status === 200 && { etag }) });
}

type Body = { body: Buffer; etag?: string };

function sendBody({ request, reply }: PageRequest, encoding: Encoding, { body, etag }: Body): FastifyReply {
  if (etag !== undefined) reply.header('etag', etag);
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.send(body);
}
