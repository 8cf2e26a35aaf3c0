// What an administrator answers or decides around votes, over HTTP, with times moved in the database.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { makeFundedProject, makeSeniorAdmin } from '#test/factories/releases.ts';
import { age, endAndCount, fileNow, openVoteNow, sweepMilestones, useVotes, vote } from '#test/factories/votes.ts';
import * as adminContract from '../../milestone-admin-contract.ts';
import { askRelease } from '../../release-contract.ts';

const { kindling, admin, project, people, milestoneId, readPlan, readState, subjects } = useVotes();

const decide = (decision: string, reason = 'As agreed.') =>
  kindling.call(adminContract.decideMilestone, {
    as: admin,
    params: { id: milestoneId() },
    body: { decision, reason },
  });
async function setRule(rule: string): Promise<void> {
  await kindling.deps.db.execute(sql`update funding_terms set release_rule = ${rule} where project_id = ${project.id}`);
}

test('a tenth of the money against must be answered in public before money goes [payouts-29]', async () => {
  const [ada, grace, linus] = people();
  const id = await openVoteNow(kindling, admin, project);
  await vote(kindling, ada, id, 'for');
  await vote(kindling, grace, id, 'for');
  await vote(kindling, linus, id, 'against');
  await setRule('vote');
  await endAndCount(kindling.deps, id);
  const asked = () => kindling.deps.db.execute(sql`select 1 from releases where project_id = ${project.id}`);
  expect((await asked()).rows).toHaveLength(0);
  const queue = await kindling.call(adminContract.listMilestoneQueue, { as: admin, query: { queue: 'waiting' } });
  expect(queue.body.find((item) => item.id === milestoneId())).toMatchObject({ task: 'answer' });
  const answered = await kindling.call(adminContract.answerInvestors, {
    as: admin,
    params: { id: milestoneId() },
    body: { answer: 'The lamp was measured by a laboratory.' },
  });
  expect(answered.body).toMatchObject({ task: null, milestone: { answer: 'The lamp was measured by a laboratory.' } });
  expect((await asked()).rows).toHaveLength(1);
  expect((await readPlan()).milestones[0]?.answer).toBe('The lamp was measured by a laboratory.');
});

test('without a quorum nothing moves until an administrator decides in public [payouts-30]', async () => {
  const [ada] = people();
  const id = await openVoteNow(kindling, admin, project);
  await vote(kindling, ada, id, 'for');
  await endAndCount(kindling.deps, id);
  expect(await readState()).toBe('voting');
  await sweepOnce(kindling.deps);
  expect(subjects()).toContainEqual(expect.stringMatching(/^support@kindling\.example: Vote without a quorum/));
  expect((await vote(kindling, ada, id, 'against')).body.code).toBe('illegal_move');
  expect((await decide('extend')).body.code).toBe('already_decided');
  expect((await decide('reject', 'The evidence shows another lamp.')).body.milestone).toMatchObject({
    state: 'rejected',
    answer: 'The evidence shows another lamp.',
  });
  expect((await decide('approve')).body.code).toBe('already_decided');
});

test.each([
  { result: 'for', choices: ['for', 'for', 'for'], needsSecond: false },
  { result: 'no_quorum', choices: [], needsSecond: true },
] as const)('after a vote that ended as $result, a second administrator is needed: $needsSecond', async (one) => {
  const { deps } = kindling;
  const senior = await makeSeniorAdmin(deps);
  const id = await openVoteNow(kindling, admin, project);
  for (const [index, choice] of one.choices.entries()) await vote(kindling, people()[index] ?? people()[0], id, choice);
  await endAndCount(deps, id);
  if (one.result !== 'for') expect((await decide('approve')).status).toBe(200);
  const asked = await kindling.call(askRelease, { as: senior, params: { id: milestoneId() } });
  expect(asked.body.releases.find(({ projectId }) => projectId === project.id)).toMatchObject({
    needsSecond: one.needsSecond,
  });
});

test('what was said about rejected evidence is no answer to a vote about new evidence', async () => {
  await endAndCount(kindling.deps, await openVoteNow(kindling, admin, project));
  expect((await decide('reject', 'The evidence shows another lamp.')).body.milestone.answer).toBe(
    'The evidence shows another lamp.',
  );
  const [ada, grace, linus] = people();
  const id = await openVoteNow(kindling, admin, project);
  expect((await readPlan()).milestones[0]?.answer).toBeNull();
  await vote(kindling, ada, id, 'for');
  await vote(kindling, grace, id, 'for');
  await vote(kindling, linus, id, 'against');
  await endAndCount(kindling.deps, id);
  const queue = await kindling.call(adminContract.listMilestoneQueue, { as: admin, query: { queue: 'waiting' } });
  expect(queue.body.find((item) => item.id === milestoneId())).toMatchObject({ task: 'answer' });
});

test('start money waits for an administrator and needs no vote [payouts-33]', async () => {
  Object.assign(project, await makeFundedProject(kindling, { plan: [300, 700], invested: [1000] }));
  await fileNow(kindling, { milestoneId: milestoneId(), ownerId: project.ownerId, isStart: true });
  await age(kindling.deps, milestoneId(), 100);
  await sweepMilestones(kindling.deps);
  expect(await readState()).toBe('evidence_filed');
  expect((await decide('reject')).body.code).toBe('already_decided');
  expect((await decide('approve', 'We know them.')).body).toMatchObject({
    task: null,
    milestone: { state: 'approved' },
  });
});

test('an administrator decides without a vote where the project’s terms say so', async () => {
  await setRule('admin');
  const evidenceHash = await fileNow(kindling, { milestoneId: milestoneId(), ownerId: project.ownerId });
  const opened = await kindling.call(adminContract.openMilestoneVote, {
    as: admin,
    params: { id: milestoneId() },
    body: { evidenceHash },
  });
  expect(opened.body.code).toBe('already_decided');
  expect((await decide('approve')).body.milestone.state).toBe('approved');
});
