// Quotas per person: projects, drafts, and bytes of both and of their history.
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { projectDrafts } from './drafts/draft-table.ts';
import { projectChanges } from './history/project-change-table.ts';
import { projects } from './project-table.ts';
import { isNotDeleted } from './project-visibility.ts';

export const maxProjectsOfPerson = 50;
export const maxDraftsOfPerson = 20;
const maxBytesOfPerson = 20 * 1024 * 1024;
const newProjectsPerHour = 10;
const changesPerHour = 60;

type LimitDeps = Pick<Deps, 'config'>;

/**
 * Call before creating a person's project; serializes per person, so that concurrent creations are counted.
 * @throws AppError too_many_projects, storage_full, too_many_requests
 */
export async function requireRoomForProject(tx: Queryable, { config }: LimitDeps, ownerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`projects of ${ownerId}`}, 0))`);
  if ((await tx.$count(projects, and(eq(projects.ownerId, ownerId), isNotDeleted))) >= maxProjectsOfPerson) {
    throw new AppError(
      'too_many_projects',
      `You have ${maxProjectsOfPerson} projects, the maximum per account. Write to us if you need more.`,
    );
  }
  const isRecent = gt(projects.createdAt, sql`now() - interval '1 hour'`);
  if (
    config.rateLimits &&
    (await tx.$count(projects, and(eq(projects.ownerId, ownerId), isRecent))) >= newProjectsPerHour
  ) {
    throw tooOften(`You have submitted ${newProjectsPerHour} projects within an hour.`);
  }
  await requireBytes(tx, ownerId);
}

/** Call before an owner's change: each change is kept in the history. @throws AppError storage_full, too_many_requests */
export async function requireRoomForChange(
  tx: Queryable,
  { config }: LimitDeps,
  { projectId, ownerId }: { projectId: number; ownerId: number },
): Promise<void> {
  const recent = and(
    eq(projectChanges.projectId, projectId),
    eq(projectChanges.actorKind, 'owner'),
    isNotNull(projectChanges.before),
    gt(projectChanges.at, sql`now() - interval '1 hour'`),
  );
  if (config.rateLimits && (await tx.$count(projectChanges, recent)) >= changesPerHour) {
    throw tooOften(`You have changed this project ${changesPerHour} times within an hour.`);
  }
  await requireBytes(tx, ownerId);
}

/** Call before saving a draft; an existing one can always be overwritten. @throws AppError too_many_drafts, storage_full */
export async function requireRoomForDraft(
  db: Queryable,
  { projectId, ownerId }: { projectId: number | null; ownerId: number },
): Promise<void> {
  const own = eq(projectDrafts.ownerId, ownerId);
  const same = projectId === null ? isNull(projectDrafts.projectId) : eq(projectDrafts.projectId, projectId);
  const [all, known] = await Promise.all([db.$count(projectDrafts, own), db.$count(projectDrafts, and(own, same))]);
  if (known === 0 && all >= maxDraftsOfPerson) {
    throw new AppError(
      'too_many_drafts',
      `You have unsaved changes in ${maxDraftsOfPerson} projects, the maximum. Save or discard some of them first.`,
    );
  }
  await requireBytes(db, ownerId);
}

function tooOften(sentence: string): AppError {
  return new AppError('too_many_requests', `${sentence} Try again later.`, { retryAfterSeconds: 600 });
}

/** Compressed size on disk, known without reading the text. @throws AppError storage_full */
async function requireBytes(db: Queryable, ownerId: number): Promise<void> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select (
      (select coalesce(sum(pg_column_size(description) + pg_column_size(timeline) + pg_column_size(team) + pg_column_size(risks)
         + pg_column_size(faq) + pg_column_size(milestones)), 0) from projects where owner_id = ${ownerId})
      + (select coalesce(sum(pg_column_size("values")), 0) from project_drafts where owner_id = ${ownerId})
      + (select coalesce(sum(coalesce(pg_column_size(c.before), 0) + pg_column_size(c.after)), 0)
         from project_changes c join projects p on p.id = c.project_id where p.owner_id = ${ownerId})
    )::float8 as bytes`);
  if ((rows[0]?.bytes ?? 0) < maxBytesOfPerson) return;
  throw new AppError(
    'storage_full',
    'Your projects, their history and your drafts take 20 MB, the maximum per account. Discard drafts you no longer need, or write to us.',
  );
}
