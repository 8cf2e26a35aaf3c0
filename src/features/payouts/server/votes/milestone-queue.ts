// The queue of milestones for administrators: waiting for them, running automatically, and upcoming.
import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { findStake } from '#features/projects/server/separation-of-duties.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { byId, byTime, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type {
  AdminMilestone,
  MilestoneQueue,
  MilestoneQueueItem,
  MilestoneTask,
} from '../../milestone-admin-contract.ts';
import type { PlanMilestone } from '../../milestone-contract.ts';
import { answerFromPercent } from '../../vote-rules.ts';
import { milestoneNotFound } from '../evidence/evidence-files.ts';
import { describeMilestones, findDeciding, findTerms, listEvidence } from '../evidence/plan-reading.ts';
import { listMilestones } from '../plan/milestone-moving.ts';
import { fundingTerms, type MilestoneRow, milestoneEvidence, milestones } from '../plan-table.ts';

const hasOpenVote = sql`coalesce((select true from polls l where l.milestone_id = ${milestones.id} and l.result is null), false)`;

/** SQL twin of `waitsForAnswer`. A scalar subquery, so that only the votes of each milestone are read. */
export const isUnanswered = sql`(${milestones.answer} is null and coalesce((
  select true from polls l where l.milestone_id = ${milestones.id} and l.kind = 'release' and l.result = 'for' and l.against_cents > 0
    and l.against_cents::bigint * 100 >= (l.for_cents + l.against_cents) * ${answerFromPercent}
    and not exists (select from polls later where later.milestone_id = l.milestone_id and later.id > l.id and later.result <> 'canceled') limit 1), false))`;

/** Matches the partial index of open milestones. */
const isOpen = sql`${milestones.state} not in ('released', 'returned')`;

const isDecidedByVote = inArray(milestones.state, ['voting', 'overdue']);

export const isWaitingForAdmin = or(
  eq(milestones.state, 'evidence_filed'),
  and(isDecidedByVote, not(hasOpenVote)),
  and(eq(milestones.state, 'approved'), isUnanswered),
) as SQL;

const filters = {
  waiting: isWaitingForAdmin,
  voting: and(isDecidedByVote, hasOpenVote),
  approved: or(eq(milestones.state, 'releasing'), and(eq(milestones.state, 'approved'), not(isUnanswered))),
  planned: inArray(milestones.state, ['planned', 'rejected']),
  ended: inArray(milestones.state, ['released', 'returned']),
} as const satisfies Record<MilestoneQueue, SQL | undefined>;

const id = byId(milestones.id);
const since = byTime<MilestoneRow>(milestones.stateSince, (row) => row.stateSince);
const oldestFirst = defineOrder<MilestoneRow>('since', 'ascending', [since, id]);
const newestFirst = defineOrder<MilestoneRow>('ended', 'descending', [since, id]);

export async function listMilestoneQueue(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { queue, limit, cursor }: ListPageRequest & { queue: MilestoneQueue },
): Promise<ListPage<MilestoneQueueItem>> {
  const { db } = deps;
  // A project without milestones is released as a whole and appears in the queue of releases.
  const filter = and(
    filters[queue],
    queue === 'ended' ? undefined : isOpen,
    eq(milestones.isWhole, false),
    sql`${projects.deletedAt} is null`,
  );
  const order = queue === 'ended' ? newestFirst : oldestFirst;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ milestone: milestones, projectTitle: projects.title })
      .from(milestones)
      .innerJoin(projects, eq(projects.id, milestones.projectId))
      .where(and(filter, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(milestones)
      .innerJoin(projects, eq(projects.id, milestones.projectId))
      .where(filter),
  ]);
  const { items, nextCursor } = cutPage(rows, limit, ({ milestone }) => order.toCursor(milestone));
  const listed = items.map(({ milestone }) => milestone);
  const [described, rules] = await Promise.all([describeMilestones(deps, listed), findRules(deps, listed)]);
  const now = deps.now();
  return {
    items: items.flatMap(({ milestone, projectTitle }, index) => {
      const facts = described[index];
      if (facts === undefined) return [];
      const { id: milestoneId, title, position, amount, state, stateSince, dueOn, deadline } = facts;
      return {
        id: milestoneId,
        projectId: milestone.projectId,
        projectTitle,
        title,
        position,
        amount,
        state,
        stateSince,
        dueOn,
        deadline,
        task: findTask(facts, {
          isStart: rules.starts.has(milestoneId),
          isByAdmin: rules.byAdmin.has(milestone.projectId),
        }),
        isLate: isPast(deadline, now),
      };
    }),
    nextCursor,
    total: counted?.total ?? 0,
  };
}

