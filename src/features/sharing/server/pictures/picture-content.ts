// What the share picture of a page shows, as text: two equal contents are the same picture.
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { findCategory } from '#features/discovery/server/category-page.ts';
import { findMediaFile } from '#features/images/server/image-files.ts';
import { hasProfile, publicProjects } from '#features/people/server/person-reading.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { projectUpdates, updateMarks } from '#features/updates/server/update-table.ts';
import { isPublicUpdate } from '#features/updates/server/update-visibility.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Deps } from '#platform/config/deps.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { pagePictures } from '../../page-pictures.ts';
import { pictureCopy as copy } from '../../share-copy.ts';
import { getSharedProject, type SharedProject } from '../shared-project.ts';
import type { PictureArt, PictureContent } from './draw-picture.ts';

/** The art by name, so that nothing is read before the picture is known to be missing. */
type ArtSource = { kind: 'cover' | 'face'; address: string | null; id: number; category: string } | { kind: 'mark' };

export type PictureSource = Omit<PictureContent, 'art'> & { art: ArtSource };

/** @throws AppError not_found */
export function getPagePicture({ settings }: Deps, path: string): PictureSource {
  const words = pagePictures.get(path);
  if (words === undefined) throw pictureNotFound();
  return {
    siteName: settings.current().brandName,
    title: words.title,
    art: { kind: 'mark' },
    stub: { kind: 'line', text: words.line },
  };
}

/** @param moment only shown if it has happened @throws AppError not_found */
export async function getProjectPicture(deps: Deps, id: number, moment?: string): Promise<PictureSource> {
  const project = await getSharedProject(deps.db, id, toDay(deps.now()));
  return {
    siteName: deps.settings.current().brandName,
    title: project.title,
    kicker: findMoment(project, moment),
    art: toCover(project),
    stub: {
      kind: 'funding',
      raised: project.raised,
      rest: project.ofGoal,
      percent: project.percent,
      // Two kinds of spaces, because Pango's are narrow beside a dot.
      note: project.notes.join('\u00a0 ·\u00a0 '),
      look: project.look,
    },
  };
}

/** Words for a moment in a project's life; undefined if it has not happened. */
function findMoment(project: SharedProject, moment: string | undefined): string | undefined {
  const isOver = project.look === 'ended';
  const isFunded = project.standing === 'funded' || project.standing === 'completed';
  const { done, total } = project.milestones;
  if (moment === 'live' && !isOver) return copy.moments.live;
  if (moment === 'first_investor' && project.investorCount > 0) return copy.moments.first_investor;
  if (moment === 'half' && project.isHalfRaised && !isOver) return copy.moments.half;
  if (moment === 'funded' && isFunded) return copy.moments.funded(project.percent >= 100);
  if (moment === 'milestone' && done > 0) return copy.moments.milestone(done, total);
  return undefined;
}

/** @throws AppError not_found, also for an update that only investors may read */
export async function getUpdatePicture(deps: Deps, projectId: number, updateId: number): Promise<PictureSource> {
  const [update] = await deps.db
    .select({
      title: projectUpdates.title,
      id: projects.id,
      project: projects.title,
      category: projects.category,
      coverImage: projects.coverImage,
    })
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
    .leftJoin(updateMarks, eq(updateMarks.updateId, projectUpdates.id))
    .where(and(eq(projectUpdates.id, updateId), eq(projects.id, projectId), isPublicUpdate));
  if (update === undefined) throw pictureNotFound();
  return {
    siteName: deps.settings.current().brandName,
    title: update.title,
    art: toCover(update),
    stub: { kind: 'line', text: copy.update(update.project) },
  };
}

/** @throws AppError not_found */
export async function getPersonPicture(deps: Deps, uid: string): Promise<PictureSource> {
  const [person] = await deps.db
    .select({
      name: users.name,
      profileImage: users.profileImage,
      joinedAt: users.createdAt,
      projects: publicProjects(sql`true`),
    })
    .from(users)
    .where(and(eq(users.uid, uid), hasProfile));
  if (person === undefined) throw pictureNotFound();
  const { creator, member } = copy.person;
  const since = copy.since(toDay(person.joinedAt).slice(0, 4));
  return {
    siteName: deps.settings.current().brandName,
    title: person.name,
    art:
      person.profileImage === null
        ? { kind: 'mark' }
        : { kind: 'face', address: person.profileImage, id: 0, category: '' },
    stub: { kind: 'line', text: `${person.projects > 0 ? creator(person.projects) : member} · ${since}` },
  };
}

/** @throws AppError not_found */
export async function getCategoryPicture(deps: Deps, slug: string): Promise<PictureSource> {
  const { category, open } = await findCategory(deps, anonymous, slug);
  return {
    siteName: deps.settings.current().brandName,
    title: category,
    art: { kind: 'cover', address: null, id: 0, category },
    stub: {
      kind: 'line',
      text: open === 0 ? copy.categoryWithoutOpen : copy.category(formatCount(open), open === 1),
    },
  };
}

function toCover({ id, category, coverImage }: { id: number; category: string; coverImage: string | null }): ArtSource {
  return { kind: 'cover', address: coverImage, id, category };
}

/** Reads an uploaded picture. One that is missing is replaced by generated art, or the mark. */
export async function loadArt({ storage }: Deps, art: ArtSource): Promise<PictureArt> {
  if (art.kind === 'mark') return art;
  const name = /^\/media\/([^/]+)$/.exec(art.address ?? '')?.[1];
  const file = name === undefined ? undefined : findMediaFile(name);
  const bytes = file && (await storage.get(file.key));
  if (bytes !== undefined) return { kind: art.kind === 'face' ? 'face' : 'upload', bytes };
  return art.kind === 'face' ? { kind: 'mark' } : { kind: 'generated', id: art.id, category: art.category };
}

export function pictureNotFound(): AppError {
  return new AppError('not_found', 'There is no such picture.');
}
