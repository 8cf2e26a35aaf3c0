// Plays the payout of a funded project in the demo: two milestones released, a payment disputed afterwards, and a plan that is
// rejected and returned; and a second project whose goal was divided among its investors, in the middle of its vote. Everything runs through the product and the sandbox;
// only dates are moved.
import { createHmac } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { preparePayment } from '#features/investing/server/holds/hold-service.ts';
import { settlePayment } from '#features/investing/server/settlement/settlement.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { BallotChoice } from '#features/payouts/payout-states.ts';
import { createAccountLink, refreshAccount, startAccount } from '#features/payouts/server/accounts/account-service.ts';
import { uploadEvidenceFile } from '#features/payouts/server/evidence/evidence-files.ts';
import { fileEvidence } from '#features/payouts/server/evidence/evidence-filing.ts';
import { runPayoutWorkOnce } from '#features/payouts/server/payout-worker.ts';
import { milestones } from '#features/payouts/server/plan-table.ts';
import { askAsAdmin } from '#features/payouts/server/releases/release-asking.ts';
import { polls } from '#features/payouts/server/vote-table.ts';
import { castBallot } from '#features/payouts/server/votes/ballot-casting.ts';
import { answerInvestors, openVote } from '#features/payouts/server/votes/milestone-deciding.ts';
import { insertProjects } from '#features/projects/server/insert-projects.ts';
import { dayMs, toDay } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findFirstAdmin } from './demo-admin.ts';
import { enliven, payoutProjectAge } from './demo-payout-life.ts';
import {
  type DemoEvidence,
  evidenceOf,
  fieldGuide,
  type PayoutProject,
  tideOrgan,
  toMilestones,
} from './demo-payout-projects.ts';
import { demoPeople } from './demo-people.ts';
import { createPictures, toPictured } from './demo-pictures-seed.ts';
import { placesToLook } from './demo-places.ts';

/** In-process access to the sandbox: its endpoints and its hosted pages. */
export type DemoSandbox = {
  inject: (request: {
    method: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }) => Promise<{ statusCode: number; body: string; headers: Record<string, unknown> }>;
};

export type DemoPlay = { deps: Deps; sandbox: DemoSandbox; say: (line: string) => void };

const goalCents = 300_000;
const investorKeys = ['grace', 'linus', 'supporter-1'] as const;

/** @throws Error if the demo is not seeded, or the database does not allow dates to be moved */
export async function playPayouts(play: DemoPlay): Promise<void> {
  const { deps, say } = play;
  const [owner, ...investors] = await findPeople(deps, ['ada', ...investorKeys]);
  if (owner === undefined || investors.length < investorKeys.length)
    throw new Error('The demo people are missing: start the site with DEMO_DATA=on first.');
  const admin = await findFirstAdmin(deps);
  await topUp(play, 200_000);
  await connectAccount(play, owner);
  say('Ada’s account at the card provider is connected.');
  const walked = await fund(play, owner, investors, tideOrgan);
  const [first = 0, second = 0, third = 0] = walked.milestones;
  await voteOn(play, {
    owner,
    admin,
    milestoneId: first,
    evidence: await evidenceOf(tideOrgan, 0),
    votes: vote(investors, ['for', 'for', 'for']),
  });
  await release(play, admin, first);
  await voteOn(play, {
    owner,
    admin,
    milestoneId: second,
    evidence: await evidenceOf(tideOrgan, 1),
    votes: vote(investors, ['for', 'for', 'against']),
  });
  await answerInvestors(deps, admin, {
    milestoneId: second,
    answer: 'The bent pipe was replaced the same week: the log of the last ten tides shows all nine.',
  });
  await release(play, admin, second);
  say('Two milestones are released and sent.');
  await loseDispute(play, walked.payments[1] ?? '');
  say('A bank took back one payment after its release; the creator owes it.');
  await voteOn(play, {
    owner,
    admin,
    milestoneId: third,
    evidence: await evidenceOf(tideOrgan, 2),
    votes: vote([investors[0], investors[2]], ['against', 'against']),
  });
  await moveTime(deps, "update milestones set state_since = state_since - interval '61 days' where id = $1", third);
  await runPayoutWorkOnce(deps);
  for (let round = 0; round < 3; round += 1) await sweepOnce(deps);
  say('The last milestone was rejected, and what was still held went back to its investor.');
  const running = await fund(play, owner, investors, fieldGuide);
  say('Investors asked for twice the goal of another project: each got half, and the rest went back to their cards.');
  const [open = 0] = running.milestones;
  const pollId = await openVoteOn(play, { owner, admin, milestoneId: open, evidence: await evidenceOf(fieldGuide, 0) });
  say('Its first milestone is being voted on.');
  for (const line of placesToLook({ stopped: walked.projectId, voting: running.projectId, pollId }, deps)) say(line);
}

