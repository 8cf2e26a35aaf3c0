// Routes of images: uploading, describing, and serving files.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import { previewFile } from '../image-address.ts';
import * as contract from '../image-contract.ts';
import { previewType } from './image-encoder.ts';
import { findMediaFile, readPreview } from './image-files.ts';
import { describeImage, imageNotFound, uploadImage } from './image-service.ts';
import { findImageAudience, type ImageHooks } from './image-visibility.ts';

/** The bytes never change but access does: a removed image stays in caches at most this long. */
const forAnHour = 'public, max-age=3600';
const notKept = 'private, no-store';

export function registerImageRoutes(app: FastifyInstance, deps: Deps, hooks: ImageHooks): void {
  serve(app, contract.uploadImage, ({ viewer, query, request }) =>
    uploadImage({ ...deps, isUsed: hooks.isUsed }, viewer, { bytes: request.body, query }),
  );
  serve(app, contract.updateImage, ({ viewer, params, body }) =>
    describeImage(deps, viewer, { name: params.name, alt: body.alt }),
  );
  app.get<{ Params: MediaParams }>('/media/:name', (request, reply) => sendFile(deps, hooks, request, reply));
  app.get<{ Params: MediaParams }>('/media/:name/:file', (request, reply) => sendFile(deps, hooks, request, reply));
}

type MediaParams = { name: string; file?: string };

async function sendFile(
  { db, storage }: Deps,
  hooks: ImageHooks,
  request: FastifyRequest<{ Params: MediaParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, file: wanted } = request.params;
  const isPreview = wanted === previewFile;
  const file = isPreview
    ? findMediaFile(name) && { key: `${name}/${previewFile}`, contentType: previewType }
    : findMediaFile(name, wanted);
  if (file === undefined) throw imageNotFound();
  const audience = await findImageAudience(db, request.viewer, { name, ...hooks });
  if (audience === undefined) throw imageNotFound();
  const etag = `"${file.key}"`;
  const known = request.headers['if-none-match']?.split(/, */).some((one) => one.replace(/^W\//, '') === etag);
  const read = () => (isPreview ? readPreview(storage, name) : storage.get(file.key));
  const bytes = known === true ? undefined : await read();
  if (known !== true && bytes === undefined) throw imageNotFound();
  reply.headers({
    'cache-control': audience === 'everybody' ? forAnHour : notKept,
    etag,
    'content-type': file.contentType,
    // Opened directly, it is a document and must not execute anything.
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  return bytes === undefined ? reply.code(304).send() : reply.send(bytes);
}
