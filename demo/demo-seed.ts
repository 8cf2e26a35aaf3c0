// Seeds an empty installation with the demo (people, projects, investments, supports) in one transaction.
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { insertPeople } from '#features/accounts/server/person-insertion.ts';
import {
  type OpeningInvestment,
  recordOpeningInvestments,
} from '#features/investing/server/imports/opening-investments.ts';
import { insertProjects, insertSupports } from '#features/projects/server/insert-projects.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { dayMs, toDay } from '#kernel/dates.ts';
import { type Cents, parseDollars } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { developmentUid } from '#platform/identity/development-identity.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { demoAppearance } from './demo-appearances.ts';
import { demoProjects } from './demo-catalogue.ts';
import { seedConversations } from './demo-conversations-seed.ts';
import { demoInvestments } from './demo-investments.ts';
import { demoPeople } from './demo-people.ts';
import { createPictures, type StorePicture, toPictured } from './demo-pictures-seed.ts';
import type { DemoProject } from './demo-project.ts';
import { isDemoRemoved } from './demo-removal.ts';
import { seedRules } from './demo-rules.ts';
import { demoSupports } from './demo-supports.ts';
import { portraitName } from './pictures/demo-pictures.ts';

/** Arbitrary lock id, so that processes that start in parallel seed one after the other. */
const seedLock = 4_120_721;

/** Adds the demo unless its people already own a project, or it was removed before. Returns whether it did. */
export async function seedDemoData(deps: Pick<Deps, 'db' | 'now' | 'storage'>): Promise<boolean> {
  const seeded = await deps.db.transaction(async (tx) => {
    // The second process waits for the whole seed, longer than the normal lock timeout.
    await tx.execute(
      `set local lock_timeout = '1min'; set local statement_timeout = '1min'; set local idle_in_transaction_session_timeout = '2min'`,
    );
    await tx.execute(`select pg_advisory_xact_lock(${seedLock})`);
    if ((await isSeeded(tx)) || (await isDemoRemoved(tx))) return false;
    await seed(tx, deps);
    return true;
  });
  return seeded;
}

