// Duties of companies: kept in a table from the rules of each pack, and marked as done by the owner.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { linkRefusal, toEvidenceLink } from '#features/payouts/evidence-rules.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { hasRight, mayDo, peopleWith } from '#features/projects/server/project-access.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { isVisibleProject, projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { refuseOwnProject, stakeIn } from '#features/projects/server/separation-of-duties.ts';
import type { Stake } from '#features/projects/stake-rules.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { OpenDuty, ProjectDuties } from '../../duty-contract.ts';
import { isOverdue, reminderDays } from '../../duty-rules.ts';
import { requireUnusedFile, toRegisterFile } from '../files/register-files.ts';
import { projectDuties, registerFiles } from '../register-table.ts';

/** How far ahead duties are listed: a yearly one is always among them. */
const daysAhead = 400;

/** @throws AppError not_found for anyone without the right to the project's money */
export async function listDuties(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  projectId: number,
): Promise<ProjectDuties> {
  const { db } = deps;
  const isAllowed = viewer.admin === undefined ? mayDo('money', viewer.user?.id) : sql`true`;
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNotDeleted, isAllowed));
  if (project === undefined) throw projectNotFound();
  const today = toDay(deps.now());
  const isOfCompany = sql<boolean>`${projectDuties.doneBy} in (${peopleWith('money', projectId)})`;
  const [rows, { pack }] = await Promise.all([
    db
      .select({ duty: projectDuties, file: registerFiles, doer: users.name, isOfCompany })
      .from(projectDuties)
      .leftJoin(users, eq(users.id, projectDuties.doneBy))
      .leftJoin(registerFiles, eq(registerFiles.id, projectDuties.fileId))
      .where(eq(projectDuties.projectId, projectId))
      .orderBy(asc(projectDuties.dueOn), asc(projectDuties.key)),
    packOfProject(db, projectId),
  ]);
  return {
    law: pack.law,
    duties: rows.map(({ duty, file, doer, isOfCompany: isTheirs }) => ({
      key: duty.key,
      title: duty.title,
      law: duty.law,
      dueOn: duty.dueOn,
      isOverdue: isOverdue(duty, today),
      doneAt: duty.doneAt?.toISOString() ?? null,
      doneBy: viewer.admin !== undefined || isTheirs ? doer : null,
      link: duty.link,
      file: file && toRegisterFile(file),
    })),
  };
}

type Done = { projectId: number; key: string; link?: string | undefined; fileId?: number | undefined };

/** @throws AppError not_found, validation, illegal_move once it is done */
export async function markDutyDone(deps: Pick<Deps, 'db'>, viewer: Viewer, done: Done): Promise<void> {
  const userId = requireUserId(viewer);
  const { projectId } = done;
  await deps.db.transaction(async (tx) => {
    if (!(await hasRight(tx, 'money', { projectId, userId }))) throw projectNotFound();
    await saveDone(tx, userId, done);
  });
}

/** For a company that published its report and did not say so. @throws AppError not_found, own_project, validation, illegal_move */
export async function recordDutyDone(deps: Pick<Deps, 'db'>, viewer: Viewer, done: Done): Promise<void> {
  const { projectId, key, link, fileId } = done;
  await deps.db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    if (!(await isVisibleProject(tx, viewer, projectId))) throw projectNotFound();
    await refuseOwnProject(tx, viewer, projectId);
    await saveDone(tx, requireAdmin(viewer).id, done);
    await recordAudit(tx, viewer, {
      action: 'duty.done',
      subject: { kind: 'project', id: projectId },
      after: { duty: key, link, fileId },
    });
  });
}

type Reopening = { projectId: number; key: string; reason: string };

/** For one that was marked by mistake. Its file is removed like any that nothing refers to. @throws AppError not_found, own_project, illegal_move */
export async function reopenDuty(deps: Pick<Deps, 'db'>, viewer: Viewer, reopening: Reopening): Promise<void> {
  const { projectId, key, reason } = reopening;
  await deps.db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    if (!(await isVisibleProject(tx, viewer, projectId))) throw projectNotFound();
    await refuseOwnProject(tx, viewer, projectId);
    const { link, fileId, doneAt } = await lockDuty(tx, { projectId, key });
    if (doneAt === null) throw new AppError('illegal_move', 'This duty is not marked as done.');
    await tx
      .update(projectDuties)
      .set({ doneAt: null, doneBy: null, link: null, fileId: null })
      .where(isDuty({ projectId, key }));
    await recordAudit(tx, viewer, {
      action: 'duty.reopened',
      subject: { kind: 'project', id: projectId },
      reason,
      before: { duty: key, link: link ?? undefined, fileId: fileId ?? undefined },
    });
  });
}

