// Kinds of drift about released money: transfers, returns of a remainder, top-ups, reserves and collections.
import { sql } from 'drizzle-orm';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import {
  behindTheBack,
  callAsPerson,
  type Drift,
  type DriftWorld,
  deleteEntry,
  hearAll,
  inSilence,
  selectEntry,
} from './drifts.ts';
import {
  chargeConnectFee,
  connectAccount,
  moveReserve,
  reverseByHand,
  reverseTopUp,
  topUp,
  transferByHand,
} from './payout-accounts.ts';
import { approveMilestone, askNow, makeFundedProject, releaseNow, runReleases } from './releases.ts';

type Released = { projectId: number; investmentId: number; releaseId: number; transfer: string; movement: string };

/** A project whose first milestone was released. */
async function release({ kindling }: DriftWorld): Promise<Released> {
  const project = await makeFundedProject(kindling);
  const releaseId = await releaseNow(kindling.deps, project.milestones[0] ?? 0);
  const { rows } = await kindling.deps.db.execute<{ transfer: string; movement: string }>(
    sql`select provider_transfer_id as transfer, movement_id as movement from transfers where release_id = ${releaseId}`,
  );
  const [sent] = rows;
  if (sent === undefined) throw new Error('it was not sent');
  return { projectId: project.id, investmentId: project.investments[0]?.id ?? 0, releaseId, ...sent };
}

type Returned = Released & { id: number; refund: string };

