// Platform statistics: counted once, by day, frozen when a day ends; and visits without tracking visitors.
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { addDays } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { readCsvRecord } from '#test/checks/csv-record.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { callSandbox, hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { topUp } from '#test/factories/payout-accounts.ts';
import { makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { exportAnalytics, getAnalytics } from '../analytics-contract.ts';
import { fillDays, getPartStart, isPerson, joinDays, nothing } from '../analytics-rules.ts';
import { getProjectVisits } from '../statistics-contract.ts';
import { recordProjectEvents } from './event-recorder.ts';
import { closeDays, leaveOutOfFigures, readDays } from './platform-days.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const today = () => new Date().toISOString().slice(0, 10);
const query = (text: ReturnType<typeof sql>) => kindling.deps.db.execute(text);

describe('figures', () => {
  test('money, reservations and payments count on the day they occurred', async () => {
    const investor = await makeUser(kindling.deps);
    const { id: projectId } = await makeProject(kindling.deps);
    await invest(kindling, investor, { projectId, amount: '150.25' });
    const returned = await invest(kindling, investor, { projectId, amount: '200.00' });
    await hold(kindling, investor, { projectId, amount: '300.00' });
    await requestRefund(kindling.deps, returned.id, 'admin');
    await sweepOnce(kindling.deps);
    const { status, body } = await kindling.call(getAnalytics, { as: admin, query: { range: '30d' } });
    expect(status).toBe(200);
    expect(body.parts).toHaveLength(30);
    expect(body.parts.at(-1)).toMatchObject({
      from: today(),
      to: today(),
      invested: '350.25',
      returned: '200.00',
      raised: '150.25',
      holds: 3,
      paid: 2,
      projects: 1,
    });
    expect(body.total).toMatchObject({ invested: '350.25', raised: '150.25', holds: 3 });
    expect(Number(body.total.fees)).toBeGreaterThan(0);
    expect(body.categories).toEqual([{ category: 'Games', projects: 1, raised: '150.25', investors: 1 }]);
  });

  test('new people and projects count, even if deleted since', async () => {
    const totals = async () => (await kindling.call(getAnalytics, { as: admin, query: { range: '30d' } })).body.total;
    const before = await totals();
    const { id: ownerId } = await makeUser(kindling.deps);
    await makeUser(kindling.deps, { erasedAt: new Date() });
    await makeProject(kindling.deps, { ownerId });
    await makeProject(kindling.deps, { ownerId, deletedAt: new Date() });
    const after = await totals();
    expect([after.people - before.people, after.projects - before.projects]).toEqual([2, 2]);
  });

  test('a finished day is frozen, and new days are added', async () => {
    const { db } = kindling.deps;
    await query(
      sql`insert into users (uid, name, email, created_at) values ('early', 'Early', 'early@example.org', now() - interval '40 days')`,
    );
    const open = await closeDays(db);
    const kept = await query(sql`select count(*)::int as days, sum(people)::int as people from platform_days`);
    expect(kept.rows).toEqual([{ days: 40 + (open === today() ? 0 : -1), people: 1 }]);
    // The day is closed, so later changes do not affect it.
    await query(sql`update users set created_at = now() where uid = 'early'`);
    const days = await readDays(db, addDays(today(), -60), today());
    expect(days).toHaveLength(61);
    expect(days.find(({ day }) => day === addDays(today(), -40))).toMatchObject({ people: 1 });
    expect(await closeDays(db)).toBe(open);
  });

  test('opening money counts on its own day, also if that day is over', async () => {
    const { db } = kindling.deps;
    const day = addDays(today(), -20);
    const { id: projectId } = await makeProject(kindling.deps);
    const { id: investorId } = await findSystemUser(db, 'opening');
    await db.transaction((tx) =>
      recordOpeningInvestments(tx, [
        {
          projectId,
          investorId,
          amount: cents(123_400),
          valuation: cents(50_000_000),
          investedAt: new Date(`${day}T12:00:00Z`),
          key: 'a book of before',
        },
      ]),
    );
    const days = await readDays(db, addDays(today(), -60), today());
    expect(days.find((one) => one.day === day)).toMatchObject({ investedCents: 123_400, holds: 1, paid: 1 });
  });

  test('all time starts with the first day, in months', async () => {
    const { body } = await kindling.call(getAnalytics, { as: admin, query: { range: 'all' } });
    expect(body).toMatchObject({ from: addDays(today(), -40), to: today(), by: 'month' });
    expect(
      body.parts
        .map(({ from }) => from)
        .slice(1)
        .every((from) => from.endsWith('-01')),
    ).toBe(true);
  });

  test('the file has one line per day', async () => {
    const answer = await kindling.call(exportAnalytics, { as: admin, query: { range: '90d' } });
    expect(answer.headers['content-disposition']).toContain(`-to-${today()}.csv`);
    const [head = '', ...lines] = String(answer.body).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(90);
    expect(readCsvRecord(head)).toHaveLength(readCsvRecord(lines.at(-1) ?? '').length);
    expect(readCsvRecord(lines.at(-1) ?? '').slice(0, 4)).toEqual([today(), '350.25', '200.00', '150.25']);
  });

  test('what was not allotted of a divided goal counts as returned on that day', async () => {
    const totals = async () => (await kindling.call(getAnalytics, { as: admin, query: { range: '30d' } })).body.total;
    const before = await totals();
    const { id: projectId } = await makeProject(kindling.deps, {
      goalCents: 100_000,
      valuationCents: 1_000_000,
      maxCents: 300_000,
      allotment: 'pro_rata',
      deadline: addDays(today(), 20),
    });
    await invest(kindling, await makeUser(kindling.deps), { projectId, amount: 1500 });
    await invest(kindling, await makeUser(kindling.deps), { projectId, amount: 500 });
    await moveDeadline(kindling.deps.db, projectId, addDays(today(), -2));
    await sweepOnce(kindling.deps);
    const after = await totals();
    const grown = (name: 'invested' | 'returned' | 'raised') => Number(after[name]) - Number(before[name]);
    expect([grown('invested'), grown('returned'), grown('raised')]).toEqual([2000, 1000, 1000]);
  });

  test('an unknown range is refused', async () => {
    const answer = await kindling.call(getAnalytics, { as: admin, query: { range: 'yesterday' } });
    expect(answer.status).toBe(400);
  });

  test('money counts on the day it was settled, not on the day its reservation was taken', async () => {
    const { db } = kindling.deps;
    const investor = await makeUser(kindling.deps);
    const { id: projectId } = await makeProject(kindling.deps);
    const before = (await readDays(db, addDays(today(), -3), addDays(today(), 1))).map(({ day, investedCents }) => ({
      day,
      investedCents,
    }));
    const { id } = await invest(kindling, investor, { projectId, amount: '123.00' });
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update investments set created_at = created_at - interval '2 days' where id = ${id}`);
    });
    const after = await readDays(db, addDays(today(), -3), addDays(today(), 1));
    const more = after.map(({ day, investedCents }) => [
      day,
      investedCents - (before.find((one) => one.day === day)?.investedCents ?? 0),
    ]);
    expect(more.filter(([, cents]) => cents !== 0)).toEqual([[today(), 12_300]]);
    await db.execute(sql`delete from platform_days where day >= ${addDays(today(), -3)}::date`);
  });

  test('days that a version before has stored by other rules are computed again, once', async () => {
    const read = () => readDays(kindling.deps.db, addDays(today(), -60), today());
    await query(sql`delete from platform_days`);
    const right = await read();
    await query(sql`update platform_days set returned_cents = returned_cents + 1, version = 1`);
    expect(await read()).toEqual(right);
    // An older version must not overwrite the days of a newer one while both run.
    const day = addDays(today(), -5);
    await query(sql`update platform_days set returned_cents = 700, version = version + 1 where day = ${day}`);
    expect((await read()).find((one) => one.day === day)).toMatchObject({ returnedCents: 700 });
  });
});

describe('visits', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  let projectId: number;
  let owner: TestUser;
  beforeEach(async () => {
    owner = await makeUser(kindling.deps);
    ({ id: projectId } = await makeProject(kindling.deps, { ownerId: owner.id }));
  });

  const look = (headers: Record<string, string> = {}, id = projectId) =>
    kindling.app.inject({
      url: `/api/projects/${id}`,
      headers: { 'user-agent': browser, 'sec-fetch-mode': 'cors', ...headers },
    });
  // Writes are delayed; closing the application would also flush, but it is still needed.
  const views = async () => {
    await expect
      .poll(
        async () => {
          const { rows } = await query(sql`select views from project_view_days where project_id = ${projectId}`);
          return rows[0]?.views ?? 0;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    const { rows } = await query(sql`select views from project_view_days where project_id = ${projectId}`);
    return rows[0]?.views;
  };

  test('one visitor counts once a day, two count twice', async () => {
    await look();
    await look();
    await look({ 'user-agent': `${browser} Other` });
    await look({ cookie: (await makeUser(kindling.deps)).cookie });
    expect(await views()).toBe(3);
  });

  test('only the owner sees how often their project was visited, in total and in the last 30 days', async () => {
    await query(sql`insert into project_view_days (project_id, day, views) values
      (${projectId}, current_date - 400, 7), (${projectId}, current_date - 30, 5),
      (${projectId}, current_date - 29, 3), (${projectId}, current_date, 2)`);
    const read = (as: TestUser) => kindling.call(getProjectVisits, { params: { id: projectId }, as });
    expect((await read(owner)).body).toEqual({ total: 17, last30Days: 5 });
    expect((await read(await makeUser(kindling.deps))).status).toBe(404);
    const { id: unseen } = await makeProject(kindling.deps, { ownerId: owner.id });
    expect((await kindling.call(getProjectVisits, { params: { id: unseen }, as: owner })).body).toEqual({
      total: 0,
      last30Days: 0,
    });
  });

  test('made-up user agents from one address count at most twenty times', async () => {
    for (let name = 0; name < 200; name += 1) await look({ 'user-agent': `${browser} Made-up/${name}` });
    expect(await views()).toBe(20);
  });

  test('bots, prefetches, administrators and visitors who opt out do not count', async () => {
    await look({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await look({ 'user-agent': 'curl/8.0' });
    await look({ 'sec-purpose': 'prefetch' });
    await look({ 'sec-gpc': '1' });
    await look({ dnt: '1' });
    await look({ cookie: admin.cookie });
    // The server calls its own API while rendering a page; the page has already been counted.
    await kindling.app.inject({ url: `/api/projects/${projectId}`, headers: { 'user-agent': browser } });
    await look({}, 999_999_999);
    await look({ 'user-agent': `${browser} Counted` });
    expect(await views()).toBe(1);
  });

  test('nothing about a visitor is stored: visitor hashes are deleted along with their salt', async () => {
    await look({ 'user-agent': `${browser} canary-agent` });
    expect(await views()).toBe(1);
    const { rows } = await query(sql`select v::text from project_visits v`);
    expect(JSON.stringify(rows)).not.toMatch(/canary|127\.0\.0\.1/);
    // Three days later there is another visit.
    const later = Fastify();
    later.decorateRequest('viewer');
    later.addHook('onRequest', async (request) => {
      request.viewer = anonymous;
    });
    recordProjectEvents(later, { ...kindling.deps, now: () => new Date(Date.now() + 3 * 86_400_000) });
    later.get('/projects/:id', () => 'a page');
    await later.inject({ url: `/projects/${projectId}`, headers: { 'user-agent': browser } });
    const left = () =>
      query(sql`select
      (select array_agg(day::text) from visit_salts) as salts, (select array_agg(day::text) from project_visits) as visits`);
    const then = addDays(today(), 3);
    await expect
      .poll(async () => (await left()).rows, { timeout: 10_000 })
      .toEqual([{ salts: [then], visits: [then] }]);
    await later.close();
  });
});

describe('days', () => {
  test('weeks begin on Monday, months on their first day', () => {
    expect(getPartStart('2026-11-22', 'week')).toBe('2026-11-16');
    expect(getPartStart('2026-11-23', 'week')).toBe('2026-11-23');
    expect(getPartStart('2026-11-22', 'month')).toBe('2026-11-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  test('grouping loses nothing, and days without data are zeros', () => {
    const days = fillDays([{ ...nothing, day: '2026-11-02', people: 3 }], '2026-10-30', '2026-11-03');
    expect(days).toHaveLength(5);
    expect(joinDays(days, 'month').map(({ day, people }) => [day, people])).toEqual([
      ['2026-10-01', 0],
      ['2026-11-01', 3],
    ]);
  });

  test('only browsers count as people', () => {
    expect(isPerson('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(true);
    expect(isPerson('Mozilla/5.0 HeadlessChrome/140')).toBe(false);
    expect(isPerson(undefined)).toBe(false);
  });
});

// Runs last, because it expects exact figures of the day before.
test('released money is not returned, except for what a bank takes back of it', async () => {
  await topUp(kindling, 100_000);
  const figures = async () => {
    const { invested, returned } = (await kindling.call(getAnalytics, { as: admin, query: { range: '30d' } })).body
      .total;
    return { invested: Number(invested), returned: Number(returned) };
  };
  const before = await figures();
  const project = await makeFundedProject(kindling, { plan: [300, 300, 400] });
  await releaseNow(kindling.deps, project.milestones[0] ?? 0);
  expect(await figures()).toEqual({ invested: before.invested + 1000, returned: before.returned });
  const [disputed] = project.investments;
  if (disputed === undefined) throw new Error('no investment');
  const params = { payment_intent: disputed.payment, amount: String(disputed.cents) };
  const { id } = await callSandbox(kindling, '/v1/test_helpers/disputes', params, 'secret');
  await syncDisputes(kindling.deps, disputed.payment);
  await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(kindling.deps, disputed.payment);
  expect((await figures()).returned).toBe(before.returned + disputed.cents / 100);
});

test('what a removed demo raised and who was in it is left out of all days, also of stored ones', async () => {
  const { db } = kindling.deps;
  const now = async () => readDays(db, addDays(today(), -2), today());
  const before = await now();
  const [owner, investor] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id: projectId } = await makeProject(kindling.deps, { ownerId: owner.id });
  const { id } = await invest(kindling, investor, { projectId, amount: '150.00' });
  await requestRefund(kindling.deps, id, 'admin');
  await sweepOnce(kindling.deps);
  await query(sql`insert into project_view_days (project_id, day, views) values (${projectId}, ${today()}, 7)`);
  expect(await now()).not.toEqual(before);
  await leaveOutOfFigures(db, { projects: [{ id: projectId }], people: [owner, investor] });
  await leaveOutOfFigures(db, { projects: [{ id: projectId }], people: [owner, investor] });
  const after = await now();
  expect(after).toEqual(before);
});