type Rules = { starts: ReadonlySet<number>; byAdmin: ReadonlySet<number> };

/** Milestones whose evidence requests start money, and projects in which an administrator decides without a vote. */
async function findRules({ db }: Pick<Deps, 'db'>, rows: readonly MilestoneRow[]): Promise<Rules> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return { starts: new Set(), byAdmin: new Set() };
  const found = await db
    .select({ id: milestones.id })
    .from(milestones)
    .innerJoin(milestoneEvidence, eq(milestoneEvidence.milestoneId, milestones.id))
    .where(
      and(
        inArray(milestones.id, ids),
        eq(milestoneEvidence.round, milestones.rounds),
        eq(milestoneEvidence.isStart, true),
      ),
    );
  const terms = await db
    .select({ projectId: fundingTerms.projectId })
    .from(fundingTerms)
    .where(
      and(
        inArray(
          fundingTerms.projectId,
          rows.map((row) => row.projectId),
        ),
        eq(fundingTerms.releaseRule, 'admin'),
      ),
    );
  return { starts: new Set(found.map((row) => row.id)), byAdmin: new Set(terms.map(({ projectId }) => projectId)) };
}

/** The action an administrator can take; null if none is needed. */
export function findTask(
  { state, polls, answer }: Pick<PlanMilestone, 'state' | 'polls' | 'answer'>,
  { isStart, isByAdmin }: { isStart: boolean; isByAdmin: boolean },
): MilestoneTask | null {
  const { open } = findDeciding(polls);
  if (state === 'evidence_filed') return isStart ? 'decide_start' : isByAdmin ? 'decide' : 'review_evidence';
  if (state === 'voting') return open === undefined ? 'decide_vote' : null;
  if (state === 'overdue') return open === undefined ? 'decide_overdue' : null;
  if (state === 'approved' && answer === null) {
    const last = polls.find(({ result }) => result !== null && result !== 'canceled');
    return last?.needsAnswer === true ? 'answer' : null;
  }
  return null;
}

function isPast(moment: string | null, now: Date): boolean {
  return moment !== null && Date.parse(moment) <= now.getTime();
}

/** @throws AppError not_found */
export async function readAdminMilestone(deps: Deps, viewer: Viewer, milestoneId: number): Promise<AdminMilestone> {
  const { db } = deps;
  const [found] = await db
    .select({ row: milestones, project: { id: projects.id, title: projects.title, creatorName: users.name } })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(eq(milestones.id, milestoneId));
  if (found === undefined) throw milestoneNotFound();
  const { row, project } = found;
  const [[milestone], evidence, terms, plan] = await Promise.all([
    describeMilestones(deps, [row]),
    listEvidence(db, [milestoneId]),
    findTerms(db, row.projectId),
    listMilestones(db, row.projectId),
  ]);
  if (milestone === undefined || terms === undefined) throw milestoneNotFound();
  const proofs = evidence.get(milestoneId) ?? [];
  const isStart = proofs.find(({ round }) => round === row.rounds)?.isStart === true;
  return {
    project,
    stake: await findStake(db, viewer, row.projectId),
    releaseRule: terms.releaseRule,
    milestone,
    task: row.isWhole ? null : findTask(milestone, { isStart, isByAdmin: terms.releaseRule === 'admin' }),
    isLate: isPast(milestone.deadline, deps.now()),
    of: plan.length,
    evidence: proofs,
  };
}
