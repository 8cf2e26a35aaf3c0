// Votes from opening to their outcome, over HTTP, with times moved in the database.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { expectSound } from '#test/factories/invest.ts';
import { makeUser } from '#test/factories/make.ts';
import { releaseNow } from '#test/factories/releases.ts';
import {
  age,
  endAndCount,
  endVote,
  fileNow,
  openVoteNow,
  shift,
  sweepMilestones,
  useVotes,
  vote,
} from '#test/factories/votes.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as adminContract from '../../milestone-admin-contract.ts';
import * as contract from '../../milestone-contract.ts';
import * as votes from '../../vote-contract.ts';

const { kindling, admin, project, owner, people, milestoneId, readPlan, readState, subjects } = useVotes();

const readVote = (as: Caller, id: number) => kindling.call(votes.getVote, { as, params: { id } });

test('investors vote on evidence, change their mind, and the count approves the milestone [payouts-27]', async () => {
  const [ada, grace, linus] = people();
  const id = await openVoteNow(kindling, admin, project);
  expect(await readState()).toBe('voting');
  await vote(kindling, ada, id, 'against');
  const changed = await vote(kindling, ada, id, 'for');
  expect(changed.body.own).toMatchObject({ choice: 'for', weight: 200, canVote: true, isCapped: true });
  await vote(kindling, grace, id, 'for');
  await vote(kindling, linus, id, 'against');
  await endAndCount(kindling.deps, id);
  const [milestone] = (await readPlan()).milestones;
  expect(milestone).toMatchObject({
    state: 'approved',
    polls: [
      {
        result: 'for',
        turnout: { people: 3, of: 3 },
        totals: {
          voters: { people: 3, amount: 600 },
          for: { people: 2, amount: 400 },
          against: { people: 1, amount: 200 },
        },
        needsAnswer: true,
      },
    ],
  });
  const seen = await kindling.call(getProject, { params: { id: project.id } });
  expect(seen.body.milestones.map(({ status }) => status)).toEqual(['active', 'pending']);
  await expectSound(kindling.deps.db);
});

test('who has nothing left in the project has no vote, and the others weigh what is left [payouts-162]', async () => {
  const { deps } = kindling;
  const [ada, grace, linus] = people();
  await releaseNow(deps, milestoneId());
  await requestRefund(deps, project.investments[0]?.id ?? 0, 'admin');
  const id = await openVoteNow(kindling, admin, { ...project, milestones: project.milestones.slice(1) });
  expect((await readVote(ada, id)).status).toBe(404);
  expect((await vote(kindling, ada, id, 'against')).status).toBe(404);
  // $120 of $300 and $80 of $200 are left.
  expect((await vote(kindling, grace, id, 'for')).body.own).toMatchObject({ weight: 80, isCapped: true });
  expect((await vote(kindling, linus, id, 'for')).body.own).toMatchObject({ weight: 80, isCapped: false });
  const leaves = await requestRefund(deps, project.investments[2]?.id ?? 0, 'admin');
  expect(leaves).toBe(true);
  expect((await vote(kindling, linus, id, 'against')).status).toBe(403);
  await endAndCount(deps, id);
  const milestone = (await readPlan()).milestones[1];
  expect(milestone?.polls[0]).toMatchObject({ result: 'for', totals: { voters: { people: 1, amount: 120 } } });
  await expectSound(deps.db);
});

test('while a vote is open only its turnout shows, and no one sees another person’s choice [payouts-28]', async () => {
  const [ada, grace] = people();
  const id = await openVoteNow(kindling, admin, project);
  await vote(kindling, ada, id, 'against');
  const [milestone] = (await readPlan()).milestones;
  expect(milestone?.polls[0]).toMatchObject({ result: null, turnout: { people: 1, of: 3 }, totals: null });
  expect((await readVote(grace, id)).body).toMatchObject({ poll: { totals: null }, own: { choice: null } });
  const seenByAdmin = await kindling.call(adminContract.getAdminMilestone, {
    as: admin,
    params: { id: milestoneId() },
  });
  expect(JSON.stringify(seenByAdmin.body)).not.toContain('against":{');
  await endAndCount(kindling.deps, id);
  expect(JSON.stringify((await readPlan()).milestones)).not.toContain(ada.name);
});

test('rejected evidence may be filed again, three times in all; then the money goes back [payouts-31]', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const id = await openVoteNow(kindling, admin, project);
    for (const person of people()) await vote(kindling, person, id, 'against');
    await endAndCount(kindling.deps, id);
    expect((await readPlan()).milestones[0]).toMatchObject({ state: 'rejected', rounds: round });
  }
  const again = await kindling.call(contract.fileEvidence, {
    as: owner,
    params: { id: milestoneId() },
    body: { text: 'x' },
  });
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('rejected 3 times')]);
  await sweepMilestones(kindling.deps);
  expect(await readState()).toBe('rejected');
  await age(kindling.deps, milestoneId(), 60 * 24);
  await sweepMilestones(kindling.deps);
  const { milestones, stop } = await readPlan();
  expect(milestones.map(({ state }) => state)).toEqual(['returned', 'returned']);
  expect(stop?.reason).toContain('didn’t submit new evidence in time');
});

