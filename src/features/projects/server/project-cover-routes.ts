// Serves a project's generated cover to anyone who can see the project.
import { hash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { chooseEncoding, compressBrotli, compressGzip, type Encoding } from '#platform/http/compression.ts';
import type { AnswerCache } from '#platform/http/public-answer-cache.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { coverSvg } from '../cover-art.ts';
import { projectNotFound } from './project-queries.ts';
import { projects } from './project-table.ts';
import { isListed, visibleTo } from './project-visibility.ts';

/** The art depends only on id and category, and the URL includes both, so it never changes. */
const forEver = 'max-age=31536000, immutable';
/** Most covers are read by a few people before figures of their project change. */
const effort = 5;

/** Public covers are cached until their project changes. */
export function registerProjectCovers(app: FastifyInstance, deps: Deps, answers?: AnswerCache): void {
  app.get<{ Params: { id: string }; Querystring: { c?: unknown } }>(
    '/covers/:id(^[1-9]\\d{0,15}).svg',
    async (request, reply) => {
      const id = Number(request.params.id);
      const encoding = chooseEncoding(request);
      const { body, category, isPublic, etag } =
        findKept(answers, id, encoding) ?? (await drawCover(deps, { id, encoding, viewer: request.viewer, answers }));
      const age = request.query.c === category ? forEver : 'no-cache';
      reply.headers({
        'cache-control': `${isPublic ? 'public' : 'private'}, ${age}`,
        etag,
        vary: 'accept-encoding',
        'content-type': 'image/svg+xml; charset=utf-8',
        // Opened directly, an SVG is a document and must not execute anything.
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (encoding !== 'plain') reply.header('content-encoding', encoding);
      return reply.send(body);
    },
  );
}

type Cover = { body: Buffer; category: string; isPublic: boolean; etag: string };
type Wanted = { id: number; encoding: Encoding; viewer: Viewer; answers: AnswerCache | undefined };

/** The key names the project in the way by which the cache knows what to drop. */
const keyOf = (id: number, encoding: Encoding): string => `/projects/${id}/cover.svg?${encoding}`;

function findKept(answers: AnswerCache | undefined, id: number, encoding: Encoding): Cover | undefined {
  const kept = answers?.find(keyOf(id, encoding));
  return kept && { body: kept.body, category: kept.headers.category ?? '', isPublic: true, etag: kept.etag };
}

/** @throws AppError not_found */
async function drawCover({ db }: Deps, { id, encoding, viewer, answers }: Wanted): Promise<Cover> {
  const mark = answers?.mark();
  const [project] = await db
    .select({ category: projects.category, isPublic: sql<boolean>`${isListed}` })
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(viewer)));
  if (project === undefined) throw projectNotFound();
  const { category, isPublic } = project;
  const body = await encodeText(coverSvg({ id, category }), encoding);
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  if (isPublic && mark !== undefined) {
    answers?.keep(keyOf(id, encoding), { body, headers: { category }, etag }, mark);
  }
  return { body, category, isPublic, etag };
}

async function encodeText(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (encoding === 'plain') return bytes;
  return encoding === 'br' ? compressBrotli(bytes, effort) : compressGzip(bytes);
}
