// One project from its goal to its creator's bank account: two milestones released, one disputed after its release, one rejected
// and returned. Every step runs over HTTP as a creator, investors, administrators or a bank.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { listNotifications } from '#features/notifications/notification-contract.ts';
import { runNotificationWork } from '#features/notifications/server/notification-worker.ts';
import { getProject, listProjects } from '#features/projects/project-contract.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import type { TestUser } from '#test/factories/make.ts';
import { completeOnboarding, finishPayouts } from '#test/factories/payout-accounts.ts';
import {
  type FundedProject,
  makeFundedProject,
  makeSeniorAdmin,
  passTime,
  runReleases,
} from '#test/factories/releases.ts';
import { age, endAndCount, fileNow, signIn, sweepMilestones, vote } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as milestoneContract from '../milestone-admin-contract.ts';
import { listPlan } from '../milestone-contract.ts';
import { createPayoutAccountLink, refreshPayoutAccount, startPayoutAccount } from '../payout-account-contract.ts';
import * as releaseContract from '../release-contract.ts';

// Lost disputes and rejected plans are logged for administrators.
const kindling = useTestApp({ expectsErrors: true });
let admin: TestUser;
let second: TestUser;
let project: FundedProject;
let owner: Caller;

beforeAll(async () => {
  admin = await makeSeniorAdmin(kindling.deps);
  second = await makeSeniorAdmin(kindling.deps);
  await kindling.deps.db.execute(
    sql`update site_settings set version = version + 1, platform_fee_percent = 5, second_admin_above_cents = 40000`,
  );
  await kindling.deps.settings.refresh();
  project = await makeFundedProject(kindling, { plan: [300, 300, 400], invested: [400, 350, 250], hasAccount: false });
  owner = await signIn(kindling.deps, project.ownerId);
});

async function connectAccount(): Promise<void> {
  expect((await kindling.call(startPayoutAccount, { as: owner, body: { country: 'US' } })).status).toBe(201);
  const { body } = await kindling.call(createPayoutAccountLink, { as: owner });
  await completeOnboarding(kindling, body.url, 'verified');
  expect((await kindling.call(refreshPayoutAccount, { as: owner })).body.state).toBe('enabled');
}

async function voteOn(milestoneId: number, choices: ('for' | 'against')[]): Promise<void> {
  const evidenceHash = await fileNow(kindling, { milestoneId, ownerId: project.ownerId });
  const params = { id: milestoneId };
  const opened = await kindling.call(milestoneContract.openMilestoneVote, {
    as: admin,
    params,
    body: { evidenceHash },
  });
  const poll = opened.body.milestone.polls.at(-1)?.id ?? 0;
  for (const [index, choice] of choices.entries()) {
    const investor = project.investments[index];
    if (investor !== undefined) expect((await vote(kindling, investor.by, poll, choice)).status).toBe(200);
  }
  await endAndCount(kindling.deps, poll);
}

/** Answers the investors who voted against, requests the release, and confirms it if it is large. */
async function release(milestoneId: number): Promise<void> {
  const params = { id: milestoneId };
  await kindling.call(milestoneContract.answerInvestors, {
    as: admin,
    params,
    body: { answer: 'The second photo shows it.' },
  });
  const asked = await kindling.call(releaseContract.askRelease, { as: admin, params });
  expect(asked.status).toBe(200);
  const open = asked.body.releases.find(({ projectId }) => projectId === project.id);
  if (open?.needsSecond) {
    await kindling.call(releaseContract.confirmRelease, { as: second, params: { id: open.id } });
  }
  await passTime(kindling.deps, open?.id ?? 0);
  await runReleases(kindling.deps);
}

async function readState() {
  const { rows } = await kindling.deps.db.execute(sql`select p.status,
    (select array_agg(m.state order by m.position) from milestones m where m.project_id = p.id) as milestones,
    coalesce((select -balance_cents from ledger_accounts where name = 'escrow:' || p.id), 0)::int as held,
    (select coalesce(sum(t.amount_cents), 0)::int from transfers t join releases r on r.id = t.release_id where r.project_id = p.id and t.state = 'paid') as paid,
    (select coalesce(sum(x.amount_cents), 0)::int from part_returns x join investments i on i.id = x.investment_id where i.project_id = p.id and x.state = 'succeeded') as returned,
    coalesce((select balance_cents from ledger_accounts where name = 'creator_receivable:' || p.id), 0)::int as owed
    from projects p where p.id = ${project.id}`);
  return rows[0];
}

