// Everything that is fetched by others than our own pages: pictures, feeds, sitemaps, icons.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import type { AnswerCache } from '#platform/http/answer-cache.ts';
import { registerSharePictures } from './pictures/picture-routes.ts';
import { registerProjectFeed } from './project-feed.ts';
import { registerQrCodes } from './qr-code-routes.ts';
import { registerSiteFiles } from './site-files.ts';
import { registerSitemap } from './sitemap-routes.ts';

export function registerSharing(app: FastifyInstance, deps: Deps, answers?: AnswerCache): void {
  registerSharePictures(app, deps);
  registerQrCodes(app, deps);
  registerProjectFeed(app, deps, answers);
  registerSitemap(app, deps, answers);
  registerSiteFiles(app, deps);
}
