// Serves share pictures. They are drawn on the first request for the picture itself, never while a page is made.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { pagePictures } from '../../page-pictures.ts';
import { sharePicturePath } from '../../share-paths.ts';
import type { CallerLimit } from '../caller-limit.ts';
import { drawPicture } from './draw-picture.ts';
import {
  getCategoryPicture,
  getPagePicture,
  getPersonPicture,
  getProjectPicture,
  getUpdatePicture,
  loadArt,
  type PictureSource,
} from './picture-content.ts';
import { createPictureShelf } from './picture-shelf.ts';

/** Changes with the layout, so that pictures of an earlier release are drawn again. */
const layout = 2;
/** Networks read a picture again rarely; its address changes with the page's title and figures. */
const kept = 'public, max-age=300';

export function registerSharePictures(app: FastifyInstance, deps: Deps, allowDrawing: CallerLimit): void {
  const shelf = createPictureShelf({ dataDir: deps.config.dataDir, log: deps.log });
  const send = async (request: FastifyRequest, reply: FastifyReply, source: PictureSource) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([layout, source]))
      .digest('base64url')
      .slice(0, 32);
    const etag = `"${hash}"`;
    reply.headers({
      'cache-control': kept,
      etag,
      'content-type': 'image/jpeg',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      // Meant to be shown elsewhere.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const bytes = await shelf.get(hash, async () => {
      await allowDrawing(request);
      return drawPicture({ ...source, art: await loadArt(deps, source.art) });
    });
    return reply.send(bytes);
  };
  for (const path of pagePictures.keys()) {
    app.get(sharePicturePath(path), (request, reply) => send(request, reply, getPagePicture(deps, path)));
  }
  app.get<{ Params: { id: string }; Querystring: { moment?: unknown } }>(
    '/share/projects/:id(^[1-9]\\d{0,15}).jpg',
    async (request, reply) => {
      const { moment } = request.query;
      const wanted = typeof moment === 'string' ? moment : undefined;
      return send(request, reply, await getProjectPicture(deps, Number(request.params.id), wanted));
    },
  );
  app.get<{ Params: { id: string; updateId: string } }>(
    '/share/projects/:id(^[1-9]\\d{0,15})/updates/:updateId(^[1-9]\\d{0,15}).jpg',
    async (request, reply) => {
      const { id, updateId } = request.params;
      return send(request, reply, await getUpdatePicture(deps, Number(id), Number(updateId)));
    },
  );
  app.get<{ Params: { slug: string } }>('/share/categories/:slug(^[^./]{1,200}).jpg', async (request, reply) =>
    send(request, reply, await getCategoryPicture(deps, request.params.slug)),
  );
  app.get<{ Params: { uid: string } }>('/share/people/:uid(^[\\w-]{1,128}).jpg', async (request, reply) =>
    send(request, reply, await getPersonPicture(deps, request.params.uid)),
  );
}