test('a funded project walks to its creator’s bank account, and every cent is where it should be [payouts-112]', async () => {
  const { deps } = kindling;
  const [first = 0, next = 0, last = 0] = project.milestones;
  await voteOn(first, ['for', 'for', 'against']);
  await release(first);
  // The approved release waits for the account, which its creator connects only now.
  expect(await readState()).toMatchObject({ milestones: ['approved', 'planned', 'planned'], held: 100_000 });
  await connectAccount();
  await runReleases(deps);
  expect(await readState()).toMatchObject({ milestones: ['released', 'planned', 'planned'], held: 70_000 });
  await voteOn(next, ['for', 'against', 'for']);
  await release(next);
  await finishPayouts(kindling);
  await runReleases(deps);
  expect(await readState()).toMatchObject({
    milestones: ['released', 'released', 'planned'],
    held: 40_000,
    paid: 57_000,
  });

  // A bank takes back a payment after most of it was released.
  const disputed = project.investments[2];
  const { id } = await callSandbox(
    kindling,
    '/v1/test_helpers/disputes',
    { payment_intent: disputed?.payment ?? '', amount: '25000' },
    'secret',
  );
  await syncDisputes(deps, disputed?.payment ?? '');
  await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(deps, disputed?.payment ?? '');
  // 60% of $250 was released; the platform gives up its 5% fee on that.
  expect(await readState()).toMatchObject({ held: 30_000, owed: 14_250 });
  await expectSound(deps.db);

  await voteOn(last, ['against', 'against']);
  expect(await readState()).toMatchObject({ milestones: ['released', 'released', 'rejected'] });
  await age(deps, last, 61 * 24);
  await sweepMilestones(deps);
  for (let round = 0; round < 3; round += 1) await sweepOnce(deps);
  expect(await readState()).toEqual({
    status: 'failed',
    milestones: ['released', 'released', 'returned'],
    held: 0,
    paid: 57_000,
    returned: 30_000,
    owed: 14_250,
  });
  await expectSound(deps.db);
  // Its funding did not fail: every screen shows it as a stopped project, with the amount it raised.
  const stopped = { after: 2, of: 3, raised: 1000 };
  const { body: shown } = await kindling.call(getProject, { params: { id: String(project.id) } });
  expect(shown).toMatchObject({ status: 'failed', stopped, fundingRaised: 750 });
  const { body: listed } = await kindling.call(listProjects, { query: { status: 'failed' } });
  expect(listed.find(({ id }) => id === project.id)).toMatchObject({ stopped });
  // The bank took $100 before the stop, while it was still held.
  const { body: plan } = await kindling.call(listPlan, { params: { id: project.id } });
  expect(plan.stop?.money).toEqual({
    raised: 1000,
    released: 600,
    returned: 300,
    onItsWayBack: 0,
    takenBack: 100,
    refundedBefore: 0,
    opening: 0,
  });
  const reader = project.investments[0]?.by;
  await runNotificationWork(deps);
  const told = await kindling.call(listNotifications, { ...(reader && { as: reader }) });
  expect(told.body.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/ was stopped after milestone 2 of 3$/),
  );
  const toldOwner = await kindling.call(listNotifications, { as: owner });
  expect(toldOwner.body.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/ was stopped after milestone 2 of 3$/),
  );
  const about = (word: string) =>
    kindling.mails.filter(({ subject }) => subject.includes(word)).map(({ subject }) => subject);
  expect(about('was released').toSorted()).toEqual(
    ['$105', '$105', '$120', '$120', '$75', '$75'].map((share) =>
      expect.stringMatching(`^\\${share} of your investment`),
    ),
  );
  expect(about('is in your bank')).toHaveLength(2);
  expect(about('was stopped after milestone 2 of 3')).toHaveLength(1);
  const { violations, figures } = await readMoneyReport(deps.db);
  expect(violations).toEqual([]);
  const { paidIn, released, refunded, chargedBack, feesTaken } = figures;
  expect({ paidIn, released, refunded, chargedBack, feesTaken }).toEqual({
    paidIn: 100_000,
    released: 57_000,
    refunded: 30_000,
    chargedBack: 10_000,
    feesTaken: 3000,
  });
});
