// A project's statistics: events once per visitor and day, attributed to the visitor's source, for the owner only.
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { upvoteProject } from '#features/projects/project-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { exportProjectStatistics, getProjectStatistics } from '../statistics-contract.ts';
import { recordProjectEvents } from './event-recorder.ts';
import { type PendingEvent, saveEvents } from './event-storage.ts';

const kindling = useTestApp();
let owner: TestUser;
let projectId: number;
beforeEach(async () => {
  owner = await makeUser(kindling.deps);
  ({ id: projectId } = await makeProject(kindling.deps, { ownerId: owner.id }));
});

const today = toDay(new Date());
const read = async (as: TestUser = owner, range: '30d' | '12m' | 'all' = '30d') =>
  (await kindling.call(getProjectStatistics, { params: { id: projectId }, query: { range }, as })).body;

let visitors = 0;
const newVisitor = () => (visitors += 1).toString(16).padStart(32, '0');
const event = (values: Partial<PendingEvent> = {}): PendingEvent => ({
  type: 'view',
  day: today,
  at: new Date().toISOString(),
  projectId,
  paymentId: null,
  via: null,
  visitor: newVisitor(),
  other: null,
  userId: null,
  source: 'direct',
  ...values,
});
const save = (...events: PendingEvent[]) => saveEvents(kindling.deps.db, events);

