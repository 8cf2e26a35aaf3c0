// Funding closes for good, so that money can be released, only after the last investor's right to leave.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelInvestment } from '#features/investing/investing-contract.ts';
import { reconfirmInvestment } from '#features/investing/reconfirmation-contract.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { updateProject } from '#features/projects/project-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { expectSound, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { letAnswersPass, putUnderPack } from '#test/factories/packs.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { openPlan } from './plan-opening.ts';

const kindling = useTestApp();
let owner: TestUser;
let investor: TestUser;
let project: TestProject;

const today = toDay(Date.now());

beforeEach(async () => {
  owner = await makeUser(kindling.deps);
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps, { ownerId: owner.id, goalCents: 100_000, deadline: addDays(today, 60) });
});
afterEach(() => expectSound(kindling.deps.db));

async function isClosed(): Promise<boolean> {
  await openPlan(kindling.deps, project.id);
  const { rows } = await kindling.deps.db.execute(
    sql`select from projects where id = ${project.id} and funding_closed_at is not null`,
  );
  return rows.length > 0;
}

const investAll = async () => (await invest(kindling, investor, { projectId: project.id, amount: 1000 })).id;

/** As if the project's rules had given them these days when they invested. */
async function giveReflection(days: number): Promise<void> {
  await kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`update investments set reflection_days = ${days},
      cancellable_until = greatest(cancellable_until, reflection_end(created_at, ${days})) where project_id = ${project.id}`);
  });
}

async function change(): Promise<number> {
  await kindling.call(updateProject, {
    as: owner,
    params: { id: project.id },
    body: { description: 'Another plan, with other people, in another town, of other materials.' },
  });
  await kindling.deps.db.execute(sql`update change_digests set last_at = last_at - interval '61 minutes'`);
  await sweepOnce(kindling.deps);
  const { rows } = await kindling.deps.db.execute<{ id: number }>(sql`
    select change_id::float8 as id from reconfirmations r join investments i on i.id = r.investment_id
    where i.project_id = ${project.id} and r.outcome is null`);
  return rows[0]?.id ?? 0;
}

test('a reflection period that lasts longer than the deadline keeps funding open', async () => {
  await investAll();
  await moveDeadline(kindling.deps.db, project.id, addDays(today, -1));
  await giveReflection(4);
  expect(await isClosed()).toBe(false);
  await letAnswersPass(kindling.deps.db, project.id);
  expect(await isClosed()).toBe(true);
});

test('an investor who leaves in the reflection period after the deadline takes the goal with them: the others are refunded', async () => {
  const staying = await makeUser(kindling.deps);
  await invest(kindling, staying, { projectId: project.id, amount: 600 });
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 400 });
  await moveDeadline(kindling.deps.db, project.id, addDays(today, -1));
  await giveReflection(4);
  expect((await kindling.call(cancelInvestment, { as: investor, params: { id } })).status).toBe(200);
  for (let round = 0; round < 3; round += 1) await sweepOnce(kindling.deps);
  const { rows } = await kindling.deps.db.execute(
    sql`select status, raised_cents from projects where id = ${project.id}`,
  );
  expect(rows).toEqual([{ status: 'failed', raised_cents: 0 }]);
});

test('a change that was not answered keeps funding open, whatever the deadline says', async () => {
  const id = await investAll();
  await putUnderPack(kindling.deps.db, project.id, 'us-regcf-2022-09-20');
  const changeId = await change();
  await moveDeadline(kindling.deps.db, project.id, addDays(today, -1));
  await kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`update investments set cancellable_until = now() where project_id = ${project.id}`);
  });
  expect(await isClosed()).toBe(false);
  const answer = await kindling.call(reconfirmInvestment, { as: investor, params: { id }, body: { changeId } });
  expect(answer.status).toBe(200);
  expect(await isClosed()).toBe(true);
});

test('the database refuses to close funding while somebody may leave, whoever asks', async () => {
  await investAll();
  await expect(
    kindling.deps.db.execute(sql`update projects set funding_closed_at = now() where id = ${project.id}`),
  ).rejects.toMatchObject({ cause: { code: 'KD002' } });
});

test('a project under rules that need the goal keeps nothing below it, though its creator chose to', async () => {
  project = await makeProject(kindling.deps, {
    ownerId: owner.id,
    fundingModel: 'keep_what_you_raise',
    deadline: addDays(today, 60),
  });
  await invest(kindling, investor, { projectId: project.id, amount: 500 });
  await putUnderPack(kindling.deps.db, project.id, 'us-regcf-2022-09-20');
  await moveDeadline(kindling.deps.db, project.id, addDays(today, -1));
  for (let round = 0; round < 2; round += 1) await sweepOnce(kindling.deps);
  const { rows } = await kindling.deps.db.execute(sql`select status from projects where id = ${project.id}`);
  expect(rows).toEqual([{ status: 'failed' }]);
});

test('under such rules funding is not final below the goal, however it got there: the offer goes on, or ends and refunds', async () => {
  const staying = await makeUser(kindling.deps);
  await invest(kindling, staying, { projectId: project.id, amount: 600 });
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 400 });
  await requestRefund(kindling.deps, id, 'admin');
  await putUnderPack(kindling.deps.db, project.id, 'us-regcf-2022-09-20');
  await moveDeadline(kindling.deps.db, project.id, addDays(today, -3));
  expect(await isClosed()).toBe(false);
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  const { rows } = await kindling.deps.db.execute(
    sql`select status, raised_cents from projects where id = ${project.id}`,
  );
  expect(rows).toEqual([{ status: 'failed', raised_cents: 0 }]);
});

test('a project that keeps what it raises waits for the last reflection period', async () => {
  project = await makeProject(kindling.deps, {
    ownerId: owner.id,
    fundingModel: 'keep_what_you_raise',
    deadline: addDays(today, 60),
  });
  await invest(kindling, investor, { projectId: project.id, amount: 500 });
  await moveDeadline(kindling.deps.db, project.id, addDays(today, -1));
  await giveReflection(4);
  const status = async () =>
    (await kindling.deps.db.execute(sql`select status from projects where id = ${project.id}`)).rows[0]?.['status'];
  await sweepOnce(kindling.deps);
  expect(await status()).toBe('active');
  await letAnswersPass(kindling.deps.db, project.id);
  await sweepOnce(kindling.deps);
  expect(await status()).toBe('funded');
});