test('evidence that no one looked at for 72 hours goes to a vote by itself [payouts-32]', async () => {
  await fileNow(kindling, { milestoneId: milestoneId(), ownerId: project.ownerId });
  await age(kindling.deps, milestoneId(), 71);
  await sweepMilestones(kindling.deps);
  expect(await readState()).toBe('evidence_filed');
  await age(kindling.deps, milestoneId(), 1);
  await Promise.all([sweepMilestones(kindling.deps), sweepMilestones(kindling.deps)]);
  const [milestone] = (await readPlan()).milestones;
  expect(milestone?.state).toBe('voting');
  expect(milestone?.polls).toHaveLength(1);
});

test('a late swing adds two days, once [payouts-34]', async () => {
  const [ada, grace, linus] = people();
  const id = await openVoteNow(kindling, admin, project);
  for (const person of [ada, grace]) await vote(kindling, person, id, 'for');
  await shift(kindling.deps, "update polls set closes_at = now() + interval '23 hours' where id = $1", [id]);
  for (const person of [ada, linus]) await vote(kindling, person, id, 'against');
  await endAndCount(kindling.deps, id);
  const read = async () => (await readPlan()).milestones[0]?.polls[0];
  const extended = await read();
  expect(extended).toMatchObject({ isExtended: true, result: null });
  const left = Date.parse(extended?.closesAt ?? '') - Date.now();
  expect(left).toBeGreaterThan(47 * 3_600_000);
  expect(left).toBeLessThanOrEqual(48 * 3_600_000);
  await sweepOnce(kindling.deps);
  expect(subjects().filter((line) => line.includes('is extended by two days'))).toHaveLength(3);
  await endAndCount(kindling.deps, id);
  expect(await read()).toMatchObject({ isExtended: true, result: 'against' });
});

test('incomplete evidence is sent back with a reason, and that round does not count [payouts-36]', async () => {
  const evidenceHash = await fileNow(kindling, { milestoneId: milestoneId(), ownerId: project.ownerId });
  const send = (hash: string) =>
    kindling.call(adminContract.sendBackEvidence, {
      as: admin,
      params: { id: milestoneId() },
      body: { evidenceHash: hash, reason: 'The photos are missing.' },
    });
  expect((await send('0'.repeat(64))).body.code).toBe('changed_meanwhile');
  expect((await send(evidenceHash)).body.milestone.state).toBe('planned');
  expect((await send(evidenceHash)).body.code).toBe('already_decided');
  await sweepOnce(kindling.deps);
  expect(
    kindling.mails.some(
      ({ subject, text }) => subject.includes('needs changes') && text.includes('photos are missing'),
    ),
  ).toBe(true);
  const own = await kindling.call(contract.getOwnPlan, { as: owner, params: { id: project.id } });
  expect(own.body.milestones[0]).toMatchObject({
    refusal: null,
    evidence: [{ round: 1, sentBackReason: 'The photos are missing.' }],
  });
});

test('voters are emailed when a vote opens, a day before its end, and with its result [payouts-37]', async () => {
  const [ada] = people();
  const id = await openVoteNow(kindling, admin, project);
  await vote(kindling, ada, id, 'for');
  await shift(kindling.deps, "update polls set closes_at = now() + interval '23 hours' where id = $1", [id]);
  await sweepMilestones(kindling.deps);
  await sweepMilestones(kindling.deps);
  await endVote(kindling.deps, id);
  await sweepMilestones(kindling.deps);
  await sweepOnce(kindling.deps);
  const count = (text: string) => subjects().filter((line) => line.includes(text)).length;
  expect([count('Result of the vote on'), count('Your investors have voted'), count('to look at')]).toEqual([3, 1, 0]);
  const kinds = await kindling.deps.db.execute<{ kind: string; count: number }>(sql`
    select kind, count(*)::int from mails where key like ${`vote-${id}-%`} group by kind order by kind`);
  expect(Object.fromEntries(kinds.rows.map(({ kind, count: number }) => [kind, number]))).toMatchObject({
    vote_opened: 3,
    vote_reminder: 2,
    vote_result: 3,
  });
});

test('only voters see a vote; strangers, the owner and visitors do not [payouts-39]', async () => {
  const id = await openVoteNow(kindling, admin, project);
  const stranger = await makeUser(kindling.deps);
  for (const as of [stranger, owner]) {
    expect((await readVote(as, id)).status).toBe(404);
    expect((await vote(kindling, as, id, 'for')).status).toBe(404);
    expect((await kindling.call(votes.listOwnVotes, { as })).body).toEqual([]);
  }
  expect((await kindling.call(votes.getVote, { params: { id } })).status).toBe(401);
  expect((await kindling.call(votes.castVote, { params: { id }, body: { choice: 'for' } })).status).toBe(401);
  const [ada] = people();
  expect((await kindling.call(votes.castVote, { as: ada, params: { id }, body: { choice: 'maybe' } })).status).toBe(
    400,
  );
  const list = await kindling.call(votes.listOwnVotes, { as: ada });
  expect(list.body).toMatchObject([{ id, projectId: project.id, choice: null, result: null }]);
});
