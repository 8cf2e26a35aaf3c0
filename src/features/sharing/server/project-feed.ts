// The Atom feed of new projects, of the whole site or of one category.
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '#features/accounts/server/account-table.ts';
import { isAnnounced, opensText } from '#features/projects/funding-period.ts';
import { isImportedListing } from '#features/projects/imported-listing.ts';
import { toOpensOn } from '#features/projects/server/project-field-values.ts';
import { projectCounts, projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { escapeXml } from '#features/updates/server/update-atom.ts';
import { toPlainText } from '#features/writing/server/markdown.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { type AnswerCache, toKeptAnswer } from '#platform/http/answer-cache.ts';
import { feedCopy } from '../share-copy.ts';
import { categoryFeedPath, newProjectsFeedPath, sharePicturePath } from '../share-paths.ts';

const maxEntries = 20;
const summaryLength = 600;

export function registerProjectFeed(app: FastifyInstance, deps: Deps, answers?: AnswerCache): void {
  app.get<{ Querystring: { category?: unknown } }>(newProjectsFeedPath, async (request, reply) => {
    const { category } = request.query;
    if (category !== undefined && (typeof category !== 'string' || category.length > 50)) throw feedNotFound();
    const compose = async () => toKeptAnswer(await composeFeed(deps, category));
    const { body } = await (answers?.get(`${newProjectsFeedPath} ${category ?? ''}`, compose) ?? compose());
    return reply.header('cache-control', 'no-cache').type('application/atom+xml; charset=utf-8').send(body);
  });
}

function feedNotFound(): AppError {
  return new AppError('not_found', 'Not found.');
}

/** @throws AppError not_found for a category without a listed project */
async function composeFeed({ db, config, settings, now }: Deps, category: string | undefined): Promise<string> {
  if (category !== undefined) {
    const isKnown = and(eq(projectCounts.category, category), eq(projectCounts.listed, true));
    const [known] = await db.select({ category: projectCounts.category }).from(projectCounts).where(isKnown).limit(1);
    if (known === undefined) throw feedNotFound();
  }
  const rows = await db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      category: projects.category,
      createdAt: projects.createdAt,
      status: projects.status,
      opensAt: projects.opensAt,
      creatorName: users.name,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(isListed, category === undefined ? undefined : eq(projects.category, category)))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(maxEntries);
  const site = config.publicUrl;
  const { brandName } = settings.current();
  const self = site + (category === undefined ? newProjectsFeedPath : categoryFeedPath(category));
  const title = category === undefined ? feedCopy.newProjects(brandName) : feedCopy.newInCategory(category, brandName);
  // A site without projects has existed since its first day, whenever that was.
  const updated = rows[0]?.createdAt ?? new Date(0);
  const entries = rows.map((row) => {
    const path = `/projects/${row.id}`;
    const picture = `<p><img src="${site}${sharePicturePath(path)}" width="1200" height="630" alt=""></p>`;
    const opensOn = toOpensOn(row.opensAt);
    const isSoon = opensOn !== null && isAnnounced({ ...row, opensOn }, toDay(now()));
    const opening = isSoon ? `<p>${opensText(opensOn)}</p>` : '';
    const html = `${picture}${opening}<p>${escapeXml(cut(toPlainText(row.description.slice(0, 2 * summaryLength))))}</p>`;
    const author = isImportedListing(row) ? brandName : row.creatorName;
    const time = row.createdAt.toISOString();
    return `<entry><id>${site}${path}</id><title>${escapeXml(row.title)}</title><link href="${site}${path}"/>
<author><name>${escapeXml(author)}</name></author><category term="${escapeXml(row.category)}"/>
<published>${time}</published><updated>${time}</updated>
<content type="html">${escapeXml(html)}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escapeXml(self)}</id>
<title>${escapeXml(title)}</title>
<link href="${site}/projects"/><link rel="self" href="${escapeXml(self)}"/>
<updated>${updated.toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
}

function cut(text: string): string {
  return text.length <= summaryLength ? text : `${text.slice(0, summaryLength).replace(/\s+\S*$/, '')}…`;
}
