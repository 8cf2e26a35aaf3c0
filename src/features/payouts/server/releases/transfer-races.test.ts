// A transfer that is sent, stopped or reversed by many calls at once: its money is in one place.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Deps } from '#platform/config/deps.ts';
import { expectSound } from '#test/factories/invest.ts';
import { moveAccount, reverseByHand } from '#test/factories/payout-accounts.ts';
import { leads, parallel, race, useReleaseRaces } from '#test/factories/release-races.ts';
import { makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { stopProject } from '../plan/project-stop.ts';
import { sendTransfer } from './transfer-sending.ts';
import { syncTransfer } from './transfer-sync.ts';

const { kindling, readAll, makeApproved, settle, readOutcome } = useReleaseRaces();

/** Delays transfer calls until every worker is about to make one, so none has found another's. */
function waitForAll(then: () => void): Deps {
  const { payoutGateway } = kindling.deps;
  const everyone = Promise.withResolvers<void>();
  let waiting = 0;
  const createTransfer: typeof payoutGateway.createTransfer = async (wanted) => {
    waiting += 1;
    if (waiting === parallel) {
      then();
      everyone.resolve();
    }
    await everyone.promise;
    return payoutGateway.createTransfer(wanted);
  };
  return { ...kindling.deps, payoutGateway: { ...payoutGateway, createTransfer } };
}

describe('sending', () => {
  test('by many workers at once, whose answers are lost, arrives once', async () => {
    const { project, transfer } = await makeApproved();
    const deps = waitForAll(() => {
      kindling.sandbox.faults.loseAnswers = 12;
    });
    await race(() => sendTransfer(deps, transfer));
    for (const lost of [3, 1]) {
      kindling.sandbox.faults.loseAnswers = lost;
      await race(() => sendTransfer(kindling.deps, transfer));
    }
    kindling.sandbox.faults.loseAnswers = 0;
    await settle();
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('after a lost answer, with a key that the provider has forgotten, finds what arrived', async () => {
    const { project, transfer } = await makeApproved();
    // The SDK makes three attempts; the money arrives on the first.
    kindling.sandbox.faults.loseAnswers = 3;
    await expect(sendTransfer(kindling.deps, transfer)).rejects.toThrow();
    kindling.sandbox.faults.loseAnswers = 0;
    await kindling.deps.db.execute(sql`delete from sandbox.idempotency_keys`);
    await race(() => sendTransfer(kindling.deps, transfer));
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('while the account is restricted and enabled again is refused or arrives, once', async () => {
    const { project, transfer } = await makeApproved();
    const account = project.account ?? '';
    await moveAccount(kindling, account, 'restricted');
    await race(
      () => sendTransfer(kindling.deps, transfer),
      () => moveAccount(kindling, account, 'active'),
    );
    await settle();
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('against a stop: it is withdrawn and returned, or finished, and the remainder is returned', async () => {
    for (const lead of leads) {
      const { project, transfer } = await makeApproved();
      const stop = { projectId: project.id, reason: 'It ended.', stoppedBy: null };
      await race(
        () => sendTransfer(kindling.deps, transfer),
        () => kindling.deps.db.transaction((tx) => stopProject(tx, stop)),
        lead,
      );
      await settle();
      const { there, held } = await readOutcome(project);
      expect(held).toBe(0);
      expect([[], [60_000]]).toContainEqual(there);
      const [refunded] = await readAll<{
        cents: number;
      }>(sql`select coalesce(sum(r.amount), 0)::int as cents from sandbox.refunds r
        join payments p on p.provider_payment_id = r.payment_intent join investments i on i.id = p.investment_id
        where i.project_id = ${project.id} and r.status = 'succeeded'`);
      expect((refunded?.cents ?? 0) + (there[0] ?? 0)).toBe(100_000);
      await expectSound(kindling.deps.db);
    }
  });
});

test('a reversal that is read many times at once is booked once, and so is the next', async () => {
  const project = await makeFundedProject(kindling, { topUp: 3000 });
  const release = await releaseNow(kindling.deps, project.milestones[0] ?? 0);
  const [sent] = await readAll<{ id: string }>(
    sql`select provider_transfer_id as id from transfers where release_id = ${release}`,
  );
  const id = sent?.id ?? '';
  for (const [part, waiting] of [
    [10_000, [10_000]],
    [20_000, [30_000]],
  ] as const) {
    await reverseByHand(kindling, id, part);
    await race(() => syncTransfer(kindling.deps, id));
    const rows = await readAll<{ cents: number }>(sql`select amount_cents::int as cents from transfers
      where release_id = ${release} and state = 'refused'`);
    expect(rows.map(({ cents }) => cents)).toEqual(waiting);
    await expectSound(kindling.deps.db);
  }
});
