// Milestones whose day has passed: reminders before it, votes about more time, and what an administrator decides then.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { expectSound } from '#test/factories/invest.ts';
import { makeAdmin } from '#test/factories/make.ts';
import { approveMilestone } from '#test/factories/releases.ts';
import { age, endAndCount, fileNow, shift, sweepMilestones, useVotes, vote } from '#test/factories/votes.ts';
import * as adminContract from '../../milestone-admin-contract.ts';

const { kindling, admin, project, people, milestoneId, readPlan, readState, subjects } = useVotes();

test('an overdue milestone is voted on: more time, or the money goes back [payouts-35]', async () => {
  const makeOverdue = () =>
    shift(kindling.deps, 'update milestones set due_on = current_date - 31 where id = $1', [milestoneId()]);
  await makeOverdue();
  await sweepMilestones(kindling.deps);
  expect((await readPlan()).milestones.map(({ state }) => state)).toEqual(['overdue', 'planned']);
  const [first] = (await readPlan()).milestones[0]?.polls ?? [];
  for (const person of people()) await vote(kindling, person, first?.id ?? 0, 'for');
  await endAndCount(kindling.deps, first?.id ?? 0);
  const [milestone] = (await readPlan()).milestones;
  expect(milestone).toMatchObject({ state: 'planned', extensions: 1 });
  expect(milestone?.dueOn).toBe(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await makeOverdue();
  await sweepMilestones(kindling.deps);
  const [second] = (await readPlan()).milestones[0]?.polls ?? [];
  for (const person of people()) await vote(kindling, person, second?.id ?? 0, 'against');
  await endAndCount(kindling.deps, second?.id ?? 0);
  const { stop, milestones } = await readPlan();
  expect(stop?.reason).toContain('voted for their money back');
  expect(milestones.every(({ state }) => state === 'returned')).toBe(true);
  await sweepOnce(kindling.deps);
  await expectSound(kindling.deps.db);
});

test.each([
  [1, 'voting'],
  [2, 'a decision'],
])('an overdue milestone that got more time %i times waits for %s', async (extensions, waitsFor) => {
  await shift(kindling.deps, 'update milestones set due_on = current_date - 31, extensions = $2 where id = $1', [
    milestoneId(),
    extensions,
  ]);
  await sweepMilestones(kindling.deps);
  const [milestone] = (await readPlan()).milestones;
  expect(milestone).toMatchObject({ state: 'overdue', polls: waitsFor === 'voting' ? [{ kind: 'overdue' }] : [] });
  const queue = await kindling.call(adminContract.listMilestoneQueue, { as: admin, query: { queue: 'waiting' } });
  const isAsked = queue.body.some(({ id, task }) => id === milestoneId() && task === 'decide_overdue');
  expect(isAsked).toBe(waitsFor === 'a decision');
});

test('a milestone has its grace period also after the one before it was decided late', async () => {
  const { deps } = kindling;
  const graceHours = deps.settings.current().graceDays * 24;
  await shift(deps, 'update milestones set due_on = current_date - 60 where id = $1', [milestoneId(1)]);
  await approveMilestone(deps, milestoneId());
  await age(deps, milestoneId(), graceHours - 1);
  await sweepMilestones(deps);
  expect(await readState(1)).toBe('planned');
  await age(deps, milestoneId(), 2);
  await sweepMilestones(deps);
  expect(await readState(1)).toBe('overdue');
});

test('evidence filed for an overdue milestone ends the vote about more time', async () => {
  await shift(kindling.deps, 'update milestones set due_on = current_date - 31 where id = $1', [milestoneId()]);
  await sweepMilestones(kindling.deps);
  await fileNow(kindling, { milestoneId: milestoneId(), ownerId: project.ownerId });
  const [milestone] = (await readPlan()).milestones;
  expect(milestone).toMatchObject({ state: 'evidence_filed', polls: [{ kind: 'overdue', result: 'canceled' }] });
});

test('creators are reminded two weeks and three days before a milestone is due [payouts-38]', async () => {
  await shift(kindling.deps, 'update milestones set due_on = current_date + 3 where id = $1', [milestoneId()]);
  await sweepMilestones(kindling.deps);
  await sweepMilestones(kindling.deps);
  await sweepOnce(kindling.deps);
  expect(subjects().filter((line) => line.includes('is due on'))).toHaveLength(2);
});

test('an administrator decides nothing about their own project', async () => {
  await kindling.deps.db.execute(sql`update users set is_admin = true where id = ${project.ownerId}`);
  const own = await makeAdmin(kindling.deps);
  await shift(kindling.deps, 'update projects set owner_id = $2 where id = $1', [project.id, own.id]);
  const id = milestoneId();
  await shift(kindling.deps, "update milestones set state = 'overdue' where id = $1", [id]);
  const answer = await kindling.call(adminContract.decideMilestone, {
    as: own,
    params: { id },
    body: { decision: 'extend', reason: 'Mine.' },
  });
  expect([answer.status, answer.body.code]).toEqual([403, 'own_project']);
});
