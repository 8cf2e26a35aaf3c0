// Reconciliation over HTTP: job status, findings and their resolution; one process runs a job at a time.
import { eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getReconciliation, listFindings, resolveFinding, runReconcileJob } from '../reconciliation-contract.ts';
import { startableJobs } from '../reconciliation-rules.ts';
import { saveFindings } from './finding-service.ts';
import { withJobLock } from './job-lock.ts';
import { deleteOldRuns, listDueJobs, runJob } from './job-runner.ts';
import { findings, reconcileRuns } from './reconciliation-table.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
afterEach(async () => {
  await kindling.deps.db.delete(findings);
  await kindling.deps.db.delete(reconcileRuns);
});

const { signal } = new AbortController();
const seen = { kind: 'movement_unknown', ref: 'txn_1', differenceCents: -1200 } as const;
const keep = (seenNow: Parameters<typeof saveFindings>[2]['seen'], isWhole = true) =>
  saveFindings(kindling.deps.db, 'balance', { seen: seenNow, isWhole });
const open = () => kindling.deps.db.select().from(findings).where(isNull(findings.resolvedAt));
const list = async (state: 'open' | 'closed') =>
  (await kindling.call(listFindings, { as: admin, query: { state } })).body;

test('everything here is for admins', async () => {
  const user = await makeUser(kindling.deps);
  for (const as of [undefined, user]) {
    const input = as === undefined ? {} : { as };
    expect((await kindling.call(getReconciliation, input)).status).toBe(401);
    expect((await kindling.call(listFindings, { ...input, query: { state: 'open' } })).status).toBe(401);
    expect((await kindling.call(runReconcileJob, { ...input, params: { job: 'balance' } })).status).toBe(401);
    const resolve = { ...input, params: { id: 1 }, body: { note: 'Mine' } };
    expect((await kindling.call(resolveFinding, resolve)).status).toBe(401);
  }
});

test('a job that never ran is due and overdue; after a run it is neither', async () => {
  expect(await listDueJobs(kindling.deps.db)).toEqual([...startableJobs]);
  const before = await kindling.call(getReconciliation, { as: admin });
  expect(before.body.jobs.find(({ job }) => job === 'balance')).toMatchObject({ isOverdue: true, last: null });
  expect(before.body.jobs.find(({ job }) => job === 'restore')).toMatchObject({ isOverdue: false });
  const ran = await kindling.call(runReconcileJob, { as: admin, params: { job: 'balance' } });
  expect([ran.status, ran.body]).toMatchObject([200, { isDone: true, found: 0, error: null }]);
  const after = await kindling.call(getReconciliation, { as: admin });
  const balance = after.body.jobs.find(({ job }) => job === 'balance');
  expect(balance).toMatchObject({ isOverdue: false, isRunning: false, last: { found: 0, error: null } });
  expect(await listDueJobs(kindling.deps.db)).not.toContain('balance');
});

test('of old runs the newest of each job is kept, and the last successful one, from which it continues', async () => {
  const { db } = kindling.deps;
  const old = sql`now() - interval '40 days'`;
  for (const error of [null, null, 'away', 'away']) {
    await db.insert(reconcileRuns).values({ job: 'balance', startedAt: old, finishedAt: old, error, since: old });
  }
  await deleteOldRuns(db);
  const kept = await db.select().from(reconcileRuns).orderBy(reconcileRuns.id);
  expect(kept.map(({ error }) => error)).toEqual([null, 'away']);
});

test.each([
  ['59 minutes', 0],
  ['61 minutes', 1],
])('an explained promise that is broken again after %s is %i open finding', async (pause, count) => {
  const { db } = kindling.deps;
  const broken = { seen: [{ kind: 'promise_broken' as const, ref: 'M1' }], isWhole: true };
  await saveFindings(db, 'internal', broken);
  const [finding] = await open();
  const resolve = { as: admin, params: { id: finding?.id ?? 0 }, body: { note: 'A restored row' } };
  expect((await kindling.call(resolveFinding, resolve)).status).toBe(200);
  await db.execute(sql`update findings set last_seen_at = last_seen_at - ${pause}::interval`);
  await saveFindings(db, 'internal', broken);
  expect(await open()).toHaveLength(count);
});

