// Everything that may happen to a release at the same time, many calls at once: there is one outcome, and every cent is in one
// place.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { expectSound } from '#test/factories/invest.ts';
import { leads, parallel, race, useReleaseRaces } from '#test/factories/release-races.ts';
import { approveMilestone, makeFundedProject, makeSeniorAdmin } from '#test/factories/releases.ts';
import { runPayoutWorkOnce } from '../payout-worker.ts';
import { advanceRelease } from './release-approving.ts';
import { askForRelease } from './release-asking.ts';
import { sendTransfer } from './transfer-sending.ts';
import { askForWriteOff, confirmWriteOff } from './write-offs.ts';

const { kindling, readAll, makeAsked, makeApproved, settle, readOutcome, openDispute, loseAndSync } = useReleaseRaces();

describe('approving', () => {
  test('many times at once sets the money aside once', async () => {
    const { project, release } = await makeAsked();
    const ends = await race(() => advanceRelease(kindling.deps, { id: release, projectId: project.id }));
    expect(ends.filter((end) => JSON.stringify(end) === '{"approved":true}')).toHaveLength(1);
    expect(ends.filter((end) => JSON.stringify(end) === '{"ended":true}')).toHaveLength(parallel - 1);
    await settle();
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('against asking many times by many administrators: one release', async () => {
    const project = await makeFundedProject(kindling, { topUp: 3000 });
    const [milestoneId = 0] = project.milestones;
    await approveMilestone(kindling.deps, milestoneId);
    const admins = await Promise.all(Array.from({ length: 4 }, () => makeSeniorAdmin(kindling.deps)));
    let turn = 0;
    await race(
      async () => {
        turn += 1;
        const askedBy = admins[turn % admins.length]?.id ?? null;
        await kindling.deps.db.transaction((tx) => askForRelease(kindling.deps, tx, { milestoneId, askedBy }));
      },
      async () => {
        await kindling.deps.db.execute(
          sql`update releases set not_before = now() where milestone_id = ${milestoneId} and state = 'asked'`,
        );
        await runPayoutWorkOnce(kindling.deps);
      },
    );
    await kindling.deps.db.execute(sql`update releases set not_before = now() where state = 'asked'`);
    await settle();
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('against a refund: the money goes back whole, or its remainder does after its share was set aside', async () => {
    for (const lead of leads) {
      const { project, release } = await makeAsked();
      const [leaving = { id: 0, cents: 0, payment: '' }] = project.investments;
      const ends = await race(
        () => requestRefund(kindling.deps, leaving.id, 'admin'),
        () => advanceRelease(kindling.deps, { id: release, projectId: project.id }),
        lead,
      );
      expect(ends.filter((end) => end === true)).toHaveLength(1);
      await settle();
      const { shares, there, held } = await readOutcome(project);
      const share = shares[leaving.id] ?? 0;
      expect([0, 30_000]).toContain(share);
      // Either $500 of $1,000 are refunded first and 60 % of the remainder released; or $600 are released and $200 refunded.
      expect({ there, held }).toEqual(
        share === 0 ? { there: [30_000], held: 20_000 } : { there: [60_000], held: 20_000 },
      );
      const refunds = await readAll(
        sql`select amount::int from sandbox.refunds where payment_intent = ${leaving.payment} and status = 'succeeded'`,
      );
      expect(refunds).toEqual([{ amount: leaving.cents - share }]);
      await expectSound(kindling.deps.db);
    }
  });
});

describe('a dispute', () => {
  test('against approving: its investment has no share, or leaves the unsent release, which is made again', async () => {
    for (const lead of leads) {
      const { project, release } = await makeAsked();
      const payment = await openDispute(project);
      await race(
        () => syncDisputes(kindling.deps, payment),
        () => advanceRelease(kindling.deps, { id: release, projectId: project.id }),
        lead,
      );
      await settle();
      await expectSound(kindling.deps.db);
      expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [30_000], held: 70_000 });
      await loseAndSync(payment);
      expect(await readOutcome(project)).toMatchObject({ held: 20_000, owed: 0 });
      await expectSound(kindling.deps.db);
    }
  });

  test('against sending: the release is made again without it, or the creator is charged for what was sent', async () => {
    for (const lead of leads) {
      const { project, transfer } = await makeApproved();
      const payment = await openDispute(project);
      await race(
        () => sendTransfer(kindling.deps, transfer),
        () => syncDisputes(kindling.deps, payment),
        lead,
      );
      await settle();
      await expectSound(kindling.deps.db);
      await loseAndSync(payment);
      const { there, held, owed } = await readOutcome(project);
      expect([
        { there: [30_000], held: 20_000, owed: 0 },
        { there: [60_000], held: 20_000, owed: 30_000 },
      ]).toContainEqual({ there, held, owed });
      await expectSound(kindling.deps.db);
    }
  });
});

test('a debt that many administrators take over at once is written off once', async () => {
  const { deps } = kindling;
  const { project, transfer } = await makeApproved();
  await sendTransfer(deps, transfer);
  const payment = await openDispute(project);
  await syncDisputes(deps, payment);
  await loseAndSync(payment);
  expect(await readOutcome(project)).toMatchObject({ owed: 30_000 });
  await deps.db.execute(sql`alter table ledger_entries disable trigger refuse_update_and_delete`);
  await deps.db.execute(
    sql`update ledger_entries set posted_at = now() - interval '181 days' where kind = 'dispute_charged'`,
  );
  await deps.db.execute(sql`alter table ledger_entries enable trigger refuse_update_and_delete`);
  const admins = await Promise.all(Array.from({ length: 3 }, async () => toViewer(await makeSeniorAdmin(deps))));
  const [one, two, three] = admins as [Viewer, Viewer, Viewer];
  const order = { id: project.id, reason: 'They are gone.' };
  const asked = await race(
    () => askForWriteOff(deps, one, order).then(() => 'asked'),
    () => askForWriteOff(deps, two, order).then(() => 'asked'),
  );
  expect(asked.filter((end) => end === 'asked')).toHaveLength(1);
  const [writeOff] = await readAll<{ id: number }>(
    sql`select id::float8 as id from write_offs where project_id = ${project.id}`,
  );
  const confirm = (viewer: Viewer) => confirmWriteOff(deps, viewer, { id: writeOff?.id ?? 0 }).then(() => 'booked');
  const booked = await race(
    () => Promise.any([confirm(one), confirm(two)]),
    () => confirm(three),
  );
  expect(booked.filter((end) => end === 'booked')).toHaveLength(1);
  expect(await readOutcome(project)).toMatchObject({ owed: 0 });
  await expectSound(deps.db);
});

function toViewer({ id, name, email }: { id: number; name: string; email: string }): Viewer {
  const admin = { id, name, email, username: `senior-${id}`, confirmedAt: new Date(), hasSecondFactor: true };
  return { user: undefined, admin };
}
