// robots.txt and the sitemap of static pages, the newest listed projects, and their creators.
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '#features/accounts/server/account-table.ts';
import { hasProfile } from '#features/people/server/person-reading.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { dayMs } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { type AnswerCache, toKeptAnswer } from '#platform/http/answer-cache.ts';
import { textPagePaths } from '../text-page-paths.ts';

/** A sitemap may hold 50,000 URLs; older projects are reachable through the list. */
const maxProjects = 2000;
const sitemapPath = '/sitemap.xml';
const privatePaths = [
  '/api/',
  '/admin/',
  '/checkout',
  '/dashboard',
  '/messages',
  '/notifications',
  '/settings',
  '/submit',
];

/** Validity of the contacts, in days. */
const securityTextDays = 90;

export function registerSitemap(app: FastifyInstance, deps: Deps, answers?: AnswerCache): void {
  const { publicUrl } = deps.config;
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...privatePaths.map((path) => `Disallow: ${path}`),
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  // RFC 9116: the contact for reporting a vulnerability.
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${deps.settings.current().supportAddress}`,
          `Contact: ${publicUrl}/contact`,
          `Expires: ${new Date(deps.now().getTime() + securityTextDays * dayMs).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
  app.get(sitemapPath, async (_request, reply) => {
    const compose = async () => toKeptAnswer(await composeSitemap(deps));
    const { body } = await (answers?.get(sitemapPath, compose) ?? compose());
    return reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(body);
  });
}

async function composeSitemap({ db, config }: Deps): Promise<string> {
  const listed = await db
    .select({ id: projects.id, creator: users.uid })
    .from(projects)
    .leftJoin(users, and(eq(users.id, projects.ownerId), hasProfile))
    .where(isListed)
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(maxProjects);
  const creators = new Set(listed.flatMap(({ creator }) => creator ?? []));
  const paths = [
    '/',
    '/projects',
    ...textPagePaths,
    '/transparency',
    '/contact',
    '/newsletter',
    ...[...creators].map((uid) => `/people/${encodeURIComponent(uid)}`),
    ...listed.map(({ id }) => `/projects/${id}`),
  ];
  // Only our own paths, which need no XML escaping.
  const entries = paths.map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
