// Everything that is fetched by others than our own pages: pictures, feeds, sitemaps, icons, the embed and the badge.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { AnswerCache } from '#platform/http/answer-cache.ts';
import { createSpentCounts, listWiderNetworks, whoAsks } from '#platform/http/rate-limits.ts';
import { registerEmbed } from './embed/embed-routes.ts';
import { registerSharePictures } from './pictures/picture-routes.ts';
import { registerProjectFeed } from './project-feed.ts';
import { registerQrCodes } from './qr-code-routes.ts';
import { registerSiteFiles } from './site-files.ts';
import { registerSitemap } from './sitemap-routes.ts';

/** Requests per caller and minute: each costs at most one query by primary key, as reading the API does. */
const limit = 1200;

export async function registerSharing(app: FastifyInstance, deps: Deps, answers?: AnswerCache): Promise<void> {
  const spent = createSpentCounts();
  await app.register((scope, _options, done) => {
    if (deps.config.rateLimits) {
      scope.addHook('preValidation', (request, _reply, next) => {
        const counted = [{ key: whoAsks(request), limit }, ...listWiderNetworks(request, { limit })];
        const retryAfterSeconds = spent.spend(counted, 1);
        if (retryAfterSeconds === undefined) next();
        else next(new AppError('too_many_requests', 'Too many requests.', { retryAfterSeconds }));
      });
    }
    registerSharePictures(scope, deps);
    registerQrCodes(scope, deps);
    registerProjectFeed(scope, deps, answers);
    registerSitemap(scope, deps, answers);
    registerSiteFiles(scope, deps);
    registerEmbed(scope, deps, answers);
    done();
  });
}
