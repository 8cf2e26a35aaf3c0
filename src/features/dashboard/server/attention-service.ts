// Reads the facts for attention-rules.ts: a person's payments, projects and drafts.
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { listOpenReconfirmations, openReconfirmations } from '#features/investing/server/open-reconfirmations.ts';
import { asksForAccount } from '#features/moments/moment-rules.ts';
import { listMoments } from '#features/moments/server/moment-service.ts';
import type { PackId } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { demandsNotice } from '#features/packs/pack-terms.ts';
import { getPayoutStanding } from '#features/payouts/server/payout-standing.ts';
import { listCreatorWork } from '#features/payouts/server/plan/creator-work.ts';
import { polls, pollVoters } from '#features/payouts/server/vote-table.ts';
import { listWaitingVotes } from '#features/payouts/server/votes/vote-reading.ts';
import { arePayoutsOn, ownsFundedMoney } from '#features/payouts/server/waiting-money.ts';
import { projectDrafts } from '#features/projects/server/drafts/draft-table.ts';
import { projectsOf } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { listAskedTransfers, listOpenDuties } from '#features/register/server/register-attention.ts';
import { shareTransfers } from '#features/register/server/register-table.ts';
import { listKeptRoom } from '#features/reservations/server/kept-room.ts';
import { reservations, waitingPlaces } from '#features/reservations/server/reservation-table.ts';
import { listOwnStandings } from '#features/reviews/server/review-answering.ts';
import { toDay } from '#kernel/dates.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { type Database, preparedQuery } from '#platform/postgres/database.ts';
import type { AttentionFacts, AttentionItem, EndedOutcome } from '../attention-facts.ts';
import { listAttention } from '../attention-rules.ts';
import type * as contract from '../dashboard-contract.ts';

/** `userId` is absent right after the first sign-in. */
export async function getAttention(
  deps: Deps,
  userId: number | undefined,
): Promise<{ items: AttentionItem[]; more: number; moments: OutputOf<typeof contract.getAttention>['moments'] }> {
  const { db, now } = deps;
  if (userId === undefined) return { items: [], more: 0, moments: [] };
  const [has] = await mayNeedAttention(db).execute({ userId });
  const [holds, kept, ended, own, formDrafts, payouts, votes, milestones, duties, transfers, reconfirmations, moments] =
    await Promise.all([
      has?.holds ? readHolds(db, userId) : [],
      has?.kept ? listKeptRoom(db, userId) : [],
      has?.ended ? readEnded(db, userId) : [],
      has?.projects ? readProjects(db, userId) : [],
      has?.formDrafts ? readFormDrafts(db, userId) : [],
      has?.projects ? readPayoutObstacle(deps, userId) : null,
      has?.votes ? listWaitingVotes(db, userId, maxRead) : [],
      has?.projects ? listCreatorWork(db, userId, maxRead) : [],
      has?.projects ? listOpenDuties(db, userId, toDay(now())) : [],
      has?.transfers ? listAskedTransfers(db, userId) : [],
      has?.reconfirmations ? listOpenReconfirmations(db, userId, maxRead) : [],
      listMoments(deps, userId, { hasProjects: has?.team === true, hasInvested: has?.invested === true }),
    ]);
  // The steps of a project already ask for an account.
  const obstacle = payouts === 'none' && moments.some(asksForAccount) ? null : payouts;
  return {
    ...listAttention({
      today: toDay(now()),
      holds,
      kept,
      ended,
      projects: own,
      formDrafts,
      payouts: obstacle,
      votes,
      milestones,
      duties,
      transfers,
      reconfirmations,
    }),
    moments: moments.map((slip) => ({ ...slip, at: slip.at.toISOString() })),
  };
}

const person = sql.placeholder('userId');
const ownInvestments = sql`select from ${investments} where ${investments.investorId} = ${person}`;

/** Most people have few of these, so empty parts are not read. */
const mayNeedAttention = preparedQuery((db: Database) =>
  db
    .select({
      holds: exists(sql`${ownInvestments} and ${investments.counted} = 'held'`),
      kept: exists(sql`select from ${reservations} where ${reservations.userId} = ${person}
        union all select from ${waitingPlaces} where ${waitingPlaces.userId} = ${person} and ${waitingPlaces.state} = 'offered'`),
      ended: exists(sql`${ownInvestments} and ${investments.counted} is null`),
      invested: exists(sql`${ownInvestments} and ${investments.everCompleted}`),
      projects: exists(sql`(${projectsOf('edit', person)})`),
      transfers: exists(sql`select from ${shareTransfers} where ${shareTransfers.state} = 'open'
        and (${shareTransfers.fromId} = ${person} or ${shareTransfers.toId} = ${person})`),
      team: exists(sql`(${projectsOf('member', person)})`),
      formDrafts: exists(sql`select from ${projectDrafts} where ${projectDrafts.ownerId} = ${person}`),
      reconfirmations: exists(sql`${ownInvestments} and ${investments.state} = 'completed' and exists (
        select from ${openReconfirmations} and r.investment_id = ${investments.id})`),
      votes: exists(sql`select from ${pollVoters} join ${polls} on ${polls.id} = ${pollVoters.pollId}
        where ${pollVoters.userId} = ${person} and ${polls.result} is null`),
    })
    .from(users)
    .where(eq(users.id, person))
    .prepare('what may need attention'),
);

function exists(rows: SQL): SQL<boolean> {
  return sql<boolean>`exists (${rows})`;
}

/** More than a list of eight needs; limits each query. */
const maxRead = 100;

