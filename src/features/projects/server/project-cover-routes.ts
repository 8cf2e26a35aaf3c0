// Serves a project's generated cover to anyone who can see the project.
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { coverSvg } from '../cover-art.ts';
import { projectNotFound } from './project-queries.ts';
import { projects } from './project-table.ts';
import { visibleTo } from './project-visibility.ts';

/** The art depends only on id and category, and the URL includes both, so it never changes. */
const forEver = 'max-age=31536000, immutable';

export function registerProjectCovers(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string }; Querystring: { c?: unknown } }>(
    '/covers/:id(^[1-9]\\d{0,15}).svg',
    async (request, reply) => {
      const id = Number(request.params.id);
      const [project] = await deps.db
        .select({ category: projects.category, visibility: projects.visibility, status: projects.status })
        .from(projects)
        .where(and(eq(projects.id, id), visibleTo(request.viewer)));
      if (project === undefined) throw projectNotFound();
      const svg = coverSvg({ id, category: project.category });
      const etag = `"${createHash('sha1').update(svg).digest('base64url')}"`;
      const isPublic = project.visibility === 'public' && project.status !== 'draft';
      const age = request.query.c === project.category ? forEver : 'no-cache';
      reply.headers({
        'cache-control': `${isPublic ? 'public' : 'private'}, ${age}`,
        etag,
        'content-type': 'image/svg+xml; charset=utf-8',
        // Opened directly, an SVG is a document and must not execute anything.
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
      });
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(svg);
    },
  );
}
