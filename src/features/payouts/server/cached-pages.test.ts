// Public pages are cached until a signal: whatever changes what they show of milestones, votes and releases sends one.
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin } from '#test/factories/make.ts';
import { approveMilestone, askNow, makeFundedProject, runReleases, runWork } from '#test/factories/releases.ts';
import { openVoteNow, vote } from '#test/factories/votes.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { getProjectReleases } from '../public-money-contract.ts';
import { releaseWork } from './releases/release-work.ts';

let kindling: TestApp;
let listener: PoolClient;
let heard = 0;
let sent = 0;

beforeAll(async () => {
  kindling = await createTestApp();
  kindling.deps.publicDataChanged = () => {
    sent += 1;
  };
  listener = await kindling.deps.pool.connect();
  listener.on('notification', () => {
    heard += 1;
  });
});
beforeEach(() => listener.query('listen public_data_changed'));
afterEach(() => listener.query('unlisten *'));
afterAll(async () => {
  listener.release(true);
  await kindling.close();
});

/** How many signals the database sent during the work. */
async function countSignals(work: () => Promise<unknown>): Promise<number> {
  // Notifications of earlier commits arrive with an answer on the same connection.
  await listener.query('select 1');
  heard = 0;
  await work();
  await listener.query('select 1');
  return heard;
}

const run = (statement: string, values: unknown[] = []) => kindling.deps.pool.query(statement, values);

const readWait = async (projectId: number) =>
  (await kindling.call(getProjectReleases, { params: { id: projectId } })).body.milestones[0]?.releases[0]?.waitsFor;

test('what a release waits for empties cached pages when it changes, and only then [payouts-120]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling, { hasAccount: false });
  const [milestone = 0] = project.milestones;
  expect(await countSignals(() => approveMilestone(deps, milestone))).toBeGreaterThan(0);
  let release = 0;
  const askedFor = async () => {
    release = await askNow(deps, milestone);
  };
  expect(await countSignals(askedFor)).toBeGreaterThan(0);
  const tryAgain = async () => {
    await run("update releases set sweep_after = now() - interval '1 second' where id = $1", [release]);
    await runWork(deps, releaseWork);
  };
  expect(await readWait(project.id)).toBeNull();
  expect(await countSignals(tryAgain)).toBeGreaterThan(0);
  expect(await readWait(project.id)).toBe('account');
  // Trying again finds the same: nothing changed on any page.
  expect(await countSignals(tryAgain)).toBe(0);
});

test('each step of a transfer, a pause and a stop empty cached pages', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const [milestone = 0, second = 0] = project.milestones;
  await approveMilestone(deps, milestone);
  const release = await askNow(deps, milestone);
  expect(await countSignals(() => runReleases(deps))).toBeGreaterThan(0);
  const changes = [
    "update transfers set arrives_at = now() + interval '1 day' where release_id = $1",
    "update transfers set payout_failure = 'account_closed' where release_id = $1",
    "update transfers set refusal = 'reversed' where release_id = $1",
  ];
  for (const change of changes) expect(await countSignals(() => run(change, [release])), change).toBeGreaterThan(0);
  const leased =
    "update transfers set sweep_after = now() + interval '1 day', sweep_failures = 1 where release_id = $1";
  expect(await countSignals(() => run(leased, [release]))).toBe(0);
  const others = [
    "update milestones set answer = 'See the photos.' where id = $1",
    'update milestones set due_on = due_on + 1 where id = $1',
  ];
  for (const change of others) expect(await countSignals(() => run(change, [second])), change).toBeGreaterThan(0);
  const paused = "insert into release_pauses (reason) values ('A test.')";
  expect(await countSignals(() => run(paused))).toBeGreaterThan(0);
  const resumed = 'update release_pauses set ended_at = now() where ended_at is null';
  expect(await countSignals(() => run(resumed))).toBeGreaterThan(0);
  const stopped = "insert into project_stops (project_id, reason) values ($1, 'A test.')";
  expect(await countSignals(() => run(stopped, [project.id]))).toBeGreaterThan(0);
});

test('votes empty cached pages: when one opens, is extended or counted, and with every ballot', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const admin = await makeAdmin(deps);
  let poll = 0;
  const opened = async () => {
    poll = await openVoteNow(kindling, admin, project);
  };
  expect(await countSignals(opened)).toBeGreaterThan(0);
  const before = sent;
  const [first] = project.investments;
  if (first === undefined) throw new Error('somebody invested');
  expect(await vote(kindling, first.by, poll, 'for')).toMatchObject({ status: 200 });
  // From the process that counted it, so that many votes at once do not wait for each other.
  expect(sent).toBe(before + 1);
  const extended = "update polls set closes_at = closes_at + interval '2 days' where id = $1";
  expect(await countSignals(() => run(extended, [poll]))).toBeGreaterThan(0);
});
