// Administrators never decide about themselves: the owner of the affected row requests every change in the admin area, with each account
// that this person could use.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { adminCredentials, users } from '#features/accounts/server/account-table.ts';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import { recordCopy } from '#features/admin/web/investment/investment-record-copy.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { extendDeadline } from '#features/investing/admin-investment-contract.ts';
import { confirmRelease, getReleaseQueue, withdrawRelease } from '#features/payouts/release-contract.ts';
import { actionsCopy } from '#features/payouts/web/admin/milestones-copy.ts';
import { releasesCopy } from '#features/payouts/web/admin/releases-copy.ts';
import { createAdminProject, getAdminProject } from '#features/projects/admin-project-contract.ts';
import { getProject, updateProject } from '#features/projects/project-contract.ts';
import { ownProjectMessage } from '#features/projects/stake-rules.ts';
import { decisionCopy } from '#features/reviews/web/admin/review-copy.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { fillPath } from '#kernel/endpoint-path.ts';
import { hold, invest } from '../factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { approveMilestone, makeFundedProject, makeSeniorAdmin, passTime, runReleases } from '../factories/releases.ts';
import { readPage } from '../servers/read-page.ts';
import { useTestApp } from '../servers/test-app.ts';
import { makeWorld, type Subject, type World } from './authorization-world.ts';
import { type Duty, dutyTable } from './duty-table.ts';
import { everyEndpoint, formatEndpoint } from './every-endpoint.ts';
import { watchWrites } from './watched-writes.ts';

const site = useTestApp({ expectsErrors: true });
let world: World;
let writesSince: () => Promise<string[]>;
/** The owner, as an administrator with each account they could use. */
let selves: Record<string, string>;
let unrelated: TestUser;
beforeAll(async () => {
  world = await makeWorld(site);
  const { owner } = world.people;
  unrelated = await makeAdmin(site.deps);
  const namesake = await makeAdmin(site.deps);
  await setEmail(namesake.id, owner.email.toUpperCase());
  selves = {
    'with the same account': await grantAdmin(owner),
    'with another account of the same address': namesake.cookie,
  };
  writesSince = await watchWrites(site.deps.db);
});

const changes = everyEndpoint.filter(({ access, method }) => method !== 'GET' && access.endsWith('admin'));

test('the table has exactly one row for every change in the admin area [payouts-130]', () => {
  expect(Object.keys(dutyTable).toSorted()).toEqual(changes.map(formatEndpoint).toSorted());
});

const refused = changes.flatMap((endpoint) => {
  const duty = dutyTable[formatEndpoint(endpoint)];
  return duty !== undefined && 'refused' in duty ? [{ name: formatEndpoint(endpoint), endpoint, duty }] : [];
});

describe('an administrator decides nothing about their own project, investment or report', () => {
  test.each(refused)('$name', async ({ endpoint, duty }) => {
    const subject = await duty.about(world);
    await writesSince();
    for (const [how, cookie] of Object.entries(selves)) {
      expect(await ask(endpoint, { duty, subject, cookie }), how).toBe(duty.refused);
      expect(await writesSince(), how).toEqual([]);
    }
    // Everything else about the request is as it should be.
    expect(await ask(endpoint, { duty, subject, cookie: unrelated.cookie })).not.toBe(duty.refused);
  });
});

test('screens say that another administrator must decide, and offer nothing that would be refused [payouts-180]', async () => {
  const { owner } = world.people;
  const make = (name: string) => {
    const duty = dutyTable[name];
    if (duty === undefined || !('about' in duty)) throw new Error(`no row for ${name}`);
    return duty.about(world);
  };
  const review = await make('POST /api/admin/reviews/{id}/approve');
  const milestone = await make('POST /api/admin/milestones/{id}/decision');
  const investment = await make('POST /api/admin/investments/{id}/refund');
  await make('POST /api/admin/milestones/{id}/release');
  await make('POST /api/admin/releases/resume');
  const screens = [
    { address: `/admin/reviews/${review.id}`, offers: [decisionCopy.approve, decisionCopy.refusals.rejected] },
    { address: `/admin/milestones/${milestone.id}`, offers: [actionsCopy.approve.title] },
    { address: `/admin/investments/${investment.id}`, offers: [recordCopy.refund.submit] },
    { address: '/admin/releases', offers: [releasesCopy.ready.ask.submit, releasesCopy.pause.resume.submit] },
  ];
  for (const { address, offers } of screens) {
    const [own, other] = await Promise.all(
      [selves['with the same account'], unrelated.cookie].map((cookie = '') =>
        readPage(site, address, { ...owner, cookie }),
      ),
    );
    expect(own).toContain(ownProjectMessage);
    expect(other).not.toContain(ownProjectMessage);
    for (const offer of offers) {
      expect(own).not.toContain(`>${offer}</span></button>`);
      expect(other).toContain(`>${offer}</span></button>`);
    }
  }
  await site.deps.db.execute(sql`update release_pauses set ended_at = now() where ended_at is null`);
});

