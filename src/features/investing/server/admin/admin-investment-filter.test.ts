// Edge cases of the admin investment filter; pages and exports neither skip nor repeat an investment.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { exportInvestments } from '#features/dashboard/dashboard-contract.ts';
import { callSandbox, claim, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { exportAdminInvestments, getInvestmentTotals, listAdminInvestments } from '../../admin-investment-contract.ts';
import { investmentSorts } from '../../admin-investment-rules.ts';
import { signAgreement } from '../../agreement-contract.ts';
import { listProjectInvestments } from '../../investing-contract.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let admin: TestUser;
let investor: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  investor = await makeUser(kindling.deps);
});

/** Disables triggers, to insert rows as of another time. */
const asOf = (statement: ReturnType<typeof sql>) =>
  kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
const found = async (query: Record<string, string | number>) =>
  (await kindling.call(listAdminInvestments, { as: admin, query })).body.map(({ id }) => id);
const linesOf = (file: unknown) => String(file).trimEnd().split('\r\n').slice(1);

/** Rows like those of an import, all with the same amount and time. */
async function insertMany(projectId: number, count: number): Promise<void> {
  await asOf(sql`
    insert into investments (project_id, investor_id, origin, amount_cents, valuation_cents, state, ever_completed, completed_at, created_at, hold_expires_at, request_key, request_hash)
    select ${projectId}::bigint, ${investor.id}::bigint, 'opening', 10000, 50000000, 'completed', true, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z', now(),
      ${`many of ${projectId} `} || n, '' from generate_series(1, ${count}::int) n`);
}

test('paid investments without a signed agreement are found, and no others', async () => {
  const { id: project } = await makeProject(kindling.deps);
  const { id: bare } = await invest(kindling, investor, { projectId: project, amount: 100 });
  const signer = await makeUser(kindling.deps);
  const prepared = await hold(kindling, signer, { projectId: project, amount: 100 });
  const body = { name: signer.name };
  await kindling.call(signAgreement, { as: signer, params: { id: prepared.investmentId }, body });
  await pay(kindling, prepared);
  await claim(kindling, signer, prepared);
  await hold(kindling, await makeUser(kindling.deps), { projectId: project, amount: 100 });
  await insertMany(project, 1);
  expect(await found({ project, state: 'no_agreement' })).toEqual([bare]);
  const answer = await kindling.call(getInvestmentTotals, { as: admin, query: { project, state: 'no_agreement' } });
  expect(answer.body).toMatchObject({ count: 1, amount: '100.00' });
});

test('days include everything from their first to their last moment, UTC', async () => {
  const { id: project } = await makeProject(kindling.deps);
  const made = [];
  for (const at of [
    '2026-03-01T23:59:59.999Z',
    '2026-03-02T00:00:00Z',
    '2026-03-03T23:59:59.999Z',
    '2026-03-04T00:00:00Z',
  ]) {
    const { id } = await invest(kindling, investor, { projectId: project, amount: 100 });
    await asOf(sql`update investments set created_at = ${at} where id = ${id}`);
    made.push(id);
  }
  const [before, first, last, after] = made;
  const sort = 'oldest';
  expect(await found({ project, sort, from: '2026-03-02', until: '2026-03-03' })).toEqual([first, last]);
  expect(await found({ project, sort, from: '2026-03-02' })).toEqual([first, last, after]);
  expect(await found({ project, sort, until: '2026-03-03' })).toEqual([before, first, last]);
});

