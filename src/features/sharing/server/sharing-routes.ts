// Everything that is fetched by others than our own pages: pictures, feeds, sitemaps, icons, the embed and the badge.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import type { AnswerCache } from '#platform/http/answer-cache.ts';
import { createCallerLimit } from './caller-limit.ts';
import { registerEmbed } from './embed/embed-routes.ts';
import { registerSharePictures } from './pictures/picture-routes.ts';
import { registerProjectFeed } from './project-feed.ts';
import { registerQrCodes } from './qr-code-routes.ts';
import { registerSiteFiles } from './site-files.ts';
import { registerSitemap } from './sitemap-routes.ts';

/** Each costs at most one query by primary key, as reading the API does. */
const callsPerMinute = 1200;
/** Drawing takes a processor for a tenth of a second. Pictures that exist are not limited. */
const drawingsPerMinute = 60;

export async function registerSharing(app: FastifyInstance, deps: Deps, answers?: AnswerCache): Promise<void> {
  const allowCall = createCallerLimit(deps, callsPerMinute, 'Too many requests.');
  const allowDrawing = createCallerLimit(deps, drawingsPerMinute, 'Too many pictures were requested.');
  await app.register((scope, _options, done) => {
    scope.addHook('preValidation', async (request) => allowCall(request));
    registerSharePictures(scope, deps, allowDrawing);
    registerQrCodes(scope, deps, allowDrawing);
    registerProjectFeed(scope, deps, answers);
    registerSitemap(scope, deps, answers);
    registerSiteFiles(scope, deps);
    registerEmbed(scope, deps, answers);
    done();
  });
}
