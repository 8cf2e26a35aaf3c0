// Serves a project's generated cover to anyone who can see the project.
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { type AnswerCache, type KeptAnswer, toKeptAnswer } from '#platform/http/answer-cache.ts';
import { chooseEncoding, compressBrotli, compressGzip, type Encoding } from '#platform/http/compression.ts';
import { anonymous, type Viewer } from '#platform/http/viewer.ts';
import { coverSvg } from '../cover/cover-art.ts';
import { projectNotFound } from './project-queries.ts';
import { projects } from './project-table.ts';
import { isListed, visibleTo } from './project-visibility.ts';

/** The art depends only on id and category, and the URL includes both, so it never changes. */
const forEver = 'max-age=31536000, immutable';
const effort = 5;

/** A list has 24 covers, so those of public projects are kept like answers. */
export function registerProjectCovers(app: FastifyInstance, deps: Deps, answers?: AnswerCache): void {
  app.get<{ Params: { id: string }; Querystring: { c?: unknown } }>(
    '/covers/:id(^[1-9]\\d{0,15}).svg',
    async (request, reply) => {
      const id = Number(request.params.id);
      const encoding = chooseEncoding(request);
      const draw = (viewer: Viewer) => drawCover(deps, { id, encoding, viewer });
      const isVisitor = request.viewer.user === undefined && request.viewer.admin === undefined;
      const { body, headers, etag } = await (isVisitor && answers !== undefined
        ? answers.get(`/covers/${id}.svg ${encoding}`, () => draw(anonymous))
        : draw(request.viewer));
      const age = request.query.c === headers.category ? forEver : 'no-cache';
      reply.headers({
        'cache-control': `${headers.access}, ${age}`,
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

type Wanted = { id: number; encoding: Encoding; viewer: Viewer };

/** @throws AppError not_found */
async function drawCover({ db }: Deps, { id, encoding, viewer }: Wanted): Promise<KeptAnswer> {
  const [project] = await db
    .select({ category: projects.category, isPublic: sql<boolean>`${isListed}` })
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(viewer)));
  if (project === undefined) throw projectNotFound();
  const { category, isPublic } = project;
  const body = await encodeText(coverSvg({ id, category }), encoding);
  return toKeptAnswer(body, { category, access: isPublic ? 'public' : 'private' });
}

async function encodeText(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (encoding === 'plain') return bytes;
  return encoding === 'br' ? compressBrotli(bytes, effort) : compressGzip(bytes);
}
