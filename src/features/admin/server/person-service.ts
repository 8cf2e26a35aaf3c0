// Collects a user's record from every slice.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { findInvitation } from '#features/accounts/server/admins/admin-invitation.ts';
import { isInvitedRecord, isOwnRecord } from '#features/accounts/server/admins/admin-record.ts';
import { findUsername, getPerson, toUserRecord } from '#features/accounts/server/user-service.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { getPayoutStanding } from '#features/payouts/server/payout-standing.ts';
import { projectDrafts } from '#features/projects/server/drafts/draft-table.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import { listOpenProjects } from '#features/projects/server/open-projects.ts';
import { toStopped } from '#features/projects/server/project-answers.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { projects, supports } from '#features/projects/server/project-table.ts';
import { toRights } from '#features/teams/team-rules.ts';
import { cents, centsTotal, toDollarNumber, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { PersonRecord } from '../person-contract.ts';

/** @throws AppError not_found */
export async function getPersonRecord({ db, now }: Deps, viewer: Viewer, id: number): Promise<PersonRecord> {
  return db.transaction(async (tx) => {
    const user = await getPerson(tx, id);
    const record = {
      ...toUserRecord({ user, username: await findUsername(tx, id) }),
      isFromIdentityProvider: !isOwnRecord(user),
      isInvited: isInvitedRecord(user),
      invitation: await findInvitation(tx, id),
      projects: await listProjects(tx, id),
      memberships: await listMemberships(tx, id),
      openProjects: await listOpenProjects(tx, id),
      investments: await listInvestments(tx, id),
      payoutAccount: await getPayoutStanding(tx, id, now()),
      supports: await tx.$count(supports, eq(supports.userId, id)),
      drafts: await countDrafts(tx, id),
    };
    const subject = { kind: 'user', id } as const;
    await recordAudit(tx, viewer, { action: 'user.read', subject, rows: 1 });
    return record;
  });
}

/** Draft projects, and the form draft of a new project. */
async function countDrafts(db: Queryable, ownerId: number): Promise<number> {
  const [saved, begun] = await Promise.all([
    db.$count(projects, and(eq(projects.ownerId, ownerId), eq(projects.status, 'draft'), isNull(projects.deletedAt))),
    db.$count(projectDrafts, and(eq(projectDrafts.ownerId, ownerId), isNull(projectDrafts.projectId))),
  ]);
  return saved + begun;
}

/** The project list shows all of them. */
const maxListed = 10;
const maxMemberships = 50;

async function listProjects(db: Queryable, ownerId: number): Promise<PersonRecord['projects']> {
  const own = and(eq(projects.ownerId, ownerId), isNull(projects.deletedAt));
  const newest = await db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      stopped: stoppedColumn.as('stopped'),
      endedElsewhere: projects.endedElsewhere,
      visibility: projects.visibility,
      goalCents: projects.goalCents,
      raisedCents: projects.raisedCents,
    })
    .from(projects)
    .where(own)
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(maxListed);
  return {
    total: await db.$count(projects, own),
    newest: newest.map(({ goalCents, raisedCents, stopped, ...project }) => ({
      ...project,
      stopped: toStopped(stopped),
      fundingGoal: toDollarNumber(cents(goalCents)),
      fundingRaised: toDollarNumber(cents(raisedCents)),
    })),
  };
}

async function listMemberships(db: Queryable, userId: number): Promise<PersonRecord['memberships']> {
  const { projectId, joinedAt, canEdit, canMoney } = projectMembers;
  const rows = await db
    .select({ projectId, title: projects.title, joinedAt, canEdit, canMoney })
    .from(projectMembers)
    .innerJoin(projects, and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .where(eq(projectMembers.userId, userId))
    .orderBy(desc(joinedAt), desc(projectId))
    .limit(maxMemberships);
  return rows.map(({ projectId: of, title, joinedAt: at, ...flags }) => ({
    projectId: of,
    title,
    rights: toRights(flags),
    joinedAt: at.toISOString(),
  }));
}

async function listInvestments(db: Queryable, investorId: number): Promise<PersonRecord['investments']> {
  const { rows } = await db.execute<{ count: number; projects: number; cents: number }>(sql`
    select count(*)::int as count, count(distinct project_id)::int as projects, coalesce(sum(cents), 0)::float8 as cents
    from invested_money where investor_id = ${investorId}`);
  const [made] = rows;
  return {
    count: made?.count ?? 0,
    projects: made?.projects ?? 0,
    settled: toDollarString(centsTotal(made?.cents ?? 0)),
  };
}