describe('recording', () => {
  test('what a visitor does counts for the place they came from that day, also after signing in [insights-1]', async () => {
    const [signedOut, signedIn] = [newVisitor(), newVisitor()];
    const later = { visitor: signedIn, other: signedOut, source: null };
    await save(
      event({ ...later, type: 'upvote' }),
      event({ ...later, type: 'share', via: 'copy' }),
      event({ visitor: signedOut, source: 'example.org' }),
      event({ visitor: signedIn, source: 'internal' }),
    );
    expect((await read()).sources).toEqual([
      { source: 'example.org', views: 1, shares: 1, upvotes: 1, investments: 0 },
      { source: 'internal', views: 1, shares: 0, upvotes: 0, investments: 0 },
    ]);
  });

  test('an event counts once per visitor and day, however often it is sent and by how many processes [insights-2]', async () => {
    const share = event({ type: 'share', source: null });
    await Promise.all([save(share), save(share), save(share, event({ ...share, at: new Date(0).toISOString() }))]);
    const { total, recent } = await read();
    expect(total.shares).toBe(1);
    expect(recent).toHaveLength(1);
  });

  test('the owner does not count on their own project [insights-3]', async () => {
    await save(event({ userId: owner.id }), event({ type: 'share', userId: owner.id, source: null }));
    expect((await read()).total).toMatchObject({ views: 0, shares: 0 });
  });

  test('an investment is found by its payment, and a second one the same day counts too', async () => {
    const investor = await makeUser(kindling.deps);
    const visitor = newVisitor();
    await save(event({ visitor, source: 'news.example' }));
    for (const amount of ['100.00', '150.00']) {
      const { transactionId } = await invest(kindling, investor, { projectId, amount });
      const act = event({ type: 'investment', projectId: null, paymentId: transactionId, visitor, source: null });
      await save(act);
      await save(act);
    }
    await save(event({ type: 'investment', projectId: null, paymentId: 'pi_unknown', source: null }));
    const [source] = (await read()).sources;
    expect(source).toEqual({ source: 'news.example', views: 1, shares: 0, upvotes: 0, investments: 2 });
  });

  test('made-up sources are bounded [insights-4]', async () => {
    await save(...Array.from({ length: 120 }, (_, number) => event({ source: `host-${number}.example` })));
    await save(...Array.from({ length: 120 }, (_, number) => event({ source: `more-${number}.example` })));
    const { rows } = await kindling.deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from project_source_days where project_id = ${projectId}`,
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(51);
    expect((await read()).total.views).toBe(240);
  });

  test('ten thousand events at once lose nothing [insights-5]', async () => {
    const bare = Fastify();
    bare.decorateRequest('viewer');
    bare.addHook('onRequest', async (request) => {
      request.viewer = anonymous;
    });
    recordProjectEvents(bare, kindling.deps);
    bare.get('/projects/:id', () => 'a page');
    const send = (number: number) =>
      bare.inject({
        url: `/projects/${projectId}`,
        remoteAddress: `10.0.${number >> 8}.${number & 255}`,
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', referer: 'https://burst.example/' },
      });
    for (let first = 0; first < 10_000; first += 500)
      await Promise.all(Array.from({ length: 500 }, (_, offset) => send(first + offset)));
    await bare.close();
    expect((await read()).total.views).toBe(10_000);
  });
});

describe('reporting', () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' };
  const report = (body: unknown, more: Record<string, string> = {}) =>
    kindling.app.inject({
      method: 'POST',
      url: `/api/projects/${projectId}/events`,
      headers: { ...headers, 'content-type': 'application/json', origin: kindling.deps.config.publicUrl, ...more },
      payload: JSON.stringify(body),
    });

  test('a share and a support are recorded', async () => {
    const person = await makeUser(kindling.deps);
    expect((await report({ eventType: 'share', metadata: { via: 'copy', note: 'left out' } })).statusCode).toBe(204);
    await kindling.call(upvoteProject, { params: { id: projectId }, as: person, headers });
    await expect.poll(async () => (await read()).total, { timeout: 10_000 }).toMatchObject({ shares: 1, upvotes: 1 });
    const { rows } = await kindling.deps.db.execute(
      sql`select metadata from analytics_events where project_id = ${projectId} and event_type = 'share'`,
    );
    expect(rows).toEqual([{ metadata: { via: 'copy', source: 'direct' } }]);
  });

  test('what the server records itself, unknown kinds and too large metadata are refused [insights-6]', async () => {
    for (const eventType of ['view', 'upvote', 'investment', 'like'])
      expect((await report({ eventType })).statusCode).toBe(400);
    expect((await report({ eventType: 'share', metadata: { text: 'x'.repeat(3000) } })).statusCode).toBe(400);
    expect((await report({ eventType: 'share', userId: 1 })).statusCode).toBe(400);
  });

  test('bots and people who opt out are answered and not counted [insights-7]', async () => {
    expect((await report({ eventType: 'share' }, { 'user-agent': 'curl/8' })).statusCode).toBe(204);
    expect((await report({ eventType: 'share' }, { 'sec-gpc': '1' })).statusCode).toBe(204);
    expect((await report({ eventType: 'share' })).statusCode).toBe(204);
    await expect.poll(async () => (await read()).total.shares, { timeout: 10_000 }).toBe(1);
  });
});

describe('reading', () => {
  test('days are complete, and add up to the total', async () => {
    await save(
      event(),
      event({ day: addDays(today, -3) }),
      event({ day: addDays(today, -29) }),
      event({ day: addDays(today, -30) }),
    );
    const { parts, total, from, to } = await read();
    expect([parts.length, from, to]).toEqual([30, addDays(today, -29), today]);
    expect(total.views).toBe(3);
    expect(parts.reduce((sum, part) => sum + part.views, 0)).toBe(3);
    expect((await read(owner, '12m')).total.views).toBe(4);
  });

  test('money is counted on the day it was settled [insights-8]', async () => {
    await invest(kindling, await makeUser(kindling.deps), { projectId, amount: '250.00' });
    const { total, now, parts } = await read();
    expect(total).toMatchObject({ investments: 1, invested: '250.00' });
    expect(parts.at(-1)).toMatchObject({ investments: 1, invested: '250.00' });
    expect(now).toMatchObject({ raised: '250.00', investors: 1, supporters: 0, savers: 0, followers: 0 });
  });

  test('the CSV has a row for every day, and only the owner gets it [insights-9]', async () => {
    await save(event());
    const csv = await kindling.app.inject({
      url: `/api/projects/${projectId}/statistics.csv`,
      headers: { cookie: owner.cookie },
    });
    const lines = csv.body.trim().split('\r\n');
    expect(lines[0]).toContain('day_utc,visits,shares,supports,investments,invested_usd');
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toBe(`${today},1,0,0,0,0.00`);
    const other = await makeUser(kindling.deps);
    expect((await kindling.call(exportProjectStatistics, { params: { id: projectId }, as: other })).status).toBe(404);
    expect((await kindling.call(getProjectStatistics, { params: { id: projectId }, as: other })).status).toBe(404);
  });
});
