// Removes the demo from a site, by the product's own deletions: projects are deleted and refunded, people erased. The ledger and the
// audit log keep their entries. Nothing of a real person is touched; while one has money in a demo project, nothing is removed.
import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { eraseUser, type ForgetPerson } from '#features/accounts/server/erasure-service.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { deletePendingImages } from '#features/images/server/image-removal.ts';
import { leaveOutOfFigures } from '#features/insights/server/platform-days.ts';
import { unwindProject } from '#features/investing/server/ends/project-unwind.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { pictureUses } from '#features/projects/server/pictures/picture-use-table.ts';
import { deleteProject } from '#features/projects/server/project-service.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { demoRemovalCopy } from '#features/settings/demo-copy.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { developmentUid } from '#platform/identity/development-identity.ts';
import { mails } from '#platform/mail/mail-table.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { demoPeople } from './demo-people.ts';

const reason = 'The demo was removed.';

export type DemoLeft = {
  people: { id: number; name: string }[];
  projects: { id: number; title: string }[];
  /** Why it cannot be removed now. */
  obstacles: Obstacle[];
};

/** A sentence, and the page where it can be changed. */
type Obstacle = { text: string; to: string };

/** Whether the demo was removed from this site. It does not come back at the next start. */
export async function isDemoRemoved(db: Queryable): Promise<boolean> {
  const entries = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'demo.removed'))
    .limit(1);
  return entries.length > 0;
}

/** What of the demo this site still has. Everything that its people own belongs to it, no matter who signed in as them. */
export async function findDemo(db: Queryable): Promise<DemoLeft> {
  const uids = demoPeople.map(({ email }) => developmentUid(email));
  const people = await db
    .select({ id: users.id, name: users.name, isAdmin: users.isAdmin })
    .from(users)
    .where(inArray(users.uid, uids))
    .orderBy(users.id);
  if (people.length === 0) return { people: [], projects: [], obstacles: [] };
  const ids = people.map(({ id }) => id);
  const owned = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(and(inArray(projects.ownerId, ids), isNull(projects.deletedAt)))
    .orderBy(projects.id);
  const admins = people.filter(({ isAdmin }) => isAdmin);
  const obstacles = [
    ...(await listRealMoney(db, ids)),
    ...admins.map(({ id, name }) => ({ text: demoRemovalCopy.administrator(name), to: `/admin/users/${id}` })),
  ];
  return { people: people.map(({ id, name }) => ({ id, name })), projects: owned, obstacles };
}

/** Investments of people outside the demo that count now, by project. */
async function listRealMoney(db: Queryable, demoIds: number[]): Promise<Obstacle[]> {
  const rows = await db
    .select({
      id: projects.id,
      title: projects.title,
      count: sql<number>`count(*)::int`,
      total: sql<number>`sum(${investments.amountCents})::float8`,
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(
      and(
        inArray(projects.ownerId, demoIds),
        // Deleted ones return their money already.
        isNull(projects.deletedAt),
        isNotNull(investments.counted),
        notInArray(investments.investorId, demoIds),
      ),
    )
    .groupBy(projects.id, projects.title)
    .orderBy(projects.id);
  return rows.map(({ id, title, count, total }) => ({
    text: demoRemovalCopy.realMoney({ title, count, total: formatDollars(cents(total)) }),
    to: `/admin/projects/${id}`,
  }));
}

type Removal = {
  /** In whose name projects are deleted and people erased. */
  admin: Viewer;
  /** What each slice erases of a person. */
  forget: readonly ForgetPerson[];
  say: (line: string) => void;
  /** Ends the removal between two deletions. */
  signal?: AbortSignal;
};

/** Before the first deletion, so that no start in between adds the demo again. */
export async function recordRemoval(
  db: Queryable,
  by: Parameters<typeof recordAudit>[1],
  { people, projects: owned }: DemoLeft,
): Promise<void> {
  const before = { people: people.length, projects: owned.length };
  await recordAudit(db, by, { action: 'demo.removed', before, reason });
}

/**
 * Returns what could not be removed and why: empty when all is gone. Can be repeated: it removes what is left, for example a person
 * whose money was on its way. The caller has recorded it, and found no obstacles.
 */
export async function removeDemo(deps: Deps, { admin, forget, say, signal }: Removal): Promise<string[]> {
  const found = await findDemo(deps.db);
  if (found.obstacles.length > 0) return found.obstacles.map(({ text }) => text);
  await leaveOutOfFigures(deps.db, found);
  for (const { id } of found.projects) {
    signal?.throwIfAborted();
    await deleteProject(deps, admin, {
      id,
      reason,
      hooks: {
        beforeDelete: (projectId) => unwindProject(deps, projectId, 'project_deleted'),
        // Its owner is fictional and gets no email.
        onChangedByAdmin: async () => {},
      },
    });
    await deps.db.delete(pictureUses).where(eq(pictureUses.projectId, id));
    await withdrawMails(deps.db, id, found.people);
  }
  say(`${found.projects.length} projects are deleted.`);
  const left: string[] = [];
  for (const { id, name } of found.people) {
    signal?.throwIfAborted();
    try {
      await eraseUser(deps, admin, { id, reason }, { forget });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      left.push(`${name}: ${error.message}`);
    }
  }
  say(`${found.people.length - left.length} people are erased.`);
  await deletePendingImages(deps);
  return left;
}

/** Nobody reads the emails about these refunds: the addresses are fictional. */
async function withdrawMails(db: Queryable, projectId: number, people: DemoLeft['people']): Promise<void> {
  const own = db
    .select({ id: sql`${investments.id}::text` })
    .from(investments)
    .where(
      and(
        eq(investments.projectId, projectId),
        inArray(
          investments.investorId,
          people.map(({ id }) => id),
        ),
      ),
    );
  await db.delete(mails).where(and(isNull(mails.sentAt), inArray(sql`${mails.facts} ->> 'investmentId'`, own)));
}