async function findPeople({ db }: Deps, keys: readonly string[]): Promise<Viewer[]> {
  const emails = keys.map((key) => demoPeople.find((person) => person.key === key)?.email ?? '');
  const rows = await db.select().from(users).where(inArray(users.email, emails));
  return emails.flatMap((email) => {
    const row = rows.find((one) => one.email === email);
    if (row === undefined) return [];
    return [{ user: { uid: row.uid, name: row.name, email, id: row.id }, admin: undefined }];
  });
}

async function callSandbox(
  { deps, sandbox }: DemoPlay,
  path: string,
  params: Record<string, string>,
): Promise<{ id?: string }> {
  const key = createHmac('sha256', deps.secret).update('sandbox secret key').digest('hex').slice(0, 32);
  const answer = await sandbox.inject({
    method: 'POST',
    url: `/sandbox/stripe${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer sk_test_${key}` },
    payload: new URLSearchParams(params).toString(),
  });
  if (answer.statusCode >= 400) throw new Error(`The sandbox refused ${path}: ${answer.body}`);
  return JSON.parse(answer.body) as { id?: string };
}

/** Adds the platform's own money, which pays a release's card fees. */
async function topUp(play: DemoPlay, amountCents: number): Promise<void> {
  await callSandbox(play, '/v1/topups', { amount: String(amountCents), currency: 'usd' });
  await play.deps.db.execute(sql`select post_entry('topup', id, 'provider_clearing', 'bank', amount)
    from sandbox.balance_transactions where type = 'topup' and account is null`);
}

/** The sandbox's test values of a person who is verified immediately. */
const verifiedPerson = {
  preset: 'verified',
  country: 'US',
  entity: 'individual',
  name: 'Ada Sorensen',
  birthDate: '1902-01-01',
  idNumber: '222222222',
  address: 'address_full_match',
  routingNumber: '110000000',
  accountNumber: '000123456789',
};

/** Fills in the hosted pages with details that are verified immediately. */
async function connectAccount({ deps, sandbox }: DemoPlay, owner: Viewer): Promise<void> {
  await startAccount(deps, owner, 'US');
  const { url } = await createAccountLink(deps, owner);
  const opened = await sandbox.inject({ method: 'GET', url: url.slice(deps.config.publicUrl.length), headers: {} });
  await sandbox.inject({
    method: 'POST',
    url: `${String(opened.headers.location)}/details`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(verifiedPerson).toString(),
  });
  const { state } = await refreshAccount(deps, owner);
  if (state !== 'enabled') throw new Error(`The demo account is ${state}.`);
}

type Funded = { projectId: number; milestones: number[]; payments: string[] };