async function readHolds(db: Database, userId: number): Promise<AttentionFacts['holds']> {
  const rows = await db
    .select({
      investmentId: investments.id,
      projectId: investments.projectId,
      projectTitle: projects.title,
      amountCents: investments.amountCents,
      expiresAt: investments.holdExpiresAt,
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(
      and(
        eq(investments.investorId, userId),
        eq(investments.counted, 'held'),
        // A payment processing at its bank needs nothing.
        eq(investments.state, 'held'),
        sql`${investments.holdExpiresAt} > now()`,
      ),
    )
    .orderBy(asc(investments.holdExpiresAt));
  return rows.map(({ amountCents, expiresAt, ...row }) => ({
    ...row,
    amount: toDollarString(cents(amountCents)),
    expiresAt: expiresAt.toISOString(),
  }));
}

type EndedRow = {
  id: number;
  project_id: number;
  title: string;
  amount_cents: number;
  /** The amount of the last refund: less than the investment if a part was returned earlier. */
  refund_cents: number | null;
  state: string;
  ever_completed: boolean;
  is_there: boolean;
  refund_day: string | null;
  is_refunded: boolean;
  is_by_hand: boolean;
};

/**
 * Ended in the last seven days; manual refunds stay until paid. Failed attempts are dropped if a later one exists for the same
 * project.
 */
async function readEnded(db: Database, userId: number): Promise<AttentionFacts['ended']> {
  const { rows } = await db.execute<EndedRow>(sql`
    with ended as (
      select i.*, coalesce(
          case when i.state in ('refund_pending', 'refunded')
            then (select max(r.updated_at) from refunds r where r.investment_id = i.id) end,
          i.created_at) as ended_at,
        refund.*
      from investments i
      left join lateral (
        select to_char(coalesce(max(r.updated_at) filter (where r.state = 'succeeded'), min(r.created_at))
            at time zone 'UTC', 'YYYY-MM-DD') as refund_day,
          (array_agg(r.amount_cents order by r.id desc))[1] as refund_cents,
          coalesce(bool_or(r.state = 'succeeded'), false) as is_refunded,
          i.state in ('refund_pending', 'refunded') and coalesce(bool_and(r.state = 'failed'), false) as is_by_hand
        from refunds r where r.investment_id = i.id
      ) refund on true
      where i.investor_id = ${userId} and i.counted is null
    )
    select e.id, e.project_id, p.title, e.amount_cents, e.refund_cents, e.state, e.ever_completed, p.deleted_at is null as is_there,
      e.refund_day, e.is_refunded, e.is_by_hand
    from ended e join projects p on p.id = e.project_id
    where (e.ended_at > now() - interval '7 days' or e.is_by_hand)
      and (e.state in ('refund_pending', 'refunded', 'charged_back') or not exists (
        select 1 from investments later where later.investor_id = e.investor_id
          and later.project_id = e.project_id and later.created_at > e.created_at))
    order by e.ended_at desc, e.id desc limit ${maxRead}`);
  return rows.flatMap((row) => {
    const outcome = getOutcome(row);
    if (outcome === undefined) return [];
    return {
      investmentId: row.id,
      projectId: row.project_id,
      projectTitle: row.title,
      amount: toDollarString(cents(row.refund_cents ?? row.amount_cents)),
      outcome,
      projectIsThere: row.is_there,
      refundDay: row.refund_day,
    };
  });
}

/** Undefined if the refund is complete. */
function getOutcome({ state, ever_completed, is_refunded, is_by_hand }: EndedRow): EndedOutcome | undefined {
  if (is_by_hand) return 'by_hand';
  if (state === 'charged_back' || (state === 'refunded' && is_refunded)) return undefined;
  // A bank may return a completed refund, which is then retried.
  if (state === 'refund_pending' || state === 'refunded') return ever_completed ? 'returning' : 'too_late';
  return 'not_paid';
}

async function readProjects(db: Database, userId: number): Promise<AttentionFacts['projects']> {
  const reviews = await listOwnStandings(db, userId);
  const rows = await db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      deadline: projects.deadline,
      fundingModel: projects.fundingModel,
      packId: sql<PackId>`project_pack(${projects.id})`,
      isMoved: isNotNull(projects.originalDeadline).mapWith(Boolean),
      isClosed: isNotNull(projects.fundingClosedAt).mapWith(Boolean),
    })
    .from(projects)
    .where(
      and(
        eq(projects.ownerId, userId),
        isNull(projects.deletedAt),
        inArray(projects.status, ['draft', 'active', 'funded']),
      ),
    )
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(maxRead);
  return rows.flatMap(({ status, packId, isMoved, isClosed, ...row }) =>
    status === 'completed' || status === 'failed'
      ? []
      : [
          {
            ...row,
            status,
            mayCloseEarlier: !isMoved && !isClosed && demandsNotice(packs[packId], figureValues(packs[packId])),
            review: reviews.get(row.id)?.state ?? null,
          },
        ],
  );
}

/** Only once a funded project has card money; before that there is nothing to send. */
async function readPayoutObstacle(deps: Deps, userId: number): Promise<AttentionFacts['payouts']> {
  const { db, now } = deps;
  if (!arePayoutsOn(deps) || !(await ownsFundedMoney(db, userId))) return null;
  const { state, awaits } = await getPayoutStanding(db, userId, now());
  if (state === 'none' || state === 'disabled') return state;
  return awaits === 'creator' && state !== 'enabled' ? 'incomplete' : null;
}

async function readFormDrafts(db: Database, userId: number): Promise<AttentionFacts['formDrafts']> {
  const rows = await db
    .select({ projectId: projectDrafts.projectId, title: projectDrafts.title, updatedAt: projectDrafts.updatedAt })
    .from(projectDrafts)
    .where(eq(projectDrafts.ownerId, userId))
    .orderBy(desc(projectDrafts.updatedAt))
    .limit(maxRead);
  return rows.map(({ updatedAt, ...row }) => ({ ...row, day: toDay(updatedAt) }));
}