test('an investment is found by its refund id and by its dispute id at the provider', async () => {
  const { id: projectId } = await makeProject(kindling.deps);
  const refunded = await invest(kindling, investor, { projectId, amount: 100 });
  await requestRefund(kindling.deps, refunded.id, 'admin');
  await sweepOnce(kindling.deps);
  const disputed = await invest(kindling, investor, { projectId, amount: 100 });
  await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: disputed.transactionId ?? '' }, 'secret');
  await syncDisputes(kindling.deps, disputed.transactionId ?? '');
  const { rows } = await kindling.deps.db.execute<{ refund: string; dispute: string }>(sql`select
    (select provider_refund_id from refunds where investment_id = ${refunded.id}) as refund,
    (select provider_dispute_id from disputes where investment_id = ${disputed.id}) as dispute`);
  expect(await found({ q: rows[0]?.refund ?? '' })).toEqual([refunded.id]);
  expect(await found({ q: rows[0]?.dispute ?? '' })).toEqual([disputed.id]);

  const needsPerson = async (status: string, state: string) => {
    await asOf(
      sql`update disputes set provider_status = ${status}, state = ${state} where investment_id = ${disputed.id}`,
    );
    return (await found({ state: 'needs_person', project: projectId })).includes(disputed.id);
  };
  expect(await needsPerson('warning_needs_response', 'open')).toBe(true);
  expect(await needsPerson('under_review', 'open')).toBe(false);
  expect(await needsPerson('needs_response', 'won')).toBe(false);
  expect(await needsPerson('needs_response', 'open')).toBe(true);
});

test('waiting for the investor and processing at a bank are different states', async () => {
  const [first, second] = [await makeProject(kindling.deps), await makeProject(kindling.deps)];
  const waiting = await hold(kindling, investor, { projectId: first.id, amount: 100 });
  const atWork = await hold(kindling, investor, { projectId: second.id, amount: 100 });
  await asOf(sql`update investments set state = 'processing' where id = ${atWork.investmentId}`);
  const of = (state: string) => found({ state, investor: investor.id });
  expect([await of('held'), await of('processing')]).toEqual([[waiting.investmentId], [atWork.investmentId]]);
});

test.each(investmentSorts)('with equal amounts and times each is listed once, page by page, %s first', async (sort) => {
  const { id: project } = await makeProject(kindling.deps);
  await insertMany(project, 5);
  const pages: number[][] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query: Record<string, string | number> = { project, sort, limit: 2, ...(cursor !== '' && { cursor }) };
    const { body, headers } = await kindling.call(listAdminInvestments, { as: admin, query });
    pages.push(body.map(({ id }) => id));
    cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(await found({ project, sort }));
  expect(new Set(pages.flat()).size).toBe(5);
});

test('a project lists its own investments only, page by page', async () => {
  const [{ id }, { id: other }] = [await makeProject(kindling.deps), await makeProject(kindling.deps)];
  await insertMany(id, 3);
  await insertMany(other, 2);
  const first = await kindling.call(listProjectInvestments, { params: { id }, query: { limit: 2 } });
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await kindling.call(listProjectInvestments, { params: { id }, query: { limit: 2, cursor } });
  const ids = [...first.body, ...second.body].map((one) => one.id);
  expect([ids.length, new Set(ids).size, first.headers['x-total-count'], second.headers.link]).toEqual([
    3,
    3,
    '3',
    undefined,
  ]);
  expect(ids.toSorted((a, b) => a - b)).toEqual(await found({ project: id, sort: 'oldest' }));
});

test('files contain every investment once, whatever the number', async () => {
  const { id: project } = await makeProject(kindling.deps);
  await insertMany(project, 1001);
  const all = await kindling.call(exportAdminInvestments, { as: admin, query: { project } });
  expect(new Set(linesOf(all.body).map((line) => line.split(',')[0])).size).toBe(1001);
  expect(linesOf(all.body)).toHaveLength(1001);
  const { rows } = await kindling.deps.db.execute<{ own: number }>(
    sql`select count(*)::int as own from investments where investor_id = ${investor.id}`,
  );
  const own = linesOf((await kindling.call(exportInvestments, { as: investor })).body);
  expect([own.length, new Set(own).size]).toEqual([rows[0]?.own, rows[0]?.own]);
});

test('days are those that every type can hold, as it can the day after', async () => {
  for (const until of ['9998-12-31', '1900-01-01']) {
    expect((await kindling.call(listAdminInvestments, { as: admin, query: { until } })).status).toBe(200);
  }
  for (const until of ['9999-01-01', '9999-12-31', '1899-12-31', '0000-01-01']) {
    for (const endpoint of [listAdminInvestments, exportAdminInvestments]) {
      expect((await kindling.call(endpoint, { as: admin, query: { until } })).status).toBe(400);
    }
  }
});