async function fund(play: DemoPlay, owner: Viewer, investors: Viewer[], project: PayoutProject): Promise<Funded> {
  const { deps } = play;
  const { key, title, description, team, risks, divides = false } = project;
  const ownerId = owner.user?.id ?? 0;
  const pictures = createPictures(deps);
  const pictured = toPictured({ key, description, team }, ownerId, pictures.store);
  const createdAt = new Date(deps.now().getTime() - payoutProjectAge * dayMs);
  const inDays = (days: number) => toDay(new Date(deps.now().getTime() + days * dayMs));
  const [projectId = 0] = await insertProjects(deps.db, [
    {
      ownerId,
      title,
      ...pictured,
      risks,
      category: 'Music',
      goalCents,
      valuationCents: 3_000_000,
      fundingModel: 'keep_what_you_raise',
      ...(divides && { allotment: 'pro_rata' as const, maxCents: 2 * goalCents, deadline: inDays(30) }),
      milestones: toMilestones(project, 1000, deps.now()),
      createdAt,
      updatedAt: createdAt,
    },
  ]);
  await deps.db.transaction(async (tx) => {
    await pictures.flush(tx);
    await enliven(tx, deps, { key, projectId, ownerId, store: pictures.store });
  });
  const payments: string[] = [];
  for (const investor of investors) {
    const request = {
      projectId,
      amount: cents((divides ? 2 * goalCents : goalCents) / investors.length),
      requestKey: `demo-${projectId}-${investor.user?.id}`,
    };
    const { payment } = await preparePayment(deps, investor, request);
    const id = payment.clientSecret.split('_secret')[0] ?? '';
    // A card whose money is available immediately.
    await callSandbox(play, `/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_bypassPending' });
    await settlePayment(deps, id);
    payments.push(id);
  }
  if (divides) await passDeadline(deps, projectId, inDays(-2));
  await runPayoutWorkOnce(deps);
  await moveTime(deps, "update projects set funding_closed_at = now() - interval '30 days' where id = $1", projectId);
  const plan = await deps.db
    .select({ id: milestones.id })
    .from(milestones)
    .where(eq(milestones.projectId, projectId))
    .orderBy(asc(milestones.position));
  return { projectId, milestones: plan.map(({ id }) => id), payments };
}

/** Everyone's right to cancel and the deadline have passed: the goal is divided, and the difference goes back. */
async function passDeadline(deps: Deps, projectId: number, deadline: string): Promise<void> {
  await moveTime(
    deps,
    "update investments set cancellable_until = now() - interval '1 day' where project_id = $1",
    projectId,
  );
  await moveTime(deps, `update projects set deadline = '${deadline}' where id = $1`, projectId);
  for (let round = 0; round < 2; round += 1) await sweepOnce(deps);
}

type Vote = {
  owner: Viewer;
  admin: Viewer;
  milestoneId: number;
  evidence: DemoEvidence;
  votes: { by: Viewer; choice: BallotChoice }[];
};

const vote = (investors: (Viewer | undefined)[], choices: BallotChoice[]) =>
  choices.flatMap((choice, index) => {
    const by = investors[index];
    return by === undefined ? [] : [{ by, choice }];
  });

async function openVoteOn(
  { deps }: DemoPlay,
  { owner, admin, milestoneId, evidence }: Omit<Vote, 'votes'>,
): Promise<number> {
  const fileIds: number[] = [];
  for (const { name, bytes } of evidence.files)
    fileIds.push((await uploadEvidenceFile(deps, owner, { milestoneId, name, bytes })).id);
  const body = { text: evidence.text, links: [], fileIds, isStart: false };
  await fileEvidence(deps, owner, { milestoneId, body });
  const { rows } = await deps.db.execute<{ hash: string }>(
    sql`select hash from milestone_evidence where milestone_id = ${milestoneId} order by round desc limit 1`,
  );
  await openVote(deps, admin, { milestoneId, evidenceHash: rows[0]?.hash ?? '' });
  const [poll] = await deps.db
    .select({ id: sql<number>`max(${polls.id})`.mapWith(Number) })
    .from(polls)
    .where(eq(polls.milestoneId, milestoneId));
  return poll?.id ?? 0;
}

async function voteOn(play: DemoPlay, { votes, ...about }: Vote): Promise<void> {
  const pollId = await openVoteOn(play, about);
  for (const { by, choice } of votes) await castBallot(play.deps, by, { pollId, choice });
  await moveTime(play.deps, "update polls set closes_at = now() - interval '1 second' where id = $1", pollId);
  await runPayoutWorkOnce(play.deps);
}

async function release({ deps }: DemoPlay, admin: Viewer, milestoneId: number): Promise<void> {
  const { id } = await askAsAdmin(deps, admin, { id: milestoneId });
  await moveTime(
    deps,
    "update releases set not_before = now() - interval '1 second', sweep_after = now() where id = $1",
    id,
  );
  await runPayoutWorkOnce(deps);
}

async function loseDispute(play: DemoPlay, payment: string): Promise<void> {
  const { id } = await callSandbox(play, '/v1/test_helpers/disputes', { payment_intent: payment, amount: '100000' });
  await syncDisputes(play.deps, payment);
  await callSandbox(play, `/v1/test_helpers/disputes/${id}/move`, { status: 'lost' });
  await syncDisputes(play.deps, payment);
}

/** Moves dates back; the database's rules do not allow it otherwise. */
async function moveTime({ pool }: Deps, statement: string, id: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(statement, [id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
