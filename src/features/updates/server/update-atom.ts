// The public Atom feed of a project: only its public updates, the same for every reader.

import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { renderStory } from '#features/writing/server/story-html.ts';
import { AppError } from '#kernel/errors.ts';
import { escapeHtml } from '#kernel/escape-html.ts';
import { idText } from '#kernel/fields.ts';
import type { Deps } from '#platform/config/deps.ts';
import { type AnswerCache, toKeptAnswer } from '#platform/http/answer-cache.ts';
import { projectUpdates, updateMarks } from './update-table.ts';
import { isNotRemoved } from './update-visibility.ts';

const maxEntries = 20;

export function registerUpdateFeed(app: FastifyInstance, deps: Deps, answers?: AnswerCache): void {
  app.get<{ Params: { id: string } }>('/projects/:id/updates.atom', async (request, reply) => {
    const id = idText.safeParse(request.params.id);
    if (!id.success) throw new AppError('not_found', 'Not found.');
    const compose = async () => toKeptAnswer(await composeFeed(deps, id.data));
    const { body } = await (answers?.get(`/projects/${id.data}/updates.atom`, compose) ?? compose());
    return reply.header('cache-control', 'no-cache').type('application/atom+xml; charset=utf-8').send(body);
  });
}

/** @throws AppError not_found */
async function composeFeed({ db, config, settings }: Deps, id: number): Promise<string> {
  const [project] = await db
    .select({ title: projects.title, creatorName: users.name, createdAt: projects.createdAt })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projects.id, id), isListed));
  if (project === undefined) throw new AppError('not_found', 'Not found.');
  const rows = await db
    .select({ update: projectUpdates, editedAt: updateMarks.editedAt })
    .from(projectUpdates)
    .leftJoin(updateMarks, eq(updateMarks.updateId, projectUpdates.id))
    .where(and(eq(projectUpdates.projectId, id), eq(projectUpdates.visibility, 'public'), isNotRemoved))
    .orderBy(desc(projectUpdates.createdAt), desc(projectUpdates.id))
    .limit(maxEntries);
  const site = config.publicUrl;
  const page = `${site}/projects/${id}`;
  const times = rows.map(({ update, editedAt }) => (editedAt ?? update.createdAt).getTime());
  const updated = new Date(Math.max(project.createdAt.getTime(), ...times));
  const entries = rows.map(({ update, editedAt }) => {
    const address = `${page}/updates/${update.id}`;
    const html = toAbsolute(renderStory(update.content), site);
    return `<entry><id>${address}</id><title>${escapeXml(update.title)}</title><link href="${address}"/>
<published>${update.createdAt.toISOString()}</published><updated>${(editedAt ?? update.createdAt).toISOString()}</updated>
<content type="html">${escapeXml(html)}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${page}/updates.atom</id>
<title>${escapeXml(project.title)} – ${escapeXml(settings.current().brandName)}</title>
<link href="${page}"/><link rel="self" href="${page}/updates.atom"/>
<author><name>${escapeXml(project.creatorName)}</name></author><updated>${updated.toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
}

/** A reader shows the text on another site. */
function toAbsolute(html: string, site: string): string {
  return html.replaceAll(/(src|href)="\/(?!\/)|(srcset="|w, )\/media\//g, (_, name?: string, set?: string) =>
    name === undefined ? `${set}${site}/media/` : `${name}="${site}/`,
  );
}

/** Characters that XML does not allow are dropped. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
}