test('only one process runs a job at a time', async () => {
  await withJobLock(kindling.deps.pool, 'internal', async () => {
    expect(await runJob(kindling.deps, { job: 'internal', signal })).toBeUndefined();
    const refused = await kindling.call(runReconcileJob, { as: admin, params: { job: 'internal' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'already_running']);
    const state = await kindling.call(getReconciliation, { as: admin });
    expect(state.body.jobs.filter(({ isRunning }) => isRunning).map(({ job }) => job)).toEqual(['internal']);
  });
  expect(await runJob(kindling.deps, { job: 'internal', signal })).toMatchObject({ error: null });
});

test('of ten processes that see a due job one runs it', async () => {
  const wishes = Array.from({ length: 10 }, () =>
    runJob(kindling.deps, { job: 'internal', signal, onlyWhenDue: true }).catch(() => undefined),
  );
  expect((await Promise.all(wishes)).filter((report) => report !== undefined)).toHaveLength(1);
  expect(await kindling.deps.db.$count(reconcileRuns)).toBe(1);
});

test('a failed or interrupted run is repeated after a minute, and closes nothing', async () => {
  await keep([seen]);
  kindling.sandbox.faults.failCalls = 1000;
  expect(await runJob(kindling.deps, { job: 'balance', signal })).toMatchObject({ error: expect.any(String) });
  kindling.sandbox.faults.failCalls = 0;
  expect(await open()).toHaveLength(1);
  expect(await listDueJobs(kindling.deps.db)).not.toContain('balance');
  await kindling.deps.db.update(reconcileRuns).set({ finishedAt: sql`now() - interval '61 seconds'` });
  expect(await listDueJobs(kindling.deps.db)).toContain('balance');
  await kindling.deps.db.update(reconcileRuns).set({ finishedAt: null, startedAt: sql`now() - interval '61 seconds'` });
  expect(await listDueJobs(kindling.deps.db)).toContain('balance');
});

test('a difference is one finding, however often it is seen, and closes when it is gone', async () => {
  expect(await keep([seen, seen])).toBe(1);
  expect(await keep([seen])).toBe(1);
  expect(await list('open')).toMatchObject([{ ref: 'txn_1', difference: '-12.00', resolvedAt: null }]);
  // A run with a custom window can't close findings.
  await keep([], false);
  expect(await open()).toHaveLength(1);
  await keep([]);
  expect(await list('open')).toEqual([]);
  expect(await list('closed')).toMatchObject([{ ref: 'txn_1', resolvedBy: null, note: null }]);
});

test('an explained finding is not reported again until it changes, and shows who explained it and why', async () => {
  await keep([seen]);
  const [{ id } = { id: 0 }] = await open();
  const blank = await kindling.call(resolveFinding, { as: admin, params: { id }, body: { note: '  ' } });
  expect(blank.status).toBe(400);
  const resolve = { as: admin, params: { id }, body: { note: 'The fee of the card reader' } };
  const closed = await kindling.call(resolveFinding, resolve);
  expect([closed.status, closed.body]).toMatchObject([
    200,
    { note: 'The fee of the card reader', resolvedBy: admin.name },
  ]);
  expect((await kindling.call(resolveFinding, resolve)).status).toBe(409);
  expect((await kindling.call(resolveFinding, { ...resolve, params: { id: 999_999 } })).status).toBe(404);
  expect(await keep([seen])).toBe(0);
  expect(await open()).toEqual([]);
  expect(await keep([{ ...seen, differenceCents: -1300 }])).toBe(1);
  expect(await open()).toHaveLength(1);
  const [kept] = await kindling.deps.db.select().from(findings).where(eq(findings.id, id));
  expect(kept).toMatchObject({ resolvedBy: admin.id, note: 'The fee of the card reader' });
});

test('findings have pages', async () => {
  await keep(Array.from({ length: 25 }, (_, place) => ({ ...seen, ref: `txn_${place}` })));
  const first = await kindling.call(listFindings, { as: admin, query: { state: 'open', limit: 20 } });
  expect([first.body.length, first.headers['x-total-count']]).toEqual([20, '25']);
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await kindling.call(listFindings, { as: admin, query: { state: 'open', limit: 20, cursor } });
  expect(second.body).toHaveLength(5);
  const wrong = await kindling.call(listFindings, { as: admin, query: { state: 'open', cursor: 'x' } });
  expect(wrong.status).toBe(400);
});
