// A process killed at any step of a payment: another one finishes, nothing is lost or repeated.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { runPayoutWorkOnce } from '#features/payouts/server/payout-worker.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { getCount, timeFor } from '#test/counts.ts';
import { claim, expectSound, pay, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { approveMilestone, askNow, type FundedProject, makeFundedProject } from '#test/factories/releases.ts';
import { sendBackAll } from '#test/factories/suspense.ts';
import { childProgram } from '#test/servers/child-program.ts';
import type { CrashParty, CrashTask } from '#test/servers/crash-child.ts';
import { loseDisputes } from '#test/servers/sandbox-call.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { unwindProject } from '../ends/project-unwind.ts';
import { investments, payments } from '../investing-table.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { sweepOnce } from './sweeper.ts';

/** Nightly runs add concurrent work in the killed process and vary the moment of the kill. */
const neighbors = 3;
/** Most steps are passed a few times per walk. */
const latestHit = 4;

/** Smoke counts use a sample of steps, spread over the whole path. */
const labels = listFailpoints().filter((_, place) => place % getCount('failpointStep') === 0);

test.concurrent.each(labels)(
  'killed at %s',
  async (label) => {
    for (let round = 0; round < getCount('failpointHits'); round += 1) await killAndRecover(label, round);
  },
  timeFor('failpointHits', { ms: 60_000, startMs: 120_000 }),
);

function listFailpoints(): string[] {
  const texts = globSync('src/**/*.ts', { cwd: projectRoot }).map((file) =>
    readFileSync(path.join(projectRoot, file), 'utf8'),
  );
  const labels = texts.flatMap((text) =>
    [...text.matchAll(/\bfailpoint\(\S+, '([^']+)'\)/g)].map(([, label = '']) => label),
  );
  return [...new Set(labels)].toSorted();
}

async function killAndRecover(label: string, round: number): Promise<void> {
  const kindling = await createTestApp({ expectsErrors: true });
  const isAlone = round === 0;
  const parties = await Promise.all(Array.from({ length: isAlone ? 1 : 1 + neighbors }, () => makeParty(kindling)));
  const released = await makeReleased(kindling);
  const hit = isAlone ? 1 : 1 + Math.floor(Math.random() * latestHit);
  const walk = await walkInChild(kindling, `${label}@${hit}`, { parties, released });
  // Every label must be reached by the walk in crash-child.ts, otherwise it is useless.
  if (isAlone) expect(walk).toEqual({ signal: 'SIGKILL', output: '' });

  await carryOn(kindling, parties, released);
  await expectSound(kindling.deps.db);
  const { rows } = await kindling.deps.db.execute(sql`select
    (select count(*) from investments where counted = 'held') as held,
    (select count(*) from provider_events where applied_at is null) as events,
    (select count(*) from refunds where state in ('requested', 'submitted')) as refunds,
    (select count(*) from suspense_items where standing_cents <> 0 or is_leaving) as suspense,
    (select count(*) from mails where sent_at is null) as mails`);
  expect(rows).toEqual([{ held: 0, events: 0, refunds: 0, suspense: 0, mails: 0 }]);
  for (const party of parties) await expectEnds(kindling, party);
  await expectReleased(kindling, released);
  await kindling.close();
}

type Party = Omit<CrashParty, 'people'> & { people: Record<keyof CrashParty['people'], TestUser> };

async function makeParty({ deps }: TestApp): Promise<Party> {
  const [project, removed, disputed] = [await makeProject(deps), await makeProject(deps), await makeProject(deps)];
  const people = {
    claims: await makeUser(deps),
    leaves: await makeUser(deps),
    hesitates: await makeUser(deps),
    late: await makeUser(deps),
    refunded: await makeUser(deps),
    disputes: await makeUser(deps),
  };
  return { projectId: project.id, removedProjectId: removed.id, disputedProjectId: disputed.id, people };
}

/** Requests the release of the first milestone. Nothing blocks it: refunds of money that is not available yet use the top-up. */
async function makeReleased(kindling: TestApp): Promise<FundedProject> {
  const project = await makeFundedProject(kindling, { plan: [600, 400], invested: [501, 499], topUp: 10_000 });
  const [first = 0] = project.milestones;
  await approveMilestone(kindling.deps, first);
  await askNow(kindling.deps, first);
  return project;
}

/** Sent once, and returned once: in our books and at the provider. */
async function expectReleased({ deps }: TestApp, { id, investments: [left, kept] }: FundedProject): Promise<void> {
  const { rows } = await deps.db.execute(sql`select
    (select json_agg(json_build_array(r.state, r.gross_cents, t.state)) from releases r left join transfers t on t.release_id = r.id where r.project_id = ${id}) as here,
    (select json_agg(t.amount) from sandbox.transfers t where t.transfer_group in (select 'rel_' || r.uuid from releases r where r.project_id = ${id})) as there,
    (select json_agg(json_build_array(r.investment_id, r.state, r.amount_cents)) from part_returns r join investments i on i.id = r.investment_id where i.project_id = ${id}) as returned,
    (select json_agg(r.amount) from sandbox.refunds r where r.payment_intent in (${left?.payment}, ${kept?.payment})) as refunds`);
  const [rest, gross] = [50_100 - 30_060, 60_000];
  expect(rows).toEqual([
    { here: [['sent', gross, 'sent']], there: [gross], returned: [[left?.id, 'succeeded', rest]], refunds: [rest] },
  ]);
}

async function expectEnds({ deps }: TestApp, { people, removedProjectId }: Party): Promise<void> {
  const statesOf = (person: TestUser) =>
    deps.db.select({ state: investments.state }).from(investments).where(eq(investments.investorId, person.id));
  expect(await statesOf(people.claims)).toEqual([{ state: 'completed' }]);
  expect(await statesOf(people.leaves)).toEqual([{ state: 'completed' }]);
  expect(await statesOf(people.refunded)).toEqual([{ state: 'refunded' }]);
  expect(await statesOf(people.disputes)).toEqual([{ state: 'charged_back' }]);
  const [removed] = await deps.db.select().from(projects).where(eq(projects.id, removedProjectId));
  expect(removed).toMatchObject({ heldCents: 0, raisedCents: 0 });
}

async function walkInChild(
  { deps }: TestApp,
  failpoint: string,
  { parties, released }: { parties: Party[]; released: FundedProject },
): Promise<{ signal: string | null; output: string }> {
  const { options } = deps.pool as pg.Pool & { options: CrashTask['connection'] };
  const { host, port, user, database } = options;
  const task: CrashTask = {
    connection: { host, port, user, database },
    secret: deps.secret,
    failpoint,
    parties: parties.map((party) => ({ ...party, people: idsOf(party.people) })),
    releasedInvestmentId: released.investments[0]?.id ?? 0,
  };
  const program = await childProgram('walk');
  const env = { ...process.env, ...program.env };
  const child = spawn(process.execPath, [program.file, JSON.stringify(task)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(String(data)));
  return new Promise((resolve) => {
    child.on('close', (_code, signal) => resolve({ signal, output: output.join('') }));
  });
}

function idsOf({ claims, leaves, hesitates, late, refunded, disputes }: Party['people']): CrashParty['people'] {
  const inTime = { claims: claims.id, leaves: leaves.id, hesitates: hesitates.id };
  return { ...inTime, late: late.id, refunded: refunded.id, disputes: disputes.id };
}

/** After the crash, clients, the provider and another sweeper continue with the same keys. */
async function carryOn(kindling: TestApp, parties: Party[], released: FundedProject): Promise<void> {
  const { deps } = kindling;
  for (const { people, projectId, removedProjectId, disputedProjectId } of parties) {
    // The walk may have hidden the project to make a payment late; those on time had been paid by then.
    await finishAsClient(kindling, people.claims, projectId);
    await finishAsClient(kindling, people.leaves, projectId);
    await finishAsClient(kindling, people.refunded, removedProjectId);
    await finishAsClient(kindling, people.disputes, disputedProjectId, 'pm_card_createDispute');
    await unwindProject(deps, removedProjectId, 'project_deleted');
  }
  await loseDisputes(kindling);
  await deps.db.update(investments).set({ holdExpiresAt: sql`now()` }).where(eq(investments.counted, 'held'));
  for (let round = 0; round < 3; round += 1) {
    await deps.db.execute(sql`update sandbox.events set next_at = now() where delivery = 'pending'`);
    await kindling.sandbox.events.deliverDue();
    await deps.db
      .update(payments)
      .set({ sweepAfter: sql`now() - interval '1 second'`, updatedAt: sql`now() - interval '1 hour'` });
    await deps.db.execute(sql`update refunds set sweep_after = now() - interval '1 second'`);
    for (const { people } of parties) await sendBackAll(deps, people.disputes.id);
    await deps.db.execute(sql`update suspense_exits set sweep_after = now() - interval '1 second'`);
    await deps.db.execute(
      sql`update provider_events set retry_after = now() - interval '1 second' where applied_at is null`,
    );
    await deps.db.execute(sql`update mails set send_after = now() - interval '1 second'`);
    await deps.db.execute(sql`update releases set sweep_after = now() - interval '1 second' where state = 'asked'`);
    await deps.db.execute(
      sql`update transfers set sweep_after = now() - interval '1 second' where state in ('wanted', 'refused')`,
    );
    await runPayoutWorkOnce(deps);
    await requestRefund(deps, released.investments[0]?.id ?? 0, 'admin');
    await deps.db.execute(sql`update part_returns set sweep_after = now() - interval '1 second'`);
    await sweepOnce(deps);
  }
}

async function finishAsClient(kindling: TestApp, person: TestUser, projectId: number, card?: string): Promise<void> {
  const answer = await prepare(kindling, person, { projectId, amount: 1000, key: 'crash' });
  if (answer.status > 201) return;
  await pay(kindling, answer.body, card);
  await claim(kindling, person, answer.body);
}
