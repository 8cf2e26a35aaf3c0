// Ends a story of payouts: everything that waits is finished, and every cent is where it should be.
import { expect } from 'vitest';
import { getBalance, getRest, type ModelInvestment, type PayoutModel } from './payout-model.ts';
import * as ends from './payout-model-ends.ts';
import * as model from './payout-model-releases.ts';
import * as transfers from './payout-model-transfers.ts';
import * as withdrawals from './payout-model-withdrawals.ts';
import { toView } from './payout-view.ts';
import type { PayoutWorld } from './payout-world.ts';

/** Enough for the fees of every story. */
const plentyCents = 1_000_000;

export async function bringPayoutsToRest(m: PayoutModel, world: PayoutWorld): Promise<void> {
  await openTheWay(m, world);
  for (const [at, { dispute }] of m.investments.entries()) {
    if (dispute?.there === 'open') {
      const status = at % 2 === 0 ? 'won' : 'lost';
      await world.endDispute(at, status);
      dispute.there = status;
    }
  }
  for (let round = 0; round < 8 && !isAtRest(m); round += 1) {
    for (const [at, one] of m.investments.entries()) {
      if (one.dispute === undefined && one.refund === undefined && one.returns.length === 0) continue;
      const kind = one.dispute === undefined ? 'refund' : 'dispute';
      await world.deliver(at, kind, 'fine');
      if (kind === 'dispute') ends.syncDispute(m, one, 'fine');
      else ends.syncReturns(m, one, 'fine');
    }
    for (const [at, release] of m.releases.entries()) {
      if (release.state !== 'asked' || release.isCooled) continue;
      await world.passDelay(at);
      release.isCooled = true;
    }
    await confirmCatchUps(m, world);
    for (const [at, transfer] of m.transfers.entries()) {
      if (m.isByHand && transfer.state === 'wanted') {
        expect(await world.recordPayment(at)).toBe('paid');
        transfers.payByCustodian(m, transfer);
      }
      if (transfer.state === 'refused') expect(await world.sendAgain(at)).toBe(transfers.sendAgain(transfer));
    }
    await world.passTenMinutes();
    withdrawals.settle(m);
    await world.passThreeDays();
    m.account.isOnHold = false;
    await world.work('fine');
    model.work(m, 'fine');
    // All due releases are done; the remainder is returned.
    if (round === 2 && m.status === 'funded') expect(await world.stop()).toBe(model.stopProject(m));
    await world.sweep('fine');
    ends.sweepMoney(m, 'fine');
    if (round >= 2 && hasUnread(m)) await compareBalance(m, world);
  }
  await payAllByHand(m, world);
  expect(await world.read()).toEqual(toView(m));
  expectInItsPlace(m);
}

/** A completed project cannot be stopped, so its large releases need a second administrator. */
async function confirmCatchUps(m: PayoutModel, world: PayoutWorld): Promise<void> {
  if (m.status !== 'completed') return;
  for (const [at, release] of m.releases.entries()) {
    if (release.state !== 'asked' || !release.needsSecond || release.isConfirmed) continue;
    const admin = release.askedBy === 0 ? 1 : 0;
    expect(await world.confirm(at, admin)).toBe(model.confirm(release, admin));
  }
}

/** Whether nothing is pending; catch-ups may follow sent transfers. */
function isAtRest(m: PayoutModel): boolean {
  const isSettled = ({ state, refund, returns, dispute }: ModelInvestment) =>
    state !== 'refund_pending' &&
    (refund === undefined || state !== 'completed') &&
    returns.every((part) => part.state !== 'requested' && (part.state === 'failed' || part.atProvider !== 'failed')) &&
    (dispute === undefined || dispute.ours === dispute.there);
  return (
    m.status === 'failed' &&
    m.investments.every((one) => isSettled(one) && (one.state !== 'completed' || getRest(m, one) === 0)) &&
    m.releases.every(({ state }) => state === 'sent' || state === 'withdrawn') &&
    m.transfers.every(({ state }) => state !== 'wanted' && state !== 'refused') &&
    !hasUnread(m)
  );
}

/** Reversed, and not read yet. */
const hasUnread = ({ transfers }: PayoutModel) =>
  transfers.some(({ there }) => there !== undefined && there.bookedReversals < there.reversals.length);

