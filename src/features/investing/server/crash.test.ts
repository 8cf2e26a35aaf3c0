// A process killed at any place on the way of money: another one finishes, nothing is lost and nothing happens twice.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { type FailpointLabel, failpointLabels } from '#platform/failpoint.ts';
import { isNightly } from '#test/counts.ts';
import type { CrashTask } from '#test/crash-child.ts';
import { claim, expectSound, pay, prepare } from '#test/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/make.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { investments, payments } from './investing-table.ts';
import { unwindProject } from './project-unwind.ts';
import { sweepOnce } from './sweeper.ts';

let kindling: TestApp;
beforeAll(async () => {
  kindling = await createTestApp({ expectsErrors: true });
});
afterAll(() => kindling.close());

/** On each change those between two commits or around a call outside; every night all of them. */
const usual: readonly FailpointLabel[] = [
  'hold.taken',
  'payment.created',
  'settle.entry-posted',
  'settle.committed',
  'webhook.stored',
  'refund.submitted',
];
const labels = isNightly ? failpointLabels : usual;

type People = Record<keyof CrashTask['people'], TestUser>;

test.each(labels)(
  'killed at %s',
  async (label) => {
    const { deps } = kindling;
    const [project, removed] = [await makeProject(deps), await makeProject(deps)];
    const [claims, leaves, hesitates, late, refunded] = await Promise.all([1, 2, 3, 4, 5].map(() => makeUser(deps)));
    if (!claims || !leaves || !hesitates || !late || !refunded) throw new Error('five people are needed');
    const people: People = { claims, leaves, hesitates, late, refunded };
    const { options } = deps.pool as pg.Pool & { options: CrashTask['connection'] };
    const { host, port, user, database } = options;

    const task: CrashTask = {
      connection: { host, port, user, database },
      secret: deps.secret,
      failpoint: label,
      projectId: project.id,
      removedProjectId: removed.id,
      people: { claims: claims.id, leaves: leaves.id, hesitates: hesitates.id, late: late.id, refunded: refunded.id },
    };
    expect(await walkInChild(task)).toEqual({ signal: 'SIGKILL', output: '' });

    await carryOn(people, project.id, removed.id);
    await expectSound(deps.db);
    const { rows } = await deps.db.execute(sql`select
    (select count(*) from investments where counted = 'held') as held,
    (select count(*) from provider_events where applied_at is null) as events,
    (select count(*) from refunds where state in ('requested', 'submitted')) as refunds,
    (select count(*) from investment_mails where sent_at is null) as mails`);
    expect(rows).toEqual([{ held: 0, events: 0, refunds: 0, mails: 0 }]);
    expect(await statesOf(claims)).toEqual(['completed']);
    expect(await statesOf(leaves)).toEqual(['completed']);
    expect(await statesOf(refunded)).toEqual(['refunded']);
    const [removedRow] = await deps.db.select().from(projects).where(eq(projects.id, removed.id));
    expect(removedRow).toMatchObject({ heldCents: 0, raisedCents: 0 });
  },
  60_000,
);

function walkInChild(task: CrashTask): Promise<{ signal: string | null; output: string }> {
  const file = fileURLToPath(new URL('../../../../test/crash-child.ts', import.meta.url));
  const child = spawn(process.execPath, [file, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(String(data)));
  return new Promise((resolve) => {
    child.on('close', (_code, signal) => resolve({ signal, output: output.join('') }));
  });
}

/** What clients, the provider and the sweeper of another process do after the crash, with the same keys. */
async function carryOn(people: People, projectId: number, removedId: number): Promise<void> {
  const { deps } = kindling;
  // The walk may have hidden the project in order to make a payment late; those who paid in time had done so by then.
  await finishAsClient(people.claims, projectId);
  await finishAsClient(people.leaves, projectId);
  await finishAsClient(people.refunded, removedId);
  await unwindProject(deps, removedId, 'project_deleted');
  await deps.db.update(investments).set({ holdExpiresAt: sql`now()` }).where(eq(investments.counted, 'held'));
  for (let round = 0; round < 3; round += 1) {
    await deps.db.execute(sql`update sandbox.events set next_at = now() where delivery = 'pending'`);
    await kindling.sandbox.events.deliverDue();
    await deps.db.update(payments).set({ sweepAfter: sql`now()`, updatedAt: sql`now() - interval '1 hour'` });
    await deps.db.execute(sql`update refunds set sweep_after = now()`);
    await deps.db.execute(sql`update provider_events set retry_after = now() where applied_at is null`);
    await deps.db.execute(sql`update investment_mails set send_after = now()`);
    await sweepOnce(deps);
  }
}

async function finishAsClient(person: TestUser, projectId: number): Promise<void> {
  const answer = await prepare(kindling, person, { projectId, amount: 1000, key: 'crash' });
  if (answer.status > 201) return;
  await pay(kindling, answer.body);
  await claim(kindling, person, answer.body);
}

async function statesOf(person: TestUser) {
  const rows = await kindling.deps.db
    .select({ state: investments.state })
    .from(investments)
    .where(eq(investments.investorId, person.id));
  return rows.map(({ state }) => state);
}
