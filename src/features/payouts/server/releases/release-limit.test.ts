// Above a limit two administrators decide: over 30 days, even if amounts change between the request and setting the money aside.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import type { TestUser } from '#test/factories/make.ts';
import { topUp } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  type FundedProject,
  makeFundedProject,
  makeSeniorAdmin,
  passTime,
  runReleases,
} from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { advanceRelease } from './release-approving.ts';
import { askForRelease, confirmAsSecond } from './release-asking.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: TestUser;
beforeAll(async () => {
  await topUp(kindling, 100_000_000);
  admin = await makeSeniorAdmin(kindling.deps);
});

async function limitTo(cents: number): Promise<void> {
  const { deps } = kindling;
  await deps.db.execute(sql`update site_settings set version = version + 1, second_admin_above_cents = ${cents}`);
  await deps.settings.refresh();
}

async function ask(project: FundedProject, milestone: number, askedBy: number | null = admin.id): Promise<number> {
  const { deps } = kindling;
  const milestoneId = project.milestones[milestone] ?? 0;
  await approveMilestone(deps, milestoneId);
  const { id } = await deps.db.transaction((tx) => askForRelease(deps, tx, { milestoneId, askedBy }));
  await passTime(deps, id);
  return id;
}

const advance = (project: FundedProject, id: number) => advanceRelease(kindling.deps, { id, projectId: project.id });

type Decided = { id: number; needsSecond: boolean; state: string; gross: number | null };

async function readReleases({ id }: FundedProject): Promise<Decided[]> {
  const { rows } = await kindling.deps.db.execute<Decided>(sql`
    select id::float8 as id, needs_second as "needsSecond", state, gross_cents::int as gross from releases
    where project_id = ${id} and state <> 'withdrawn' order by releases.id`);
  return rows;
}

function confirm(id: number, by: TestUser): Promise<void> {
  const confirmed = { id: by.id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false };
  const viewer: Viewer = { user: undefined, admin: confirmed };
  return confirmAsSecond(kindling.deps, viewer, { id });
}

async function openDispute(project: FundedProject, investment: number): Promise<(status: 'won') => Promise<void>> {
  const { payment = '' } = project.investments[investment] ?? {};
  const { id } = await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: payment }, 'secret');
  await syncDisputes(kindling.deps, payment);
  return async (status) => {
    await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status }, 'secret');
    await syncDisputes(kindling.deps, payment);
  };
}

/** Backdates the approval by this many days. */
async function shiftApproval(id: number, days: number): Promise<void> {
  const { db } = kindling.deps;
  await db.execute(sql`alter table releases disable trigger protect_release`);
  await db.execute(
    sql`update releases set approved_at = approved_at - make_interval(days => ${days}), not_before = not_before - make_interval(days => ${days}) where id = ${id}`,
  );
  await db.execute(sql`alter table releases enable trigger protect_release`);
}

describe('the limit for a second administrator', () => {
  test('counts what is asked for and not set aside yet', async () => {
    await limitTo(60_000);
    const project = await makeFundedProject(kindling, { plan: [300, 300, 400] });
    for (const milestone of [0, 1, 2]) await ask(project, milestone);
    expect((await readReleases(project)).map(({ needsSecond }) => needsSecond)).toEqual([false, false, true]);
    await runReleases(kindling.deps);
    expect((await readReleases(project)).map(({ state }) => state)).toEqual(['sent', 'sent', 'asked']);
    await expectSound(kindling.deps.db);
  });

  test('is passed by the first cent above it', async () => {
    const project = await makeFundedProject(kindling);
    await limitTo(59_999);
    expect(await advance(project, await ask(project, 0))).toEqual({ wait: 'second' });
    const other = await makeFundedProject(kindling);
    await limitTo(60_000);
    expect(await advance(other, await ask(other, 0))).toEqual({ approved: true });
  });

  test('is decided again by the real amount when the money is set aside', async () => {
    await limitTo(40_000);
    const project = await makeFundedProject(kindling);
    const decide = await openDispute(project, 0);
    // $300 of the undisputed money.
    const id = await ask(project, 0);
    expect(await readReleases(project)).toMatchObject([{ needsSecond: false }]);
    await decide('won');
    expect(await advance(project, id)).toEqual({ wait: 'second' });
    expect(await advance(project, id)).toEqual({ wait: 'second' });
    await expect(confirm(id, admin)).rejects.toThrow('You requested this release');
    await confirm(id, await makeSeniorAdmin(kindling.deps));
    expect(await advance(project, id)).toEqual({ approved: true });
    expect(await readReleases(project)).toMatchObject([{ needsSecond: true, gross: 60_000 }]);
    await expectSound(kindling.deps.db);
  });

  test('counts two releases that are set aside one after the other, although each was small when it was asked for', async () => {
    await limitTo(60_000);
    const project = await makeFundedProject(kindling, { plan: [500, 500] });
    const decide = await openDispute(project, 0);
    const [first, second] = [await ask(project, 0), await ask(project, 1)];
    expect((await readReleases(project)).map(({ needsSecond }) => needsSecond)).toEqual([false, false]);
    await decide('won');
    expect(await advance(project, first)).toEqual({ approved: true });
    expect(await advance(project, second)).toEqual({ wait: 'second' });
  });

  test('counts the late share of a dispute that was won, which waits for somebody else than who asked first', async () => {
    await limitTo(50_000);
    const project = await makeFundedProject(kindling, { plan: [600, 400], invested: [800, 200] });
    const decide = await openDispute(project, 0);
    await ask(project, 0);
    await runReleases(kindling.deps);
    await decide('won');
    await runReleases(kindling.deps);
    const [, late] = await readReleases(project);
    expect(late).toMatchObject({ needsSecond: true, state: 'asked' });
    await expect(confirm(late?.id ?? 0, admin)).rejects.toThrow('You requested this release');
    await confirm(late?.id ?? 0, await makeSeniorAdmin(kindling.deps));
    await runReleases(kindling.deps);
    expect((await readReleases(project))[1]).toMatchObject({ state: 'sent', gross: 48_000 });
    await expectSound(kindling.deps.db);
  });

  test('lets a small late share go without anybody', async () => {
    await limitTo(1_000_000);
    const project = await makeFundedProject(kindling);
    const decide = await openDispute(project, 2);
    await ask(project, 0);
    await runReleases(kindling.deps);
    await decide('won');
    await runReleases(kindling.deps);
    expect((await readReleases(project))[1]).toMatchObject({ needsSecond: false, state: 'sent', gross: 12_000 });
  });

  test.each([
    { days: 29, wait: true },
    { days: 30, wait: false },
  ])('counts what was set aside within 30 days: after $days days $wait', async ({ days, wait }) => {
    await limitTo(60_000);
    const project = await makeFundedProject(kindling);
    const first = await ask(project, 0);
    expect(await advance(project, first)).toEqual({ approved: true });
    await shiftApproval(first, days);
    expect(await advance(project, await ask(project, 1))).toEqual(wait ? { wait: 'second' } : { approved: true });
  });

  test('lets nobody confirm what a new administrator asked for while it was small', async () => {
    await limitTo(40_000);
    const project = await makeFundedProject(kindling);
    const decide = await openDispute(project, 0);
    const young = await makeSeniorAdmin(kindling.deps);
    await kindling.deps.db.execute(sql`update admin_credentials set created_at = now() where user_id = ${young.id}`);
    const id = await ask(project, 0, young.id);
    await decide('won');
    expect(await advance(project, id)).toEqual({ wait: 'second' });
    await expect(confirm(id, admin)).rejects.toThrow('less than 7 days');
  });
});
