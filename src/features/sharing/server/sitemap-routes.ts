// The sitemap: an index, the static pages, and projects, their updates and their creators in parts by id.
import { and, eq, exists, gt, lte, max, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '#features/accounts/server/account-table.ts';
import { categoryPaths } from '#features/discovery/category-address.ts';
import { textPagePaths } from '#features/landing/text-page-paths.ts';
import { hasProfile } from '#features/people/server/person-reading.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { projectUpdates, updateMarks } from '#features/updates/server/update-table.ts';
import { isPublicUpdate } from '#features/updates/server/update-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { type AnswerCache, toKeptAnswer } from '#platform/http/answer-cache.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { sitemapPath } from '../share-paths.ts';

/** Ids of one part. Less than the 50,000 addresses that a sitemap may have, so that a part is made from one read of the primary key. */
const partIds = 10_000;

type Entry = { path: string; changedAt?: Date | null };
type Subject = {
  /** The largest id, from which the number of parts follows. */
  findLast: (db: Queryable) => Promise<number>;
  /** Those with an id above `from` and up to `to`. */
  list: (db: Queryable, range: { from: number; to: number }) => Promise<Entry[]>;
};

const subjects: Record<string, Subject> = {
  projects: {
    findLast: (db) => readLast(db.select({ last: max(projects.id) }).from(projects)),
    list: async (db, { from, to }) => {
      const rows = await db
        .select({ id: projects.id, changedAt: projects.updatedAt })
        .from(projects)
        .where(and(gt(projects.id, from), lte(projects.id, to), isListed))
        .orderBy(projects.id);
      return rows.map(({ id, changedAt }) => ({ path: `/projects/${id}`, changedAt }));
    },
  },
  updates: {
    findLast: (db) => readLast(db.select({ last: max(projectUpdates.id) }).from(projectUpdates)),
    list: async (db, { from, to }) => {
      const rows = await db
        .select({
          id: projectUpdates.id,
          projectId: projectUpdates.projectId,
          createdAt: projectUpdates.createdAt,
          editedAt: updateMarks.editedAt,
        })
        .from(projectUpdates)
        .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
        .leftJoin(updateMarks, eq(updateMarks.updateId, projectUpdates.id))
        .where(and(gt(projectUpdates.id, from), lte(projectUpdates.id, to), isPublicUpdate))
        .orderBy(projectUpdates.id);
      return rows.map(({ id, projectId, createdAt, editedAt }) => ({
        path: `/projects/${projectId}/updates/${id}`,
        changedAt: editedAt ?? createdAt,
      }));
    },
  },
  // Creators only: someone who just signed in did not ask to be found by search engines.
  people: {
    findLast: (db) => readLast(db.select({ last: max(users.id) }).from(users)),
    list: async (db, { from, to }) => {
      const hasListed = exists(
        db
          .select({ one: sql`1` })
          .from(projects)
          .where(and(eq(projects.ownerId, users.id), isListed)),
      );
      const rows = await db
        .select({ uid: users.uid })
        .from(users)
        .where(and(gt(users.id, from), lte(users.id, to), hasProfile, hasListed))
        .orderBy(users.id);
      return rows.map(({ uid }) => ({ path: `/people/${encodeURIComponent(uid)}` }));
    },
  },
};

export function registerSitemap(app: FastifyInstance, deps: Deps, answers?: AnswerCache): void {
  const { publicUrl } = deps.config;
  const serve = (path: string, compose: (params: Record<string, string>) => Promise<string>) =>
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const make = async () => toKeptAnswer(await compose(request.params));
      const key = `${path} ${JSON.stringify(request.params)}`;
      const { body } = await (answers?.get(key, make) ?? make());
      return reply.header('cache-control', 'public, max-age=600').type('application/xml; charset=utf-8').send(body);
    });
  serve(sitemapPath, () => composeIndex(deps));
  serve('/sitemaps/pages.xml', async () =>
    composePart(
      publicUrl,
      staticPaths.map((path) => ({ path })),
    ),
  );
  serve(
    '/sitemaps/:subject(^projects|^updates|^people)-:part(^[1-9]\\d{0,6}).xml',
    async ({ subject = '', part = '' }) => {
      const { findLast, list } = subjects[subject] ?? {};
      const from = (Number(part) - 1) * partIds;
      if (!findLast || !list || from >= (await findLast(deps.db))) throw new AppError('not_found', 'Not found.');
      return composePart(publicUrl, await list(deps.db, { from, to: from + partIds }));
    },
  );
}

const staticPaths = [
  '/',
  '/projects',
  '/categories',
  ...categoryPaths,
  ...textPagePaths,
  '/transparency',
  '/contact',
  '/newsletter',
];
const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

async function composeIndex({ db, config }: Deps): Promise<string> {
  const parts = await Promise.all(
    Object.entries(subjects).map(async ([name, { findLast }]) => {
      const count = Math.ceil((await findLast(db)) / partIds);
      return Array.from({ length: count }, (_, place) => `/sitemaps/${name}-${place + 1}.xml`);
    }),
  );
  const entries = ['/sitemaps/pages.xml', ...parts.flat()].map(
    (path) => `<sitemap><loc>${config.publicUrl}${path}</loc></sitemap>`,
  );
  return `${header}<sitemapindex xmlns="${namespace}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** Only paths of our own, which need no XML escaping. */
function composePart(publicUrl: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${publicUrl}${path}</loc>${changed}</url>`;
  });
  return `${header}<urlset xmlns="${namespace}">\n${lines.join('\n')}\n</urlset>\n`;
}

async function readLast(query: PromiseLike<{ last: number | null }[]>): Promise<number> {
  return (await query)[0]?.last ?? 0;
}
