// Reads what the dashboard of a person celebrates: about their own projects, those whose team they are on, and those they invested in.
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { getPayoutStanding } from '#features/payouts/server/payout-standing.ts';
import { arePayoutsOn } from '#features/payouts/server/waiting-money.ts';
import { fundedColumns } from '#features/projects/server/funded-figures.ts';
import { projectsOf, rightsOfMember, type StoredRights } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Database } from '#platform/postgres/database.ts';
import {
  backedFundedSlip,
  backedReachedSlip,
  backedReturnedSlip,
  celebrationDays,
  firstInvestorSlip,
  fundedSlip,
  fundedSlipDays,
  halfSlip,
  liveSlip,
  type MomentSlip,
  reachedSlip,
  sentSlip,
} from '../moment-rules.ts';

/** Newest first. Each half is read only for those who have projects, or investments. */
export async function listMoments(
  deps: Deps,
  userId: number,
  { hasProjects, hasInvested }: { hasProjects: boolean; hasInvested: boolean },
): Promise<MomentSlip[]> {
  const slips = await Promise.all([
    hasProjects ? listCreatorMoments(deps, userId) : [],
    hasInvested ? listInvestorMoments(deps.db, userId) : [],
  ]);
  return slips
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, maxSlips);
}

/** The page shows the first ones and folds the others. */
const maxSlips = 12;
const maxRead = 12;

async function listCreatorMoments(deps: Deps, userId: number): Promise<MomentSlip[]> {
  const { db, now } = deps;
  const [raising, funded, reached, sent] = await Promise.all([
    readRaising(db, userId),
    readFunded(db, userId),
    readReached(db, userId),
    readSent(db, userId),
  ]);
  const needsAccount = [...raising, ...funded].some(({ member }) => member === null) && arePayoutsOn(deps);
  const hasAccount = needsAccount ? (await getPayoutStanding(db, userId, now())).state !== 'none' : null;
  // One account serves all projects of an owner, so that only the newest asks for it.
  const newestOwn = raising.find(({ member }) => member === null);
  return [
    ...raising.flatMap(({ firstAt, halfAt, liveAt, goalCents, raisedCents, people, hasUpdate, ...of }) => {
      const progress = { raised: toDollars(raisedCents), goal: toDollars(goalCents) };
      return [
        liveAt === null
          ? undefined
          : liveSlip({
              ...of,
              at: new Date(liveAt),
              people,
              hasUpdate,
              hasAccount: of.projectId === newestOwn?.projectId ? hasAccount : null,
            }),
        // Half of the goal is the bigger news of the two.
        halfAt !== null
          ? halfSlip({ ...of, at: new Date(halfAt), ...progress })
          : firstAt !== null
            ? firstInvestorSlip({ ...of, at: new Date(firstAt), ...progress })
            : undefined,
      ];
    }),
    ...funded.map(({ fundedAt, fundedCents, fundedPeople, hasMilestones, hasEvidence, ...of }) =>
      fundedSlip({
        ...of,
        at: fundedAt ?? now(),
        raised: toDollars(fundedCents),
        investors: fundedPeople,
        hasAccount: of.member === null ? hasAccount : null,
        hasEvidence: hasMilestones ? hasEvidence : null,
      }),
    ),
    ...reached.map(({ at, ...of }) => reachedSlip({ ...of, at: new Date(at) })),
    ...sent.map(({ at, amountCents, ...of }) => sentSlip({ ...of, at: new Date(at), amount: toDollars(amountCents) })),
  ].filter((slip) => slip !== undefined);
}

const toDollars = (amount: number) => toDollarString(cents(amount));

function exists(rows: SQL): SQL<boolean> {
  return sql<boolean>`exists (${rows})`;
}

const updatesOf = (since: SQL) => sql`select from project_updates u left join update_marks k on k.update_id = u.id
  where u.project_id = ${projects.id} and k.removed_at is null and u.created_at >= ${since}`;

type Raising = {
  member: StoredRights | null;
  projectId: number;
  title: string;
  goalCents: number;
  raisedCents: number;
  people: number;
  hasUpdate: boolean;
  /** Timestamps as PostgreSQL writes them. */
  liveAt: string | null;
  /** Null if it is longer ago than a celebration lasts. */
  firstAt: string | null;
  halfAt: string | null;
};