/** Locks every row that an order may be about; the person of the order becomes the owner while it waits. */
const decidedAbout =
  'projects, investments, milestones, releases, transfers, project_reviews, write_offs, part_returns, comment_reports, message_reports, release_pauses, identity_checks, investor_classes, screenings';

describe('the refusal is asked for under the lock of what is decided', () => {
  // A new project has nothing to lock yet, and an account is its own.
  const locking = refused.filter(({ endpoint }) => endpoint !== createAdminProject && endpoint !== deleteUser);
  test.each(locking)('$name', async ({ endpoint, duty }) => {
    const { pool } = site.deps;
    const subject = await duty.about(world);
    const admin = await makeAdmin(site.deps);
    await setAge(admin.id);
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`lock table ${decidedAbout} in exclusive mode`);
      await holder.query('update users set email = $1 where id = $2', [world.people.owner.email, admin.id]);
      const answer = ask(endpoint, { duty, subject, cookie: admin.cookie });
      await Promise.race([answer, untilWaiting()]);
      await holder.query('commit');
      expect(await answer).toBe(duty.refused);
    } finally {
      await holder.query('rollback');
      holder.release();
      await setEmail(admin.id, admin.email);
      await pool.query('update release_pauses set ended_at = now() where ended_at is null');
    }
  });
});

/** Waits until a statement waits for a lock. */
async function untilWaiting(): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await site.deps.pool.query(waiting)).rowCount === 0) await new Promise((done) => setTimeout(done, 10));
}

/** So that they may be the second administrator. */
async function setAge(id: number): Promise<void> {
  await site.deps.db.execute(
    sql`update admin_credentials set created_at = now() - interval '30 days' where user_id = ${id}`,
  );
}

test('an unconfirmed address proves nothing: claiming it stops no administrator', async () => {
  const { deps } = site;
  const [claimant, admin] = [await makeUser(deps), await makeAdmin(deps)];
  await setEmail(claimant.id, admin.email);
  const { id } = await makeProject(deps, { ownerId: claimant.id });
  const feature = () => site.call(updateProject, { params: { id }, body: { featured: true }, as: admin });
  expect(await feature()).toMatchObject({ status: 403, body: { code: 'own_project' } });
  await deps.db.update(users).set({ emailUnverified: true }).where(eq(users.id, claimant.id));
  expect((await feature()).status).toBe(200);
});

test('an administrator edits their own project as its creator, under a creator’s rules', async () => {
  const { deps } = site;
  const owner = await makeAdmin(deps);
  const { id } = await makeProject(deps, { ownerId: owner.id });
  const edit = (body: object) => site.call(updateProject, { params: { id }, body, as: owner });
  expect(await edit({ title: 'A better name', reason: 'A misprint' })).toMatchObject({ status: 200 });
  for (const body of [{ featured: true }, { visibility: 'private' }, { status: 'failed' }]) {
    expect(await edit(body)).toMatchObject({ status: 403, body: { code: 'own_project' } });
  }
  const kept = (await site.call(getProject, { params: { id } })).body;
  expect(kept).toMatchObject({ title: 'A better name', featured: false, status: 'active' });
  expect((await site.call(getAdminProject, { params: { id }, as: owner })).body.stake).toBe('owner');
});

test('where the administrator has invested, also without having paid yet, the screen and the audit log say so [payouts-132]', async () => {
  const { deps } = site;
  for (const back of [hold, invest]) {
    const investor = await makeUser(deps);
    const cookie = await grantAdmin(investor);
    const { id } = await makeProject(deps, { deadline: '2029-01-01' });
    const decide = async (deadline: string) => {
      const as = { ...investor, cookie };
      const { status } = await site.call(extendDeadline, { params: { id }, body: { deadline, reason: 'Later' }, as });
      const [entry] = await deps.db
        .select({ details: auditEntries.details })
        .from(auditEntries)
        .orderBy(sql`id desc`)
        .limit(1);
      const { stake } = (await site.call(getAdminProject, { params: { id }, as })).body;
      return [status, entry?.details?.stake ?? null, stake];
    };
    expect(await decide('2029-02-01')).toEqual([200, null, null]);
    await back(site, investor, { projectId: id, amount: 200 });
    expect(await decide('2029-03-01')).toEqual([200, 'investor', 'investor']);
  }
});

