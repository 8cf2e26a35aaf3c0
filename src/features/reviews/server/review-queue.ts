// The review queue for administrators, and its deadlines.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { ReviewState } from '#features/projects/review-states.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import { byId, byTime, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import type { ReviewQueueItem } from '../review-contract.ts';
import { isOfChanges, projectReviews, reviewChecks } from './review-table.ts';

export type ReviewListQuery = ListPageRequest & { state: ReviewState };

/** Only the latest round of a project counts. */
const isLatest = sql`not exists (
  select 1 from project_reviews later
  where later.project_id = ${projectReviews.projectId} and later.round > ${projectReviews.round})`;

const isWaiting = eq(projectReviews.state, 'waiting');

/** Minutes until the deadline, negative afterwards, by the database's clock. */
export const minutesLeft = sql<
  number | null
>`case when ${projectReviews.state} = 'waiting' then floor(extract(epoch from ${projectReviews.dueAt} - now()) / 60)::int end`;

type ReviewRow = typeof projectReviews.$inferSelect;
const id = byId(projectReviews.id);
const waitingOrder = defineOrder<ReviewRow>('waiting', 'ascending', [
  byTime(projectReviews.dueAt, (row) => row.dueAt),
  id,
]);
const decidedOrder = defineOrder<ReviewRow>('decided', 'descending', [
  byTime(projectReviews.decidedAt, ({ decidedAt, dueAt }) => decidedAt ?? dueAt),
  id,
]);

/** Pending rounds by deadline, oldest first; decided ones by decision, newest first. */
export async function listReviews(
  db: Database,
  { state, limit, cursor }: ReviewListQuery,
): Promise<ListPage<ReviewQueueItem>> {
  const filter = and(eq(projectReviews.state, state), isNotDeleted, isLatest);
  const order = state === 'waiting' ? waitingOrder : decidedOrder;
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        review: projectReviews,
        title: projects.title,
        category: projects.category,
        goalCents: projects.goalCents,
        creatorName: users.name,
        minutesLeft,
        isOfChanges,
        checked: sql<number>`(select count(*)::int from ${reviewChecks} where ${reviewChecks.reviewId} = ${projectReviews.id})`,
      })
      .from(projectReviews)
      .innerJoin(projects, eq(projects.id, projectReviews.projectId))
      .innerJoin(users, eq(users.id, projects.ownerId))
      .where(and(filter, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(projectReviews)
      .innerJoin(projects, eq(projects.id, projectReviews.projectId))
      .where(filter),
  ]);
  const { items, nextCursor } = cutPage(rows, limit, ({ review }) => order.toCursor(review));
  return { items: items.map(toItem), nextCursor, total: counted?.total ?? 0 };
}

type QueueRow = {
  review: ReviewRow;
  title: string;
  category: string;
  goalCents: number;
  creatorName: string;
  minutesLeft: number | null;
  isOfChanges: boolean;
  checked: number;
};

function toItem({ review, goalCents, ...row }: QueueRow): ReviewQueueItem {
  return {
    ...row,
    projectId: review.projectId,
    fundingGoal: toDollarNumber(cents(goalCents)),
    round: review.round,
    state: review.state,
    submittedAt: review.submittedAt.toISOString(),
    dueAt: review.dueAt.toISOString(),
    decidedAt: review.decidedAt?.toISOString() ?? null,
  };
}

export async function countWaiting(db: Queryable): Promise<{ waiting: number; overdue: number }> {
  const [counted] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${projectReviews.dueAt} < now()))::int`,
    })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .where(and(isWaiting, isNotDeleted));
  return counted ?? { waiting: 0, overdue: 0 };
}

/** Pending reviews as work of administrators: when each was submitted, and its deadline. */
export const waitingReviews: SQL = sql`select ${projectReviews.submittedAt} as since, ${projectReviews.dueAt} as due, null::bigint as cents
  from ${projectReviews} join ${projects} on ${projects.id} = ${projectReviews.projectId} where ${and(isWaiting, isNotDeleted)}`;

/** Reviews due by then, including overdue ones, most urgent first. */
export async function reviewsDue(
  db: Queryable,
  until: Date,
): Promise<{ projectId: number; title: string; round: number; dueAt: Date }[]> {
  return db
    .select({
      projectId: projects.id,
      title: projects.title,
      round: projectReviews.round,
      dueAt: projectReviews.dueAt,
    })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .where(and(isWaiting, isNotDeleted, sql`${projectReviews.dueAt} <= ${until.toISOString()}::timestamptz`))
    .orderBy(asc(projectReviews.dueAt), asc(projectReviews.id))
    .limit(maxDue);
}

/** Longest queue shown. */
const maxDue = 200;
