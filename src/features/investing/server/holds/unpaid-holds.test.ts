// Which unpaid holds count as large: each once, excluding open and unpayable ones.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectSound, hold, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { releaseHold } from '../../investing-contract.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp({ expectsErrors: true });
let newcomer: TestUser;

beforeEach(async () => {
  newcomer = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

const project = async () =>
  (await makeProject(kindling.deps, { goalCents: 450_000, valuationCents: 4_500_000, title: 'Lamp' })).id;
const large = (projectId: number, amount = 4500) => prepare(kindling, newcomer, { projectId, amount });
/** Sets the remaining time of every open hold. */
const timeLeft = (left: string) =>
  kindling.deps.db.execute(sql`update investments
    set hold_expires_at = now() + ${left}::interval, short_until = now() + ${left}::interval
    where investor_id = ${newcomer.id} and counted = 'held'`);
async function endUnpaid(): Promise<void> {
  const { investmentId } = await hold(kindling, newcomer, { projectId: await project(), amount: 4500 });
  await kindling.call(releaseHold, { as: newcomer, params: { id: investmentId } });
}

test('large holds that are still open elsewhere are not unpaid yet; once expired they are, swept or not', async () => {
  for (let count = 0; count < 2; count += 1) expect((await large(await project())).status).toBe(201);
  const open = await large(await project());
  expect(open.status).toBe(201);
  await kindling.call(releaseHold, { as: newcomer, params: { id: open.body.investmentId } });
  await timeLeft('-1 second');
  expect((await large(await project())).body.code).toBe('unpaid_holds');
  await sweepOnce(kindling.deps);
});

test('a hold whose payment was never prepared was not payable, so it does not count', async () => {
  kindling.sandbox.faults.failCalls = 1000;
  for (let count = 0; count < 2; count += 1) expect((await large(await project())).status).toBe(503);
  kindling.sandbox.faults.failCalls = 0;
  await timeLeft('-1 second');
  await sweepOnce(kindling.deps);
  expect((await large(await project())).status).toBe(201);
});

test('after one unpaid hold the amount of the second may still be changed', async () => {
  await endUnpaid();
  const projectId = await project();
  for (const amount of [4500, 4000, 4500]) expect((await large(projectId, amount)).status).toBe(201);
});

test('renewing a large hold in its last seconds counts as an unpaid one', async () => {
  const projectId = await project();
  const answers = [];
  for (const amount of [4500, 4400, 4300]) {
    answers.push((await large(projectId, amount)).status);
    await timeLeft('30 seconds');
  }
  expect(answers).toEqual([201, 201, 409]);
});