test('the audit log also says which user was signed in with the same browser, and refuses nothing for it', async () => {
  const { deps } = site;
  const [owner, admin] = [await makeUser(deps), await makeAdmin(deps)];
  const { id } = await makeProject(deps, { ownerId: owner.id });
  const as = { ...admin, cookie: `${admin.cookie}; ${owner.cookie}` };
  expect((await site.call(updateProject, { params: { id }, body: { featured: true }, as })).status).toBe(200);
  const [entry] = await deps.db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .orderBy(sql`id desc`)
    .limit(1);
  expect(entry?.details?.stake).toBe('owner');
});

describe('the second administrator of a large release', () => {
  const order = (endpoint: Endpoint, as: TestUser, id: number) => site.call(endpoint, { as, params: { id } });

  async function askFor(as: TestUser): Promise<{ release: number; projectId: number }> {
    const { id: projectId, milestones } = await makeFundedProject(site);
    await site.deps.db.execute(sql`update site_settings set second_admin_above_cents = 50000, version = version + 1`);
    await site.deps.settings.refresh();
    await approveMilestone(site.deps, milestones[0] ?? 0);
    const path = `/api/admin/milestones/${milestones[0]}/release`;
    await site.app.inject({ method: 'POST', url: path, headers: { cookie: as.cookie } });
    const { body } = await site.call(getReleaseQueue, { as });
    const release = body.releases.find((open) => open.projectId === projectId)?.id ?? 0;
    await passTime(site.deps, release);
    return { release, projectId };
  }

  const readState = async (release: number) =>
    (await site.deps.db.execute<{ state: string }>(sql`select state from releases where id = ${release}`)).rows[0]
      ?.state;

  test('is another person, not only another account [payouts-131]', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => makeSeniorAdmin(site.deps)));
    if (!first || !second || !third) throw new Error('no administrators');
    await setEmail(second.id, first.email);
    const { release } = await askFor(first);
    for (const as of [first, second]) expect((await order(confirmRelease, as, release)).status).toBe(403);
    expect((await order(confirmRelease, third, release)).status).toBe(200);
  });

  test('counts only while they are another person, at the time the money is set aside', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => makeSeniorAdmin(site.deps)));
    if (!first || !second || !third) throw new Error('no administrators');
    const { release, projectId } = await askFor(first);
    expect((await order(confirmRelease, second, release)).status).toBe(200);
    await setEmail(second.id, first.email);
    await runReleases(site.deps);
    expect(await readState(release)).toBe('asked');
    expect(await order(confirmRelease, third, release)).toMatchObject({ status: 409 });
    // The wait times out, and the order is requested again.
    const body = { reason: 'Confirmed by the same person.' };
    expect(await site.call(withdrawRelease, { as: third, params: { id: release }, body })).toMatchObject({
      status: 200,
    });
    expect((await site.call(getReleaseQueue, { as: third })).body.ready.map(({ projectId }) => projectId)).toContain(
      projectId,
    );
  });
});

type Asked = { duty: Duty & { refused: string }; subject: Subject; cookie: string };

/** The code of the refusal; undefined if there is none. */
async function ask(endpoint: Endpoint, { duty, subject, cookie }: Asked): Promise<string | undefined> {
  const body = 'body' in duty ? duty.body?.(subject, world.people.owner.id) : undefined;
  const answer = await site.app.inject({
    method: endpoint.method,
    url: fillPath(endpoint, subject),
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return answer.body === '' ? undefined : answer.json<{ code?: string }>().code;
}

async function setEmail(id: number, email: string): Promise<void> {
  await site.deps.db.update(users).set({ email }).where(eq(users.id, id));
}

/** Makes a person an administrator; their new session. */
async function grantAdmin({ id }: TestUser): Promise<string> {
  const { db, config } = site.deps;
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
  await db.insert(adminCredentials).values({ userId: id, username: `granted-${id}`, passwordHash: 'none' });
  const { token } = await createSession(db, { kind: 'admin', userId: id });
  return `${sessionCookieName(config, 'admin')}=${token}`;
}