async function readRaising(db: Database, userId: number): Promise<Raising[]> {
  const { rows } = await db.execute<Raising>(sql`
    select p.id as "projectId", p.title, ${memberOf(userId)} as member, p.goal_cents as "goalCents", p.raised_cents as "raisedCents",
      greatest(p.upvotes, p.investor_count) as people, m.live as "liveAt", m.first as "firstAt", m.half as "halfAt",
      exists (select from project_updates u left join update_marks k on k.update_id = u.id
        where u.project_id = p.id and k.removed_at is null) as "hasUpdate"
    from projects p cross join lateral (
      select max(at) filter (where kind = 'live') as live,
        max(at) filter (where kind = 'first_investor' and ${recently(sql`at`)}) as first,
        max(at) filter (where kind = 'half' and ${recently(sql`at`)}) as half
      from project_moments where project_id = p.id) m
    where p.id in (${projectsOf('member', userId)}) and p.status = 'active' and p.visibility = 'public' and p.deleted_at is null
    order by p.id desc limit ${maxRead}`);
  return rows;
}

/** Null for the owner. */
const memberOf = (userId: number) => sql`(select json_build_object('canEdit', crew.can_edit, 'canMoney', crew.can_money)
  from project_members crew where crew.project_id = p.id and crew.user_id = ${userId})`;

const recently = (at: SQL) => sql`${at} > now() - make_interval(days => ${celebrationDays})`;

function readFunded(db: Database, userId: number) {
  return db
    .select({
      projectId: projects.id,
      title: projects.title,
      member: rightsOfMember(userId),
      isPrivate: sql<boolean>`${projects.visibility} <> 'public'`,
      fundedAt: projects.fundedAt,
      ...fundedColumns,
      isGoalReached: sql<boolean>`not ${projects.fundedBelowGoal}`,
      hasUpdate: exists(updatesOf(sql`${projects.fundedAt}`)),
      hasMilestones: sql<boolean>`${projects.milestones} <> '[]'`,
      hasEvidence: exists(sql`select from milestone_evidence e join milestones m on m.id = e.milestone_id
        where m.project_id = ${projects.id} and e.sent_back_at is null`),
    })
    .from(projects)
    .where(
      and(
        inArray(projects.id, sql`(${projectsOf('member', userId)})`),
        eq(projects.status, 'funded'),
        isNull(projects.deletedAt),
        sql`${projects.fundedAt} > now() - make_interval(days => ${fundedSlipDays})`,
      ),
    )
    .orderBy(desc(projects.fundedAt))
    .limit(shownFunded);
}

/** Each has its own slip. */
const shownFunded = 3;

/** `at` as PostgreSQL writes it. */
type Amount = {
  projectId: number;
  title: string;
  member?: StoredRights | null;
  isPrivate?: boolean;
  at: string;
  amountCents: number;
};

/** Approved milestones whose money is not sent yet. */
async function readReached(db: Database, userId: number) {
  const { rows } = await db.execute<Omit<Amount, 'amountCents'> & { milestone: string }>(sql`
    select distinct on (p.id) p.id as "projectId", p.title, ${memberOf(userId)} as member, p.visibility <> 'public' as "isPrivate", m.state_since as at, m.title as milestone
    from projects p join milestones m on m.project_id = p.id
    where p.id in (${projectsOf('member', userId)}) and p.deleted_at is null and m.state in ('approved', 'releasing') and not m.is_whole
      and ${recently(sql`m.state_since`)}
    order by p.id, m.position desc limit ${maxRead}`);
  return rows;
}