/** Triggers recorded the moments of the demo as of now; its projects are older. */
async function backdateMoments(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update project_moments m set at = case m.kind when 'live' then p.created_at else coalesce(
      (select min(i.created_at) from investments i where i.project_id = p.id), p.created_at) end
    from projects p where p.id = m.project_id`);
  await tx.execute(sql`delete from notification_events where source in ('project first_investor', 'project half')`);
}

async function isSeeded(tx: Transaction): Promise<boolean> {
  const owners = tx.select({ id: users.id }).from(users).where(inArray(users.uid, demoUids()));
  const rows = await tx.select({ id: projects.id }).from(projects).where(inArray(projects.ownerId, owners)).limit(1);
  return rows.length > 0;
}

function demoUids(): string[] {
  return demoPeople.map(({ email }) => developmentUid(email));
}

async function seed(tx: Transaction, deps: Pick<Deps, 'now' | 'storage'>): Promise<void> {
  const now = deps.now();
  const pictures = createPictures(deps);
  const before = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  const people = await seedPeople(tx, before, pictures.store);
  const catalogue = demoProjects(now);
  const ids = await insertProjects(
    tx,
    catalogue.map((project) => toRow(project, { ownerId: get(people, project.ownerKey), now, store: pictures.store })),
  );
  const seeded = new Map(catalogue.map((project, index) => [project.key, { project, id: ids[index] ?? 0 }]));
  const rows = demoInvestments.map((row, index): OpeningInvestment => {
    const { project, id } = get(seeded, row.projectKey);
    return {
      projectId: id,
      investorId: get(people, row.personKey),
      amount: parseDollars(row.amountDollars),
      valuation: toCents(project.valuationDollars),
      investedAt: before(row.daysAgo),
      key: `demo:${index}`,
      appearance: demoAppearance(row),
    };
  });
  await recordOpeningInvestments(tx, rows);
  await seedRules(
    tx,
    deps,
    [...seeded.values()].map(({ project: { key, title, ownerKey, daysOld }, id }) => ({
      key,
      title,
      projectId: id,
      ownerId: get(people, ownerKey),
      publishedAt: before(daysOld),
    })),
  );
  await backdateMoments(tx);
  await insertSupports(
    tx,
    demoSupports(catalogue).map(({ projectKey, personKey, daysAgo }) => ({
      projectId: get(seeded, projectKey).id,
      userId: get(people, personKey),
      createdAt: before(daysAgo),
    })),
  );
  await pictures.flush(tx);
  await seedConversations(tx, {
    person: (key) => get(people, key),
    project: (key) => get(seeded, key).id,
    owner: (key) => get(people, get(seeded, key).project.ownerKey),
    before,
    store: pictures.store,
  });
}

/** An existing account with a demo email address is left unchanged. */
async function seedPeople(
  tx: Transaction,
  before: (daysAgo: number) => Date,
  store: StorePicture,
): Promise<Map<string, number>> {
  const known = await tx.select({ id: users.id, uid: users.uid }).from(users).where(inArray(users.uid, demoUids()));
  const idOf = new Map(known.map(({ uid, id }) => [uid, id]));
  const missing = demoPeople.filter(({ email }) => !idOf.has(developmentUid(email)));
  const ids = await insertPeople(
    tx,
    missing.map(({ email, name, role, bio, location, expertise, interests, joinedDaysAgo }) => ({
      uid: developmentUid(email),
      email,
      name,
      role,
      bio: bio || null,
      location,
      expertise,
      interests,
      createdAt: before(joinedDaysAgo),
    })),
  );
  for (const [index, { email, name }] of missing.entries()) {
    const id = ids[index] ?? 0;
    idOf.set(developmentUid(email), id);
    const profileImage = store(id, portraitName(name));
    if (profileImage !== undefined) await tx.update(users).set({ profileImage }).where(eq(users.id, id));
  }
  return new Map(demoPeople.map(({ key, email }) => [key, get(idOf, developmentUid(email))]));
}

type Owned = { ownerId: number; now: Date; store: StorePicture };

function toRow(project: DemoProject, { ownerId, now, store }: Owned): typeof projects.$inferInsert {
  const createdAt = new Date(now.getTime() - project.daysOld * dayMs);
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
  const { division } = project;
  const closesAt = project.closesInDays === null ? null : inDays(project.closesInDays);
  return {
    ownerId,
    title: project.title,
    category: project.category,
    goalCents: toCents(project.fundingGoalDollars),
    valuationCents: toCents(project.valuationDollars),
    status: project.status,
    visibility: project.visibility,
    featured: project.featured,
    tags: project.tags,
    videoUrl: project.videoUrl ?? null,
    timeline: project.timeline,
    ...toPictured(project, ownerId, store),
    marketOpportunity: project.marketOpportunity,
    risks: project.risks,
    faq: project.faq,
    milestones: project.milestones,
    currentMilestone: project.currentMilestone,
    deadline: closesAt && toDay(closesAt),
    opensAt: project.opensInDays === undefined ? null : startOfDay(inDays(project.opensInDays)),
    ...(division && {
      allotment: division.allotment,
      maxCents: toCents(division.maxDollars),
      perHeadCents: toCents(division.perHeadDollars),
    }),
    publishedAt: project.status === 'draft' || project.visibility !== 'public' ? null : createdAt,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Announced projects open as a day begins, UTC. */
function startOfDay(moment: Date): Date {
  return new Date(`${toDay(moment)}T00:00:00Z`);
}

function toCents(dollars: number): Cents {
  return parseDollars(String(dollars));
}

function get<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo speaks of ${String(key)}, which it does not have`);
  return value;
}
