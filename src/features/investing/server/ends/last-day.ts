// An earlier last day for an offer that has reached its goal, under rules that let it close early only with notice.
import { and, eq, isNull } from 'drizzle-orm';
import type { Closing } from '#features/packs/pack.ts';
import { demandsNotice } from '#features/packs/pack-terms.ts';
import { setChangeCause } from '#features/projects/server/history/project-change-cause.ts';
import { getLastChange } from '#features/projects/server/history/project-change-queries.ts';
import { type ProjectPack, packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { hasRight } from '#features/projects/server/project-access.ts';
import { bringDeadlineForward } from '#features/projects/server/project-moving.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { type ProjectRow, projects } from '#features/projects/server/project-table.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { LastDay } from '../../last-day-contract.ts';
import { toOffer } from '../gate/offer-facts.ts';
import { changeDigests, investments } from '../investing-table.ts';
import { queueForBackers } from '../mails/backer-mail.ts';
import { closesEarlyMail } from '../mails/backer-mails.ts';
import { reconfirmations } from '../reconfirmation-table.ts';
import { lockWithInvestments } from './deadline-extension.ts';

/** What its owner can announce now. @throws AppError not_found */
export async function getLastDay(deps: Deps, viewer: Viewer, projectId: number): Promise<LastDay> {
  const userId = requireUserId(viewer);
  if (!(await hasRight(deps.db, 'own', { projectId, userId }))) throw projectNotFound();
  const [project] = await deps.db.select().from(projects).where(eq(projects.id, projectId));
  if (project === undefined) throw projectNotFound();
  return toLastDay(deps, deps.db, project);
}

async function toLastDay({ now }: Deps, db: Queryable, project: ProjectRow): Promise<LastDay> {
  const { deadline, originalDeadline } = project;
  const projectPack = await packOfProject(db, project.id);
  const refusal = findRefusal(project, projectPack, now()) ?? (await findUnanswered(db, project.id));
  const closing = refusal === undefined ? findEarliest(project, projectPack, now()) : undefined;
  return {
    projectTitle: project.title,
    isOffered: demandsNotice(projectPack.pack, projectPack.values),
    deadline,
    originalDeadline,
    earliest: closing?.earliest ?? null,
    latest: closing?.earliest === undefined || deadline === null ? null : addDays(deadline, -1),
    reason: refusal ?? closing?.reason ?? null,
  };
}

/** The first day that may be announced now, or why there is none. */
function findEarliest(
  project: ProjectRow,
  projectPack: ProjectPack,
  now: Date,
): { earliest?: string; reason?: string } {
  let reason: string | undefined;
  for (let lastDay = toDay(now); lastDay < (project.deadline ?? ''); lastDay = addDays(lastDay, 1)) {
    const closing = mayCloseOn(project, { projectPack, lastDay, now });
    if (closing.allowed) return { earliest: lastDay };
    reason = `${closing.reason} (${closing.law})`;
  }
  return { reason: reason ?? 'Today is the last day.' };
}

type Announcement = { projectId: number; lastDay: string };

/**
 * Everyone who invested is notified, and can cancel until shortly before the new last day. It closes then if its goal is still met;
 * otherwise funding runs on until the first deadline (project-deadline.ts).
 * @throws AppError not_found; illegal_move with the rule; validation for the day
 */
export async function announceLastDay(deps: Deps, viewer: Viewer, announcement: Announcement): Promise<LastDay> {
  const { projectId, lastDay } = announcement;
  const userId = requireUserId(viewer);
  await deps.db.transaction(async (tx) => {
    if (!(await hasRight(tx, 'own', { projectId, userId }))) throw projectNotFound();
    const project = await lockWithInvestments(tx, projectId);
    const projectPack = await packOfProject(tx, projectId);
    const refusal = findRefusal(project, projectPack, deps.now()) ?? (await findUnanswered(tx, projectId));
    if (refusal !== undefined) throw new AppError('illegal_move', refusal);
    const closing = mayCloseOn(project, { projectPack, lastDay, now: deps.now() });
    if (!closing.allowed) {
      const message = `${closing.reason} (${closing.law})`;
      throw new AppError('validation', message, { issues: [{ path: 'lastDay', message }] });
    }
    await setChangeCause(tx, { actor: { ownerId: userId } });
    await bringDeadlineForward(tx, projectId, lastDay);
    const change = await getLastChange(tx, projectId);
    await queueForBackers(tx, closesEarlyMail, { projectId, changeId: change.id });
  });
  return getLastDay(deps, viewer, projectId);
}

/** Everyone was promised the same time to ask. */
export const endsAtDeadline =
  'What investors ask for is divided after the deadline, so the funding of this project does not end earlier.';

function findRefusal(project: ProjectRow, projectPack: ProjectPack, now: Date): string | undefined {
  if (!demandsNotice(projectPack.pack, projectPack.values)) {
    return 'Under its rules, this project closes on its deadline, or an administrator closes it.';
  }
  if (project.status !== 'active' && project.status !== 'funded') {
    return 'Only a project that is raising money can close earlier.';
  }
  if (project.allotment !== 'first_come') return endsAtDeadline;
  if (project.deadline === null || project.fundingClosedAt !== null || project.deadline < toDay(now)) {
    return 'The funding of this project has ended.';
  }
  return project.originalDeadline === null ? undefined : 'An earlier last day has already been announced.';
}

/** People who are being asked about a change get their full time first. */
async function findUnanswered(db: Queryable, projectId: number): Promise<string | undefined> {
  const [open] = await db
    .select({ id: reconfirmations.investmentId })
    .from(reconfirmations)
    .innerJoin(investments, eq(investments.id, reconfirmations.investmentId))
    .where(
      and(eq(investments.projectId, projectId), eq(investments.state, 'completed'), isNull(reconfirmations.outcome)),
    )
    .limit(1);
  const isChanged = (await db.$count(changeDigests, eq(changeDigests.projectId, projectId))) > 0;
  if (open === undefined && !isChanged) return undefined;
  return 'Your investors are still being asked about a change to the project. Announce the last day once they have answered.';
}

type Close = { projectPack: ProjectPack; lastDay: string; now: Date };

/** What the rules of a project say about closing on this day, announced now. */
export function mayCloseOn(project: ProjectRow, { projectPack: { pack, values }, lastDay, now }: Close): Closing {
  return pack.mayCloseEarly(toOffer(project), { lastDay, now }, values);
}