/** The newest transfer of each project. */
async function readSent(db: Database, userId: number): Promise<(Amount & { milestone: string | null })[]> {
  const { rows } = await db.execute<Amount & { milestone: string | null }>(sql`
    select distinct on (p.id) p.id as "projectId", p.title, ${memberOf(userId)} as member, p.visibility <> 'public' as "isPrivate",
      t.sent_at as at, t.amount_cents as "amountCents", case when not m.is_whole then m.title end as milestone
    from projects p join releases r on r.project_id = p.id join transfers t on t.release_id = r.id
      join milestones m on m.id = r.milestone_id join payout_accounts a on a.id = t.account_id
    where p.id in (${projectsOf('money', userId)}) and a.user_id = p.owner_id and p.deleted_at is null
      and t.state in ('sent', 'paid') and ${recently(sql`t.sent_at`)}
    order by p.id, t.sent_at desc limit ${maxRead}`);
  return rows;
}

/** One slip of a kind per project, or per investment for what came back to its card. */
async function listInvestorMoments(db: Database, userId: number): Promise<MomentSlip[]> {
  const { rows } = await db.execute<
    Amount & {
      kind: 'funded' | 'reached' | 'returned';
      investmentId: number;
      milestone: string | null;
      investors: number;
      /** Null where anything but the difference to an allotment came back. */
      askedCents: number | null;
      gotCents: number | null;
    }
  >(sql`
    with own as (
      select i.id, i.project_id, i.counted, i.amount_cents, i.allotted_cents from investments i where i.investor_id = ${userId} and i.ever_completed
    )
    (select 'funded' as kind, ${projects.id} as "projectId", ${projects.title} as title, ${projects.fundedAt} as at,
        first.id as "investmentId", ${fundedColumns.fundedCents} as "amountCents", ${fundedColumns.fundedPeople} as investors,
        null as milestone, null::float8 as "askedCents", null::float8 as "gotCents"
      from (select project_id, min(id) as id from own where counted = 'raised' group by 1) first
        join ${projects} on ${projects.id} = first.project_id
      where ${projects.status} = 'funded' and ${projects.deletedAt} is null and ${projects.visibility} = 'public'
        and ${recently(sql`${projects.fundedAt}`)}
      order by ${projects.fundedAt} desc limit ${maxRead})
    union all
    (select distinct on (p.id) 'reached', p.id, p.title, max(t.sent_at), min(own.id), sum(s.amount_cents)::bigint, 0,
        case when not m.is_whole then m.title end, null, null
      from own join release_shares s on s.investment_id = own.id join releases r on r.id = s.release_id
        join transfers t on t.release_id = r.id and t.resends is null and t.state in ('sent', 'paid')
        join milestones m on m.id = r.milestone_id join projects p on p.id = r.project_id
      where p.deleted_at is null and p.visibility = 'public' and ${recently(sql`t.sent_at`)}
      group by p.id, m.id order by p.id, max(t.sent_at) desc limit ${maxRead})
    union all
    (select 'returned', p.id, p.title, max(back.at), own.id, sum(back.amount_cents)::bigint, 0, null,
        case when bool_and(back.reason = 'allotment') then own.amount_cents::float8 end, own.allotted_cents::float8
      from own join projects p on p.id = own.project_id cross join lateral (
        select r.updated_at as at, r.amount_cents, r.reason from refunds r
          where r.investment_id = own.id and r.state = 'succeeded' and r.reason <> 'investor_cancel'
            and r.payment_id is not null and not exists (select from hand_payments h where h.refund_id = r.id)
        union all
        select r.updated_at, r.amount_cents, r.reason from part_returns r
          where r.investment_id = own.id and r.state = 'succeeded' and r.amount_cents > 0
      ) back
      where ${recently(sql`back.at`)} group by p.id, own.id, own.amount_cents, own.allotted_cents order by 4 desc limit ${maxRead})`);
  return rows.map(({ kind, at, amountCents, investors, milestone, askedCents, gotCents, ...row }) => {
    const of = { ...row, at: new Date(at) };
    const amount = toDollars(amountCents);
    if (kind === 'funded') return backedFundedSlip({ ...of, raised: amount, investors });
    if (kind === 'reached') return backedReachedSlip({ ...of, amount, milestone });
    const isAllotted = askedCents !== null && gotCents !== null;
    const allotment = isAllotted ? { asked: toDollars(askedCents), got: toDollars(gotCents) } : null;
    return backedReturnedSlip({ ...of, amount, allotment });
  });
}
