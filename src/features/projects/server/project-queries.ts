// Reads of single projects, of one person's projects and of the filter options.
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { images } from '#features/images/server/image-table.ts';
import { offersChoice } from '#features/packs/server/pack-offers.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Database, preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import { isSupportedBy, keptCents, listColumns, stoppedColumn } from './lists/project-columns.ts';
import { projectPacks } from './packs/project-pack-table.ts';
import { projectsOf, rightsOfMember, type StoredRights } from './project-access.ts';
import type { DetailRow, ListItemRow } from './project-answers.ts';
import { projectHtml, projects } from './project-table.ts';
import { isNotDeleted, preparedForViewers, visibleTo } from './project-visibility.ts';

/** The same error for missing, deleted and hidden projects. */
export function projectNotFound(): AppError {
  return new AppError('not_found', 'This project is no longer here.');
}

/** @throws AppError not_found */
export async function getProjectRow(db: Database, viewer: Viewer, id: number): Promise<DetailRow> {
  const [row] = await details(db, viewer).execute({ id, viewerId: viewer.user?.id });
  if (row === undefined) throw projectNotFound();
  return row;
}

const details = preparedForViewers((db: Queryable, { viewer, viewerId, kind }) =>
  db
    .select({
      ...getTableColumns(projects),
      creatorName: users.name,
      stopped: stoppedColumn.as('stopped'),
      supported: isSupportedBy(viewerId),
      publicDays: publicDays.as('public_days'),
      keptCents: keptCents(viewerId).as('kept_cents'),
      askedCents: askedCents.as('asked_cents'),
      memberRights: rightsOfMember(viewerId).as('member_rights'),
      galleryTexts: galleryTexts.as('gallery_texts'),
      packId: projectPacks.packId,
      offersChoice: offersChoice.as('offers_choice'),
      html: projectHtml.html,
      htmlSourceHash: projectHtml.sourceHash,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .leftJoin(projectHtml, eq(projectHtml.projectId, projects.id))
    .leftJoin(projectPacks, eq(projectPacks.projectId, projects.id))
    .where(and(eq(projects.id, sql.placeholder('id')), visibleTo(viewer, viewerId)))
    .prepare(`get_project_${kind}`),
);

/** How long its pack requires an offer to be public before it opens; asked only of projects with a day of opening. */
const publicDays = sql<number | null>`case when ${projects.opensAt} is not null
  then pack_figure(${projects.id}, 'publicDays')::integer end`;

/** What investors had asked for in all when the goal was divided; looked up only for projects that divide it. */
const askedCents = sql<number | null>`case when ${projects.allotment} <> 'first_come'
  then (select a.asked_cents::float8 from allotments a where a.project_id = ${projects.id}) end`;

/** Descriptions of the gallery images; empty if there is none. */
const galleryTexts = sql<string[]>`array(
  select coalesce(${images.alt}, '')
  from jsonb_array_elements_text(${projects.galleryImages}) with ordinality as picture (address, place)
  left join ${images} on ${images.name} = replace(picture.address, '/media/', '')
  order by picture.place
)`;

/** Whether this viewer may see the project; reads of related data check it first. */
export async function isVisibleProject(db: Queryable, viewer: Viewer, id: number): Promise<boolean> {
  return (await visibleOnes(db, viewer).execute({ id, viewerId: viewer.user?.id })).length > 0;
}

const visibleOnes = preparedForViewers((db: Queryable, { viewer, viewerId, kind }) =>
  db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, sql.placeholder('id')), visibleTo(viewer, viewerId)))
    .prepare(`visible_project_${kind}`),
);

export type OwnRow = ListItemRow & { memberRights: StoredRights | null };

/** Longest list of a person's own projects and those of their teams; the newest are shown. */
const maxOwnProjects = 500;

const ownRows = preparedQuery((db: Queryable) =>
  db
    .select({
      ...listColumns(sql.placeholder('id')),
      memberRights: rightsOfMember(sql.placeholder('id')).as('member_rights'),
    })
    .from(projects)
    .where(and(sql`${projects.id} in (${projectsOf('member', sql.placeholder('id'))})`, isNotDeleted))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(maxOwnProjects)
    .prepare('projects of a person'),
);

export async function listOwnRows(db: Queryable, id: number): Promise<OwnRow[]> {
  return ownRows(db).execute({ id });
}