/** Runs the daily comparison with the provider, which books differences. */
export async function compareBalance(m: PayoutModel, world: PayoutWorld): Promise<void> {
  expect(await world.reconcile('balance')).toMatchObject({ error: null, found: 0 });
  for (const transfer of m.transfers.slice()) transfers.syncTransfer(m, transfer);
}

/** Nothing is paused, the account is in order, and there is enough money for fees. */
async function openTheWay(m: PayoutModel, world: PayoutWorld): Promise<void> {
  if (m.isPaused) {
    await world.resume();
    m.isPaused = false;
  }
  if (!m.isByHand) await openTheAccount(m, world);
  await world.topUp(plentyCents);
  m.ownCents += plentyCents;
  m.toppedUpCents += plentyCents;
  await world.work('dead');
  model.work(m, 'dead');
  await world.work('fine');
  model.work(m, 'fine');
  await world.passThreeDays();
  m.account.isOnHold = false;
}

async function openTheAccount(m: PayoutModel, world: PayoutWorld): Promise<void> {
  if (m.account.there === 'closed') {
    await world.work('fine');
    model.work(m, 'fine');
  }
  if (m.account.there === 'none') {
    await world.connectAccount();
    transfers.connect(m);
  }
  if (m.account.there !== 'active') {
    await world.moveAccount('active');
    m.account.there = 'active';
  }
  if (m.account.bank === 'bad') {
    await world.changeBank();
    transfers.giveBank(m);
  }
}

async function payAllByHand(m: PayoutModel, world: PayoutWorld): Promise<void> {
  for (const [at, one] of m.investments.entries()) {
    while (ends.findUnpaid(one) !== undefined) {
      expect(await world.payByHand(at)).toBe('paid');
      ends.payByHand(m, one);
    }
  }
}

/** No money is held, due to an investor or set aside: it was sent, returned, or taken by a bank. */
function expectInItsPlace(m: PayoutModel): void {
  expect(m.releases.filter(({ state }) => state === 'asked' || state === 'approved')).toEqual([]);
  for (const name of ['escrow', 'refund_payable', 'creator_payable', 'disputed_receivable'] as const) {
    expect({ [name]: getBalance(m, name) }).toEqual({ [name]: 0 });
  }
  for (const one of m.investments) if (one.state === 'completed') expect(getRest(m, one)).toBe(0);
  // A loss never turns into a profit.
  expect(getBalance(m, 'chargeback_loss')).toBeGreaterThanOrEqual(0);
  for (const one of m.investments) expect(one.losses.chargedCents).toBeLessThanOrEqual(one.losses.cents);
}

/** Entries that stories post, and what became of them. */
export const payoutEnds = [
  'project completed',
  'project failed',
  'entry release_approved',
  'entry release_withdrawn',
  'entry transferred',
  'entry platform_fee',
  'entry processing_charged',
  'entry clawback',
  'entry clawback_undone',
  'entry loss_covered',
  'entry transfer_reversed',
  'entry refund_requested',
  'entry refunded',
  'entry return_requested',
  'entry returned',
  'entry return_failed',
  'entry refund_cancelled',
  'entry dispute_withdrawn',
  'entry dispute_reinstated',
  'entry dispute_lost',
  'entry dispute_charged',
  'entry dispute_fee_share',
  'entry dispute_paid_twice',
  'entry part_refunded',
  'entry parts_settled',
  'entry written_off',
  'transfer refused',
  'transfer paid',
  'catch-up sent',
] as const;

/** Reached only by unusually long stories: counted, but a single run may miss them. They have separate tests. */
export const rarePayouts: ReadonlySet<string> = new Set([
  'admin answers',
  'vote ends',
  'rejected for good',
  'overdue decided',
  'start decided',
  'return comes back',
  'paid by hand',
  'write-off confirmed',
  'entry return_failed',
  'entry refund_cancelled',
  'entry dispute_paid_twice',
  'entry written_off',
  'entry clawback_undone',
  'entry loss_covered',
  'transfer refused',
]);

export function listPayoutEnds(m: PayoutModel): string[] {
  return [
    `project ${m.status}`,
    ...[...m.posted].map((kind) => `entry ${kind}`),
    ...m.transfers.flatMap(({ state, refusedRounds }) => [
      ...(refusedRounds.size > 0 ? ['transfer refused'] : []),
      ...(state === 'paid' ? ['transfer paid'] : []),
    ]),
    ...(m.releases.some(({ isCatchUp, state }) => isCatchUp && state === 'sent') ? ['catch-up sent'] : []),
  ];
}
