// A request for a page: the input of its answer, and the site facts and visitor's choices that every page shows.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toDay } from '#kernel/dates.ts';
import { bannerCookie, bannerMark, type Site } from '#kernel/site.ts';
import type { Config } from '#platform/config/config.ts';
import type { PageMetrics } from '#platform/metrics/store-metrics.ts';
import type { OwnPages } from './own-pages.ts';
import type { PageCache } from './page-cache.ts';
import type { PageLimits } from './page-limits.ts';
import type { PageRenderer, PageSource } from './page-renderer.ts';

export type PagesOptions = {
  config: Pick<
    Config,
    'secure' | 'exposed' | 'rateLimits' | 'payments' | 'identity' | 'dev' | 'publicUrl' | 'basePath'
  >;
  /** The project folder, which contains `dist`. */
  root: string;
  /** The code that renders, in place of the one in `dist`. */
  renderer?: PageRenderer;
  now: () => Date;
  cache: PageCache;
  site: () => Promise<Omit<Site, 'today'>>;
  /** Absent if every page of a signed-in person is rendered at each visit. */
  ownPages?: OwnPages;
  /** Absent if nothing is measured. */
  metrics?: PageMetrics | undefined;
};

export type PageRequest = {
  app: FastifyInstance;
  request: FastifyRequest;
  reply: FastifyReply;
  source: PageSource;
  options: PagesOptions;
  limits: PageLimits;
};

/** A dismissed banner is not sent again in that session, so the layout does not shift. */
export async function siteFor({ request, options }: PageRequest): Promise<Site> {
  const site = await options.site();
  const isAway = site.banner !== null && request.cookies[bannerCookie] === bannerMark(site.banner);
  return { ...site, ...(isAway && { banner: null }), today: toDay(options.now()) };
}

export type Theme = 'light' | 'dark' | undefined;

export function getTheme({ cookies }: FastifyRequest): Theme {
  return cookies.theme === 'light' || cookies.theme === 'dark' ? cookies.theme : undefined;
}