type DutyOf = { projectId: number; key: string };

const isDuty = ({ projectId, key }: DutyOf) => and(eq(projectDuties.projectId, projectId), eq(projectDuties.key, key));

/** @throws AppError not_found */
async function lockDuty(tx: Transaction, of: DutyOf): Promise<typeof projectDuties.$inferSelect> {
  const [duty] = await tx.select().from(projectDuties).where(isDuty(of)).for('update');
  if (duty === undefined) throw new AppError('not_found', 'There is no such duty.');
  return duty;
}

async function saveDone(tx: Transaction, userId: number, done: Done): Promise<void> {
  const { projectId, fileId } = done;
  const link = done.link === undefined || done.link === '' ? undefined : done.link;
  const duty = await lockDuty(tx, done);
  if (duty.doneAt !== null) throw new AppError('illegal_move', 'This duty is already marked as done.');
  const refusal = link === undefined ? undefined : linkRefusal(link);
  if (refusal !== undefined) throw invalidLink(refusal);
  if (link === undefined && fileId === undefined) throw invalidLink('Add a link or a file that shows it.');
  if (fileId !== undefined) await requireUnusedFile(tx, { id: fileId, projectId, uploadedBy: userId });
  await tx
    .update(projectDuties)
    .set({
      doneAt: sql`now()`,
      doneBy: userId,
      link: link === undefined ? null : toEvidenceLink(link),
      fileId: fileId ?? null,
    })
    .where(isDuty(done));
}

const maxOpen = 100;

/** Of all companies, for administrators. */
export async function listOpenDuties({ db, now }: Pick<Deps, 'db' | 'now'>, viewer: Viewer): Promise<OpenDuty[]> {
  const today = toDay(now());
  const rows = await db
    .select({
      duty: projectDuties,
      project: projects.title,
      stake: sql<Stake | null>`${stakeIn(viewer, sql`${projectDuties.projectId}`)}`,
    })
    .from(projectDuties)
    .innerJoin(projects, eq(projects.id, projectDuties.projectId))
    .where(and(isNull(projectDuties.doneAt), isNotDeleted, lte(projectDuties.dueOn, addDays(today, reminderDays[0]))))
    .orderBy(asc(projectDuties.dueOn), asc(projectDuties.projectId), asc(projectDuties.key))
    .limit(maxOpen);
  return rows.map(({ duty, ...rest }) => ({
    key: duty.key,
    title: duty.title,
    law: duty.law,
    dueOn: duty.dueOn,
    isOverdue: isOverdue(duty, today),
    projectId: duty.projectId,
    ...rest,
  }));
}

function invalidLink(message: string): AppError {
  return new AppError('validation', message, { issues: [{ path: 'link', message }] });
}

/** Projects under a law that are funded, with the days their duties are counted from. */
async function listDutiful(db: Queryable): Promise<{ id: number; firstSoldDay: string; closedDay: string }[]> {
  const { rows } = await db.execute<{ id: string; first_sold: string; closed: string }>(sql`
    select p.id, (sold.at at time zone 'UTC')::date::text as first_sold, (p.funding_closed_at at time zone 'UTC')::date::text as closed
    from project_packs k join projects p on p.id = k.project_id
    cross join lateral (select min(i.completed_at) as at from investments i where i.project_id = p.id and i.ever_completed) sold
    where k.pack_id not like 'open%' and p.status in ('funded', 'completed') and p.deleted_at is null
      and p.funding_closed_at is not null and sold.at is not null`);
  return rows.map(({ id, first_sold, closed }) => ({ id: Number(id), firstSoldDay: first_sold, closedDay: closed }));
}

/** Adds the duties that come into view. Their dates follow from a frozen pack, so they never change. */
export async function addDuties({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = addDays(toDay(now()), daysAhead);
  for (const { id, ...dates } of await listDutiful(db)) {
    const { pack, values } = await packOfProject(db, id);
    const duties = pack.duties({ ...dates, until }, values);
    if (duties.length === 0) continue;
    await db
      .insert(projectDuties)
      .values(duties.map(({ key, title, law, dueDay }) => ({ projectId: id, key, title, law, dueOn: dueDay })))
      .onConflictDoNothing();
  }
}
