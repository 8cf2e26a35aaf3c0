// Job windows and schedules: no gaps between runs, and no run too early.
import { desc, eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { shift } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getReconciliation, listFindings, resolveFinding } from '../reconciliation-contract.ts';
import type { ReconcileJob } from '../reconciliation-rules.ts';
import { type Finding, saveFindings } from './finding-service.ts';
import { deleteOldRuns, listDueJobs, runJob } from './job-runner.ts';
import { findings, reconcileRuns } from './reconciliation-table.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
afterEach(async () => {
  await kindling.deps.db.delete(findings);
  await kindling.deps.db.delete(reconcileRuns);
});

const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;
const ago = (span: number) => new Date(Date.now() - span);
const { signal } = new AbortController();

type Run = { job: ReconcileJob; startedAt: Date; finishedAt?: Date | null; error?: string };
const ran = ({ finishedAt, ...run }: Run) =>
  kindling.deps.db
    .insert(reconcileRuns)
    .values({ finishedAt: finishedAt === undefined ? run.startedAt : finishedAt, ...run });

/** Runs the job and returns how far back its window began. */
async function lookBegins(job: ReconcileJob): Promise<number> {
  await runJob(kindling.deps, { job, signal });
  const [run] = await kindling.deps.db
    .select()
    .from(reconcileRuns)
    .where(eq(reconcileRuns.job, job))
    .orderBy(desc(reconcileRuns.id))
    .limit(1);
  return Math.round((Date.now() - (run?.since?.getTime() ?? 0)) / minutes) * minutes;
}

const differs = (at: Date, ref = 'pi_1'): Finding => ({ kind: 'payment_differs', ref, differenceCents: 100, at });
const keep = (job: ReconcileJob, seen: Finding[]) => saveFindings(kindling.deps.db, job, { seen, isWhole: false });

test('a job without a successful run checks everything, whatever other jobs did', async () => {
  await ran({ job: 'balance', startedAt: ago(hours) });
  await ran({ job: 'payment_sweep', startedAt: ago(hours), error: 'away' });
  await ran({ job: 'payment_sweep', startedAt: ago(hours), finishedAt: null });
  expect(await lookBegins('payment_sweep')).toBeGreaterThan(10_000 * days);
});

test('a run starts some hours before the last successful run of the same job began', async () => {
  await ran({ job: 'payment_sweep', startedAt: ago(5 * hours) });
  await ran({ job: 'payment_sweep', startedAt: ago(4 * hours), finishedAt: ago(1 * hours) });
  await ran({ job: 'payment_sweep', startedAt: ago(2 * hours), error: 'away' });
  await ran({ job: 'payment_sweep', startedAt: ago(1 * hours), finishedAt: null });
  await ran({ job: 'balance', startedAt: ago(30 * minutes) });
  expect(await lookBegins('payment_sweep')).toBe((4 + 3) * hours);
  expect(await lookBegins('balance')).toBe(2 * days + 30 * minutes);
});

test('open findings are in every run, from an hour before them; closed ones and those of other jobs are not', async () => {
  await ran({ job: 'payment_sweep', startedAt: ago(hours) });
  await keep('balance', [{ kind: 'movement_unknown', ref: 'txn_1', at: ago(9 * days) }]);
  await keep('payment_sweep', [
    differs(ago(8 * days), 'pi_closed'),
    differs(ago(7 * days), 'pi_open'),
    differs(ago(6 * days), 'pi_later'),
  ]);
  await kindling.deps.db.update(findings).set({ resolvedAt: sql`now()` }).where(eq(findings.ref, 'pi_closed'));
  expect(await lookBegins('payment_sweep')).toBe(7 * days + hours);
});

test("a recent open difference does not shorten a run's window", async () => {
  await ran({ job: 'payment_sweep', startedAt: ago(hours) });
  await keep('payment_sweep', [differs(ago(minutes))]);
  expect(await lookBegins('payment_sweep')).toBe(4 * hours);
});

test.each([
  ['payment_sweep', 15 * minutes],
  ['balance', days],
  ['internal', 5 * minutes],
] as const)('%s is due again when its time has passed since it last began, and not before', async (job, every) => {
  await ran({ job, startedAt: ago(every - 5000), finishedAt: ago(0) });
  expect(await listDueJobs(kindling.deps.db)).not.toContain(job);
  await kindling.deps.db.update(reconcileRuns).set({ startedAt: ago(every + 1000) });
  expect(await listDueJobs(kindling.deps.db)).toContain(job);
});

test.each([{ finishedAt: ago(days), error: 'away' }, { finishedAt: null }])(
  'a failed run (%j) is repeated after a minute, and not before',
  async (end) => {
    await ran({ job: 'balance', startedAt: ago(days), finishedAt: ago(days) });
    const wait = async (span: number) => {
      const at = ago(span);
      await kindling.deps.db.delete(reconcileRuns);
      await ran({ job: 'balance', startedAt: at, ...end, finishedAt: end.finishedAt && at });
      return listDueJobs(kindling.deps.db);
    };
    expect(await wait(55_000)).not.toContain('balance');
    expect(await wait(61_000)).toContain('balance');
  },
);

