// Transparency pages: public, exact to the cent, from the ledger, and without names.

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { makeAdmin, makeProject, type TestUser } from '#test/factories/make.ts';
import { type MixedMoney, makeMixedMoney } from '#test/factories/mixed-money.ts';
import { finishPayouts } from '#test/factories/payout-accounts.ts';
import { makeFundedProject, releaseNow, runReleases } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { promiseNumbers } from '../money-promises.ts';
import { getProjectTransparency, getTransparency, type TransparencyFigures } from '../transparency-contract.ts';
import { runMoneyCheck } from './money-check.ts';

const kindling = useTestApp();
const promises = promiseNumbers.length;
let money: MixedMoney;

const centsOf = (dollars: string) => Number(dollars.replace('.', ''));

function expectExplained(figures: TransparencyFigures): void {
  const { paidIn, held, onItsWayBack, owedToCreators, released, refunded, chargedBack, feesTaken } = figures;
  const { processingCharged, recovered, unexplained } = figures;
  const parts = [
    held,
    onItsWayBack,
    owedToCreators,
    released,
    refunded,
    chargedBack,
    feesTaken,
    processingCharged,
    recovered,
    unexplained,
  ].map(centsOf);
  expect(centsOf(paidIn)).toBe(parts.reduce((sum, part) => sum + part, 0));
}

const ofProject = (id: number, query = {}) => kindling.call(getProjectTransparency, { params: { id }, query });

test('before the first check there is no result', async () => {
  const { status, body } = await kindling.call(getTransparency);
  expect({ status, body }).toEqual({ status: 200, body: { check: null, figures: null, costs: null } });
});

describe('after mixed traffic', () => {
  beforeAll(async () => {
    money = await makeMixedMoney(kindling);
    await runMoneyCheck(kindling.deps);
  });

  test('all money is accounted for to the cent, and every promise has a check time', async () => {
    const { body } = await kindling.call(getTransparency);
    expect(body.check).toMatchObject({ promises, broken: [] });
    expect(Date.parse(body.check?.checkedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(body.figures).toEqual({
      paidIn: '3317.90',
      held: '2334.57',
      onItsWayBack: '733.33',
      owedToCreators: '0.00',
      released: '0.00',
      refunded: '250.00',
      chargedBack: '0.00',
      feesTaken: '0.00',
      processingCharged: '0.00',
      recovered: '0.00',
      unexplained: '0.00',
      opening: '4000.01',
      raised: '6334.58',
      investments: 6,
      refunds: 1,
      bankTook: '0.00',
      chargedToCreators: '0.00',
      owedByCreators: '0.00',
    });
    if (body.figures !== null) expectExplained(body.figures);
  });

  test("each project's figures are explained, and add up to the overall figures", async () => {
    const names = ['paidIn', 'held', 'onItsWayBack', 'refunded', 'chargedBack', 'opening', 'raised'] as const;
    const { body: all } = await kindling.call(getTransparency);
    const each = await Promise.all([money.open, money.full, money.opening].map(({ id }) => ofProject(id)));
    for (const { body } of each) expectExplained(body.figures);
    for (const name of names) {
      const sum = each.reduce((total, { body }) => total + centsOf(body.figures[name]), 0);
      expect({ [name]: sum }).toEqual({ [name]: centsOf(all.figures?.[name] ?? '') });
    }
    expect(each.map(({ body }) => body.figures.investments)).toEqual([4, 2, 0]);
  });

  test('a project lists settled investments, newest first, page by page, without names', async () => {
    const { body } = await ofProject(money.open.id);
    expect(body.investments.map(({ amount, money: { state } }) => [amount, state])).toEqual([
      ['333.33', 'returning'],
      ['250.00', 'refunded'],
      ['100.01', 'held'],
      ['1234.56', 'held'],
    ]);
    expect(Object.keys(body.investments[0] ?? {})).toEqual(['id', 'amount', 'createdAt', 'money', 'isOpening']);
    const first = await ofProject(money.open.id, { limit: 3 });
    const second = await ofProject(money.open.id, { limit: 3, cursor: first.body.older });
    expect([...first.body.investments, ...second.body.investments]).toEqual(body.investments);
    expect(second.body.older).toBeNull();
    const { body: opening } = await ofProject(money.opening.id);
    expect(opening.investments.every(({ isOpening }) => isOpening)).toBe(true);
    expect(JSON.stringify([body, opening])).not.toMatch(/investor|example\.org|Person/);
  });

  test('a project without payments shows zeros', async () => {
    const { id } = await makeProject(kindling.deps);
    const { status, body } = await ofProject(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      figures: { paidIn: '0.00', raised: '0.00', investments: 0 },
      investments: [],
      older: null,
    });
  });

  test('a hidden project is not found, except by its owner and admins', async () => {
    const { deps } = kindling;
    const { id } = await makeProject(deps);
    const admin = await makeAdmin(deps);
    for (const change of [
      { visibility: 'private' as const },
      { visibility: 'public' as const, status: 'draft' as const },
    ]) {
      await deps.db.update(projects).set(change).where(eq(projects.id, id));
      expect((await ofProject(id)).status).toBe(404);
      expect(
        (await kindling.call(getProjectTransparency, { as: money.investors[0] as TestUser, params: { id } })).status,
      ).toBe(404);
      expect((await kindling.call(getProjectTransparency, { as: admin, params: { id } })).status).toBe(200);
    }
    expect((await ofProject(999_999)).status).toBe(404);
    expect((await ofProject(money.open.id, { cursor: 'x' })).status).toBe(400);
  });

  test('a broken promise is reported as found', async () => {
    await kindling.deps.pool.query('update projects set investor_count = investor_count + 1 where id = $1', [
      money.open.id,
    ]);
    await runMoneyCheck({ ...kindling.deps, log: { error: () => undefined } as never });
    await kindling.deps.pool.query('update projects set investor_count = investor_count - 1 where id = $1', [
      money.open.id,
    ]);
    expect((await kindling.call(getTransparency)).body.check).toMatchObject({ promises, broken: ['M2'] });
    await runMoneyCheck(kindling.deps);
    expect((await kindling.call(getTransparency)).body.check).toMatchObject({ broken: [] });
  });
});

test('an investment shows whether it was released, in part or whole, and whether its remainder was returned', async () => {
  const { deps } = kindling;
  // The broken promise above paused releases.
  await deps.pool.query("update release_pauses set ended_at = now(), ended_reason = 'test' where ended_at is null");
  const project = await makeFundedProject(kindling);
  const placesNow = async () => (await ofProject(project.id)).body.investments.map(({ money: { state } }) => state);
  expect(await placesNow()).toEqual(['held', 'held', 'held']);
  await releaseNow(deps, project.milestones[0] ?? 0);
  await requestRefund(deps, project.investments[0]?.id ?? 0, 'admin');
  expect(await placesNow()).toEqual(['part_released', 'part_released', 'returning']);
  await releaseNow(deps, project.milestones[1] ?? 0);
  await sweepOnce(deps);
  expect(await placesNow()).toEqual(['released', 'released', 'ended']);
  const { body: sent } = await ofProject(project.id);
  expect(sent.figures.refunds).toBe(1);
  expectExplained(sent.figures);
  await finishPayouts(kindling);
  await runReleases(deps);
  const { rows } =
    await deps.db.execute(sql`select distinct t.state from transfers t join releases r on r.id = t.release_id
    where r.project_id = ${project.id}`);
  expect(rows).toEqual([{ state: 'paid' }]);
  // Money in the creator's bank also counts as released.
  const { body: arrived } = await ofProject(project.id);
  expect(arrived.figures).toEqual(sent.figures);
});
