// Finds people, projects and investments for administrators, with the searches of their lists. An id finds its records first.
import { and, eq } from 'drizzle-orm';
import { findPeople } from '#features/accounts/server/user-list.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { investmentStateWords } from '#features/investing/admin-investment-rules.ts';
import { listAdminInvestments } from '#features/investing/server/admin/admin-investment-list.ts';
import { standingLabel } from '#features/projects/project-standing.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { listProjects } from '#features/search/server/list-projects.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Found, maxFoundPerKind as limit } from '../search-contract.ts';

export async function findRecords(deps: Deps, viewer: Viewer, q: string): Promise<Found[]> {
  const digits = /^#?([1-9]\d{0,14})$/.exec(q)?.[1];
  const id = digits === undefined ? undefined : Number(digits);
  const [people, numbered, titled, investments] = await Promise.all([
    findPeople(deps.db, { q, id, limit }),
    id === undefined ? [] : findProject(deps, id),
    findProjects(deps, viewer, q),
    listAdminInvestments(deps.db, { q, sort: 'newest', limit }),
  ]);
  const found: Found[] = [
    ...people.map((person) => ({ kind: 'person' as const, id: person.id, title: person.name, text: person.email })),
    ...numbered,
    ...titled.filter((project) => project.id !== id),
    ...investments.items.map(({ id: number, amount, project, investor, state }) => ({
      kind: 'investment' as const,
      id: number,
      title: `#${number} · ${formatDollarAmount(amount)} · ${investor.name}`,
      text: `${project.title} · ${investmentStateWords[state].name}`,
    })),
  ];
  await recordAudit(deps.db, viewer, { action: 'admin.searched', filter: { q }, rows: found.length });
  return found;
}

async function findProject({ db }: Deps, id: number): Promise<Found[]> {
  const found = await db
    .select({ title: projects.title })
    .from(projects)
    .where(and(eq(projects.id, id), isNotDeleted));
  return found.map(({ title }) => ({ kind: 'project', id, title, text: `#${id}` }));
}

/** The closest matches of words that no project has would only be in the way here. */
async function findProjects(deps: Deps, viewer: Viewer, q: string): Promise<Found[]> {
  const { items, note } = await listProjects(deps, viewer, { q, limit });
  if (note?.closest) return [];
  return items.map((project) => ({
    kind: 'project',
    id: project.id,
    title: project.title,
    text: `${standingLabel(project)} · ${project.category}`,
  }));
}