test('runs are kept for a month, and the newest of each job always', async () => {
  await ran({ job: 'balance', startedAt: ago(31 * days) });
  await ran({ job: 'balance', startedAt: ago(29 * days), error: 'away' });
  await ran({ job: 'balance', startedAt: ago(28 * days) });
  await ran({ job: 'internal', startedAt: ago(50 * days) });
  await ran({ job: 'internal', startedAt: ago(40 * days) });
  await deleteOldRuns(kindling.deps.db);
  const kept = await kindling.deps.db.select().from(reconcileRuns).orderBy(reconcileRuns.id);
  expect(kept.map(({ job, startedAt }) => [job, Math.round((Date.now() - startedAt.getTime()) / days)])).toEqual([
    ['balance', 29],
    ['balance', 28],
    ['internal', 40],
  ]);
});

test('each job shows its own last run, even a failed one', async () => {
  await ran({ job: 'balance', startedAt: ago(2 * hours) });
  await ran({ job: 'balance', startedAt: ago(hours), error: 'away' });
  await ran({ job: 'internal', startedAt: ago(minutes) });
  const { jobs } = (await kindling.call(getReconciliation, { as: admin })).body;
  const last = Object.fromEntries(jobs.map((state) => [state.job, state.last?.error]));
  expect(last).toMatchObject({ balance: 'away', internal: null, payment_sweep: undefined });
});

test('findings have pages, newest first, with open and closed ones separate', async () => {
  await keep(
    'payment_sweep',
    Array.from({ length: 5 }, (_, place) => differs(ago(hours), `pi_${place}`)),
  );
  const all = await kindling.deps.db.select().from(findings).orderBy(desc(findings.id));
  for (const { id } of all.slice(0, 2)) {
    await kindling.call(resolveFinding, { as: admin, params: { id }, body: { note: 'Known' } });
  }
  const pages = async (state: 'open' | 'closed') => {
    const refs: string[][] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query: Record<string, string> = { state, limit: '2', ...(cursor !== '' && { cursor }) };
      const { body, headers } = await kindling.call(listFindings, { as: admin, query });
      refs.push(body.map(({ ref }) => ref));
      expect(headers['x-total-count']).toBe(state === 'open' ? '3' : '2');
      cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1];
    }
    return refs;
  };
  const refs = all.map(({ ref }) => ref);
  expect(await pages('open')).toEqual([refs.slice(2, 4), refs.slice(4)]);
  expect(await pages('closed')).toEqual([refs.slice(0, 2)]);
});

test('a finding that has disappeared is closed, and no other of that job or of another job', async () => {
  await keep('payment_sweep', [differs(ago(hours), 'pi_gone'), differs(ago(hours), 'pi_still')]);
  await keep('balance', [{ kind: 'movement_unknown', ref: 'txn_1' }]);
  const report = await saveFindings(kindling.deps.db, 'payment_sweep', {
    seen: [differs(ago(hours), 'pi_still')],
    isWhole: true,
  });
  expect(report).toBe(1);
  const { body } = await kindling.call(listFindings, { as: admin, query: { state: 'open' } });
  expect(body.map(({ ref }) => ref).toSorted()).toEqual(['pi_still', 'txn_1']);
});

test('an explanation covers only its own difference, not another with the same amount or payment', async () => {
  await keep('payment_sweep', [differs(ago(hours), 'pi_1')]);
  const [{ id } = { id: 0 }] = await kindling.deps.db.select().from(findings);
  await kindling.call(resolveFinding, { as: admin, params: { id }, body: { note: 'Known' } });
  const others: Finding[] = [differs(ago(hours), 'pi_2'), { ...differs(ago(hours)), kind: 'payment_state_differs' }];
  expect(await keep('payment_sweep', [differs(ago(hours), 'pi_1'), ...others])).toBe(2);
});

test('a difference before the window explains the balance if a person explained it, and not if it was only closed', async () => {
  const { deps } = kindling;
  const book = (ref: string, [debit, credit]: [string, string]) =>
    deps.db.execute(sql`select post_entry('topup', ${ref}, ${debit}, ${credit}, 500)`);
  const post = async (ref: string, accounts: [string, string]) => {
    await book(ref, accounts);
    await shift(deps, 'update ledger_entries set posted_at = $2 where ref = $1', [ref, ago(20 * days)]);
  };
  await post('txn_old', ['provider_clearing', 'bank']);
  const found: [boolean, string[]][] = [];
  for (const isExplained of [true, false]) {
    await ran({ job: 'balance', startedAt: ago(hours) });
    await deps.db.insert(findings).values({
      kind: 'entry_alone',
      ref: 'topup txn_old',
      differenceCents: -500,
      details: { at: ago(20 * days).toISOString() },
      resolvedAt: new Date(),
      ...(isExplained && { resolvedBy: admin.id, note: 'Known' }),
    });
    await runJob(deps, { job: 'balance', signal });
    const open = await deps.db.select().from(findings).where(isNull(findings.resolvedAt));
    found.push([isExplained, open.map(({ kind, differenceCents }) => `${kind} ${differenceCents}`)]);
    await deps.db.delete(findings);
  }
  await post('txn_back', ['bank', 'provider_clearing']);
  expect(found).toEqual([
    [true, []],
    [false, ['balance_differs -500']],
  ]);
});
