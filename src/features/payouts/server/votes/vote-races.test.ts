// Votes under concurrency: every vote counts once or not at all.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { expectSound } from '#test/factories/invest.ts';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { type FundedProject, makeFundedProject } from '#test/factories/releases.ts';
import { endVote, fileNow, openVoteNow, signIn, sweepMilestones, vote } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as adminContract from '../../milestone-admin-contract.ts';
import * as contract from '../../milestone-contract.ts';
import { countPoll } from './poll-counting.ts';

const kindling = useTestApp();
let admin: TestUser;
const parallel = 64;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const makeProject = (investors: number) =>
  makeFundedProject(kindling, {
    plan: [investors * 240, investors * 160],
    invested: Array.from({ length: investors }, () => 400),
  });
const readPoll = async (id: number) => {
  const { rows } = await kindling.deps.db.execute<Record<string, number | string>>(sql`
    select result, for_count, against_count, for_cents, against_cents, voters_cents,
      (select count(*)::int from ballots where poll_id = ${id}) as ballots,
      (select coalesce(sum(counted_cents), 0)::int from ballots where poll_id = ${id}) as counted
    from polls where id = ${id}`);
  return rows[0] ?? {};
};
const readState = async ({ milestones: [id] }: FundedProject) => {
  const { rows } = await kindling.deps.db.execute<{ state: string }>(
    sql`select state from milestones where id = ${id}`,
  );
  return rows[0]?.state;
};

test('votes against the count: each is counted, or refused because the vote has ended [payouts-44]', async () => {
  const project = await makeProject(parallel);
  const id = await openVoteNow(kindling, admin, project);
  for (const { by } of project.investments.slice(0, 20)) await vote(kindling, by, id, 'for');
  const casting = project.investments.slice(20).map(async ({ by }) => (await vote(kindling, by, id, 'for')).status);
  const counting = (async () => {
    await endVote(kindling.deps, id);
    await Promise.all(Array.from({ length: 8 }, () => countPoll(kindling.deps, id)));
  })();
  const [statuses] = await Promise.all([Promise.all(casting), counting]);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  const accepted = 20 + statuses.filter((status) => status === 200).length;
  expect(await readPoll(id)).toMatchObject({
    result: 'for',
    for_count: accepted,
    ballots: accepted,
    for_cents: accepted * 40_000,
    counted: accepted * 40_000,
  });
  expect(await readState(project)).toBe('approved');
  await expectSound(kindling.deps.db);
});

test('of 64 openings at once one opens the vote [payouts-45]', async () => {
  const project = await makeProject(3);
  const [milestoneId = 0] = project.milestones;
  const evidenceHash = await fileNow(kindling, { milestoneId, ownerId: project.ownerId });
  await kindling.deps.db.execute(
    sql`update milestones set state_since = now() - interval '73 hours' where id = ${milestoneId}`,
  );
  const opening = Array.from({ length: parallel }, (_, index) =>
    index % 8 === 0
      ? sweepMilestones(kindling.deps).then(() => 0)
      : kindling
          .call(adminContract.openMilestoneVote, { as: admin, params: { id: milestoneId }, body: { evidenceHash } })
          .then(({ status }) => status),
  );
  const statuses = await Promise.all(opening);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  expect(statuses.every((status) => [0, 200, 409].includes(status))).toBe(true);
  const { rows } = await kindling.deps.db.execute(sql`select id from polls where milestone_id = ${milestoneId}`);
  expect(rows).toHaveLength(1);
  expect(await readState(project)).toBe('voting');
});

test('new evidence against a vote: a vote is about one hash and no evidence comes in while it is open', async () => {
  const project = await makeProject(3);
  const [milestoneId = 0] = project.milestones;
  const as = await signIn(kindling.deps, project.ownerId);
  const evidenceHash = await fileNow(kindling, { milestoneId, ownerId: project.ownerId });
  const file = () => kindling.call(contract.fileEvidence, { as, params: { id: milestoneId }, body: { text: 'Other' } });
  const act = (
    endpoint: typeof adminContract.openMilestoneVote | typeof adminContract.sendBackEvidence,
    body: object,
  ) => kindling.call(endpoint, { as: admin, params: { id: milestoneId }, body });
  await Promise.all(
    Array.from({ length: parallel }, (_, index) => {
      if (index % 3 === 0) return file();
      if (index % 3 === 1) return act(adminContract.openMilestoneVote, { evidenceHash });
      return act(adminContract.sendBackEvidence, { evidenceHash, reason: 'Incomplete.' });
    }),
  );
  const { rows } = await kindling.deps.db.execute<{ wrong: number; open: number }>(sql`
    select count(*) filter (where l.evidence_hash <> e.hash or e.sent_back_at is not null)::int as wrong, count(*)::int as open
    from polls l join milestones m on m.id = l.milestone_id join milestone_evidence e on e.milestone_id = m.id and e.round = m.rounds
    where m.id = ${milestoneId} and l.result is null`);
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.open).toBe((await readState(project)) === 'voting' ? 1 : 0);
});

test('refunds of voters against the count: their money weighs all or nothing [payouts-46]', async () => {
  const project = await makeProject(16);
  const id = await openVoteNow(kindling, admin, project);
  for (const { by } of project.investments) await vote(kindling, by, id, 'for');
  await endVote(kindling.deps, id);
  const leaving = project.investments.slice(0, 8);
  const [refunded] = await Promise.all([
    Promise.all(leaving.map(async (one) => requestRefund(kindling.deps, one.id, 'admin').catch(() => false))),
    countPoll(kindling.deps, id),
  ]);
  const poll = await readPoll(id);
  expect(poll.for_cents).toBe(Number(poll.for_count) * 40_000);
  expect(poll.voters_cents).toBe(poll.for_cents);
  expect(Number(poll.for_count)).toBeGreaterThanOrEqual(8);
  expect(Number(poll.for_count)).toBeLessThanOrEqual(16);
  expect(refunded.filter(Boolean).length).toBeGreaterThan(0);
  await expectSound(kindling.deps.db);
});
