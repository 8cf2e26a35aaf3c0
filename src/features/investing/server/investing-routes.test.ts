// Investing over HTTP: claims and lists; success, other people’s data and signed-out visitors.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import {
  claim,
  endHoldNow,
  expectSound,
  expireHold,
  getTransactionId,
  hold,
  invest,
  pay,
  readFigures,
} from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../investing-contract.ts';

const kindling = useTestApp();
let grace: TestUser;
let linus: TestUser;
let admin: TestUser;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
// New people each time, because one person may have only five open holds.
beforeEach(async () => {
  grace = await makeUser(kindling.deps);
  linus = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

/** Goal $50,000 at a valuation of $500,000 by default. */
const project = (fields?: Parameters<typeof makeProject>[1]): Promise<TestProject> =>
  makeProject(kindling.deps, fields);

describe('claiming an investment', () => {
  test('the first claim is 201 and every later one 200, with the same body [invest-15]', async () => {
    const { id } = await project();
    const prepared = await hold(kindling, grace, { projectId: id, amount: 2500 });
    await pay(kindling, prepared);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(kindling, grace, prepared)));
    expect(claims.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 200, 200, 201,
    ]);
    expect(new Set(claims.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(claims[0]?.body).toMatchObject({
      id: prepared.investmentId,
      amount: '2500.00',
      equityPercent: '0.500000',
      status: 'completed',
      transactionId: getTransactionId(prepared),
      investorId: grace.id,
    });
    expect(await readFigures(kindling, id)).toMatchObject({ held: 0, raised: 250_000 });
  });

  test('investor, equity and status in the request are ignored; another amount or project is refused [invest-4]', async () => {
    const { id } = await project();
    const prepared = await hold(kindling, grace, { projectId: id, amount: 2500 });
    await pay(kindling, prepared);
    const transactionId = getTransactionId(prepared);
    const send = (body: object) =>
      kindling.call(contract.claimInvestment, { as: grace, body: { transactionId, ...body } });
    expect(await send({ amount: '2500.01' })).toMatchObject({ status: 409, body: { code: 'claim_mismatch' } });
    expect(await send({ projectId: id + 1 })).toMatchObject({ status: 409, body: { code: 'claim_mismatch' } });
    const claimed = await send({
      projectId: id,
      amount: '2500',
      investorId: 1,
      equityPercent: '99.000',
      status: 'refunded',
    });
    expect(claimed).toMatchObject({
      status: 201,
      body: { investorId: grace.id, equityPercent: '0.500000', status: 'completed' },
    });
  });

  test('a payment that has not succeeded is 202, and its hold stays', async () => {
    const { id } = await project();
    const prepared = await hold(kindling, grace, { projectId: id, amount: 700 });
    expect(await claim(kindling, grace, prepared)).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect(await pay(kindling, prepared, 'pm_card_chargeDeclined')).toBe('card_declined');
    expect((await claim(kindling, grace, prepared)).status).toBe(202);
    expect(await pay(kindling, prepared, 'pm_sandbox_processing')).toBe('processing');
    expect(await claim(kindling, grace, prepared)).toMatchObject({ status: 202, body: { state: 'processing' } });
    expect(await readFigures(kindling, id)).toMatchObject({ held: 70_000, raised: 0 });
  });

  test('a claim of an unpaid, expired hold gets a clear answer', async () => {
    const { id } = await project();
    const prepared = await hold(kindling, grace, { projectId: id, amount: 700 });
    await expireHold(kindling.deps.db, prepared.investmentId);
    await endHoldNow(kindling, prepared.investmentId);
    expect(await claim(kindling, grace, prepared)).toMatchObject({ status: 409, body: { code: 'hold_ended' } });
  });

  test("another person's payment and an unknown one are both not found", async () => {
    const { id } = await project();
    const prepared = await hold(kindling, grace, { projectId: id, amount: 700 });
    await pay(kindling, prepared);
    expect((await claim(kindling, linus, prepared)).status).toBe(404);
    const send = (transactionId: unknown) =>
      kindling.call(contract.claimInvestment, { as: linus, body: { transactionId } });
    for (const transactionId of ['pi_nothing', 'ch_1', '../x', "'; drop table payments", 'pi_1/../pi_2']) {
      expect((await send(transactionId)).status).toBe(404);
    }
    for (const transactionId of ['', 7, null, ['pi_1'], 'x'.repeat(201)]) {
      expect((await send(transactionId)).status).toBe(400);
    }
    expect((await kindling.call(contract.claimInvestment, { body: { transactionId: 'pi_1' } })).status).toBe(401);
    expect(await readFigures(kindling, id)).toMatchObject({ raised: 0, held: 70_000 });
    expect((await claim(kindling, grace, prepared)).status).toBe(201);
  });
});

describe('reading investments', () => {
  test('only its investor and admins can see an investment', async () => {
    const { id } = await project();
    const made = await invest(kindling, grace, { projectId: id, amount: 150 });
    const read = (as?: TestUser) =>
      kindling.call(contract.getInvestment, { params: { id: made.id }, ...(as && { as }) });
    expect(await read(grace)).toMatchObject({ status: 200, body: made });
    expect((await read(admin)).status).toBe(200);
    expect((await read(linus)).status).toBe(404);
    expect((await read()).status).toBe(401);
    expect((await kindling.call(contract.getInvestment, { params: { id: 'x' }, as: grace })).status).toBe(400);
  });

  test('a person lists their own, newest first, page by page [invest-13]', async () => {
    const person = await makeUser(kindling.deps);
    const { id } = await project({ title: 'Paper boats', category: 'Games' });
    const made = [];
    for (const amount of [100, 200, 300]) made.push(await invest(kindling, person, { projectId: id, amount }));
    const first = await kindling.call(contract.listMyInvestments, { as: person, query: { limit: 2 } });
    expect(first.body.map((item) => item.amount)).toEqual(['300.00', '200.00']);
    expect(first.body[0]).toMatchObject({ projectTitle: 'Paper boats', projectCategory: 'Games' });
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await kindling.app.inject({ url: next, headers: { cookie: person.cookie } });
    expect(second.json<{ id: number }[]>().map((item) => item.id)).toEqual([made[0]?.id]);
    expect(second.headers.link).toBeUndefined();
    const { investmentId } = await hold(kindling, person, { projectId: id, amount: 400 });
    const pending = await kindling.call(contract.listMyInvestments, { as: person, query: { status: 'pending' } });
    expect(pending.body.map((item) => item.id)).toEqual([investmentId]);
    expect(pending.headers['x-total-count']).toBe('1');
    expect((await kindling.call(contract.listMyInvestments)).status).toBe(401);
    for (const query of [
      { cursor: 'nonsense' },
      { limit: 0 },
      { limit: 101 },
      { of: 'everyone' },
      { status: 'lost' },
    ]) {
      expect((await kindling.call(contract.listMyInvestments, { as: person, query })).status).toBe(400);
    }
  });

  test('all investments are listed for admins only, by status [invest-14]', async () => {
    const { id } = await project();
    await invest(kindling, grace, { projectId: id, amount: 150 });
    await hold(kindling, linus, { projectId: id, amount: 160 });
    const list = (query: Record<string, string>, as?: TestUser) =>
      kindling.call(contract.listInvestments, { query, ...(as && { as }) });
    expect((await list({}, grace)).status).toBe(401);
    expect((await list({})).status).toBe(401);
    const pending = await list({ status: 'pending', limit: '1' }, admin);
    expect(pending.body).toMatchObject([{ projectId: id, amount: '160.00', status: 'pending' }]);
    const completed = await list({ status: 'completed', limit: '1' }, admin);
    expect(completed.body).toMatchObject([{ projectId: id, amount: '150.00', status: 'completed' }]);
    expect((await list({ status: 'held' }, admin)).status).toBe(400);
  });

  test("a project's list is public, anonymous and contains only completed investments [invest-12]", async () => {
    const owner = await makeUser(kindling.deps);
    const { id } = await project({ ownerId: owner.id });
    const made = await invest(kindling, grace, { projectId: id, amount: 150 });
    await hold(kindling, linus, { projectId: id, amount: 160 });
    const list = (as?: TestUser) =>
      kindling.call(contract.listProjectInvestments, { params: { id }, ...(as && { as }) });
    expect((await list()).body).toEqual([
      {
        id: made.id,
        amount: '150.00',
        showsAmount: true,
        shownAs: 'hidden',
        name: null,
        uid: null,
        isImported: false,
        createdAt: `${made.createdAt.slice(0, 10)}T00:00:00.000Z`,
      },
    ]);
    await kindling.deps.db.update(projects).set({ visibility: 'private' }).where(sql`id = ${id}`);
    expect((await list()).status).toBe(404);
    expect((await list(grace)).status).toBe(404);
    expect((await list(owner)).status).toBe(200);
    expect((await list(admin)).status).toBe(200);
    const missing = await kindling.call(contract.listProjectInvestments, { params: { id: 999_999 } });
    expect(missing.status).toBe(404);
  });
});