/** The remainder of an investment is back on its card. */
async function returnRest(world: DriftWorld): Promise<Returned> {
  const { deps } = world.kindling;
  const released = await release(world);
  await requestRefund(deps, released.investmentId, 'admin');
  await sweepOnce(deps);
  await hearAll(world);
  const { rows } = await deps.db.execute<{ id: number; refund: string }>(
    sql`select id::float8 as id, provider_refund_id as refund from part_returns where investment_id = ${released.investmentId} and state = 'succeeded'`,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('it was not returned');
  return { ...released, ...made };
}

const insertMovement = ({ kindling }: DriftWorld, type: string, amount: number) =>
  kindling.deps.db.execute(sql`insert into sandbox.balance_transactions (id, type, reporting_category, amount, fee)
    values (${`txn_made_${type}_${amount}`}, ${type}, ${type}, ${amount}, 0)`);

export const payoutDrifts: readonly Drift[] = [
  {
    name: 'a transfer of ours was made, and its answer was lost',
    plant: async ({ kindling }) => {
      const project = await makeFundedProject(kindling);
      await approveMilestone(kindling.deps, project.milestones[0] ?? 0);
      await askNow(kindling.deps, project.milestones[0] ?? 0);
      // The SDK tries three times; the money arrives with the first.
      kindling.sandbox.faults.loseAnswers = 3;
      await runReleases(kindling.deps);
    },
    seenAs: 'fixed',
  },
  {
    name: 'a transfer is missing from the books',
    plant: async (world) => {
      const { movement } = await release(world);
      await behindTheBack(world, ...deleteEntry(selectEntry('transferred', movement)));
    },
    seenAs: ['transfer_differs', 'promise_broken'],
  },
  {
    name: 'a transfer was made by hand at the provider',
    plant: async ({ kindling, someCents }) => {
      await topUp(kindling, 1_000_000);
      await transferByHand(kindling, (await connectAccount(kindling)).id, someCents(50_000));
    },
    seenAs: ['transfer_unknown'],
  },
  {
    name: 'a transfer was reversed by hand at the provider, and we received no event',
    plant: async (world) => {
      const { transfer } = await release(world);
      inSilence(world);
      await reverseByHand(world.kindling, transfer, world.someCents(50_000));
    },
    seenAs: 'fixed',
  },
  {
    name: 'the books show a reversal that the provider never made',
    plant: async (world) => {
      const { projectId } = await release(world);
      await world.kindling.deps.db.execute(
        sql`select post_entry('transfer_reversed', 'txn_never', 'provider_clearing', ${`creator_payable:${projectId}`}, ${world.someCents(1000)})`,
      );
    },
    seenAs: ['entry_alone', 'promise_broken'],
  },
  {
    name: 'a top-up is missing from the books',
    plant: ({ kindling, someCents }) => topUp(kindling, someCents(100_000)),
    seenAs: 'fixed',
  },
  {
    name: 'a top-up that the bank took back is missing from the books',
    plant: async ({ kindling, someCents }) => reverseTopUp(kindling, await topUp(kindling, someCents(100_000))),
    seenAs: 'fixed',
  },
  {
    name: 'the books show another top-up than the provider',
    plant: async ({ kindling, someCents }) => {
      const cents = 1000 + someCents(1000);
      await topUp(kindling, cents);
      await kindling.deps.db.execute(
        sql`select post_entry('topup', id, 'provider_clearing', 'bank', ${cents - 7}) from sandbox.balance_transactions where type = 'topup'`,
      );
    },
    seenAs: ['topup_differs'],
  },
  {
    name: 'the books show a top-up that the provider never received',
    plant: ({ kindling, someCents }) =>
      kindling.deps.db.execute(
        sql`select post_entry('topup', 'txn_never', 'provider_clearing', 'bank', ${someCents(1000)})`,
      ),
    seenAs: ['entry_alone'],
  },
  {
    name: 'a reserve that was taken and partly freed is missing from the books',
    plant: async ({ kindling, someCents }) => {
      const cents = someCents(1000);
      await moveReserve(kindling, 'hold', cents + 100);
      await moveReserve(kindling, 'release', cents);
    },
    seenAs: 'fixed',
  },
  {
    name: 'more was freed than was reserved',
    plant: async ({ kindling, someCents }) => moveReserve(kindling, 'release', someCents(1000)),
    seenAs: ['reserve_differs'],
  },
  {
    name: 'a bill for connected accounts is missing from the books',
    plant: ({ kindling, someCents }) => chargeConnectFee(kindling, someCents(500)),
    seenAs: 'fixed',
  },
  {
    name: 'the provider filled an account below zero from our balance',
    plant: (world) => insertMovement(world, 'connect_collection_transfer', -world.someCents(5000)),
    seenAs: ['collected'],
  },
  {
    name: 'a return of a remainder is missing from the books',
    plant: async (world) => {
      const { id } = await returnRest(world);
      await behindTheBack(world, ...deleteEntry(selectEntry('returned', `${id}:0`)));
    },
    seenAs: ['refund_differs', 'promise_broken'],
  },
  {
    name: 'a return of a remainder failed later, and we received no event',
    plant: async (world) => {
      const { refund } = await returnRest(world);
      inSilence(world);
      await callAsPerson(world, `/v1/test_helpers/refunds/${refund}/finish`, { result: 'fail' });
    },
    seenAs: 'fixed',
  },
  {
    name: 'the books show as failed a return that its card received',
    plant: async (world) => {
      const { id } = await returnRest(world);
      await world.kindling.deps.db.execute(
        sql`select post_entry('return_failed', ${`${id}:0`}, 'provider_clearing', 'refund_payable', amount_cents) from part_returns where id = ${id}`,
      );
    },
    seenAs: ['entry_alone', 'promise_broken'],
  },
  ...(['returned', 'return_failed'] as const).map(
    (missing): Drift => ({
      name: `a return of a remainder came back from its card, and only its entry "${missing}" is missing from the books`,
      plant: async (world) => {
        const { id, refund } = await returnRest(world);
        await callAsPerson(world, `/v1/test_helpers/refunds/${refund}/finish`, { result: 'fail' });
        await hearAll(world);
        await behindTheBack(world, ...deleteEntry(selectEntry(missing, `${id}:0`)));
      },
      seenAs: ['refund_differs', 'promise_broken'],
    }),
  ),
];
