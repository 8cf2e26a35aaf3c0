// Steps of banks, the provider, administrators and the sweeper with released and held money, in the model-based test of payouts.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { line, wordsOfLine } from './money-story.ts';
import type { ModelInvestment, ModelTransfer, PayoutModel } from './payout-model.ts';
import { getBalance, getReleased, sum } from './payout-model.ts';
import * as ends from './payout-model-ends.ts';
import * as model from './payout-model-releases.ts';
import * as sending from './payout-model-transfers.ts';
import * as withdrawals from './payout-model-withdrawals.ts';
import { about, adminNumber, investments, type PayoutSteps, step, transfers, which } from './payout-story.ts';

const reversals = fc.record({ number: which, part: fc.constantFrom(1, 2, 3) }).map(({ number, part }) => {
  const toCents = ({ there }: ModelTransfer) => Math.floor(((there?.cents ?? 0) - sum(there?.reversals ?? [])) / part);
  const may = (one: ModelTransfer, m: PayoutModel) =>
    toCents(one) > 0 && toCents(one) <= m.accountCents && one.accountNumber === m.account.number;
  return about(
    transfers,
    { words: `1/${part} of a transfer is reversed by hand`, number, may },
    async ({ at, one }, m, world) => {
      const cents = toCents(one);
      await world.reverse(at, cents);
      one.there?.reversals.push(cents);
      m.accountCents -= cents;
    },
  );
});

const resends = which.map((number) =>
  about(
    transfers,
    { words: 'an administrator sends it again', number, may: ({ state }) => state === 'refused' },
    async ({ at, one }, _m, world) => {
      expect(await world.sendAgain(at)).toBe(sending.sendAgain(one));
    },
  ),
);

const custodianPayments = which.map((number) =>
  about(
    transfers,
    { words: 'the custodian pays', number, may: ({ state }, { isByHand }) => isByHand && state === 'wanted' },
    async ({ at, one }, m, world) => {
      expect(await world.recordPayment(at)).toBe('paid');
      sending.payByCustodian(m, one);
    },
  ),
);

const tenMinutes = fc.constant(
  step(
    'ten minutes pass',
    async (m, world) => {
      await world.passTenMinutes();
      withdrawals.settle(m);
    },
    (m) => m.transfers.some(({ givenUpFor, isSettled }) => givenUpFor !== undefined && !isSettled),
  ),
);

const payouts = fc.constant(
  step(
    'the provider pays out to the bank',
    async (m, world) => {
      await world.payOut();
      sending.payOut(m);
    },
    ({ accountCents }) => accountCents > 0,
  ),
);

const payoutFailures = fc.constant(
  step(
    'the bank sends the payout back',
    async (m, world) => {
      if (m.lastPayout === undefined) return;
      await world.failPayout();
      sending.failLastPayout(m, m.lastPayout);
    },
    ({ lastPayout, account }) =>
      lastPayout?.status === 'paid' &&
      account.there === 'active' &&
      account.bank === 'good' &&
      lastPayout.bankNumber >= account.firstBank,
  ),
);

const refunds = which.map((number) =>
  about(
    investments,
    { words: 'an administrator refunds it', number, may: (one, m) => number === 0 || getReleased(m, one) > 0 },
    async ({ at, one }, m, world) => {
      expect(await world.refund(at)).toBe(ends.refundByAdmin(m, one));
    },
  ),
);

/** The provider's part of the world takes the oldest as well. */
const findReturned = ({ returns }: ModelInvestment) => returns.find(({ atProvider }) => atProvider === 'succeeded');
const returnFailures = which.map((number) =>
  about(
    investments,
    { words: 'the bank returns what was sent back', number, may: (one) => findReturned(one) !== undefined },
    async ({ at, one }, _m, world) => {
      await world.failReturn(at);
      const part = findReturned(one);
      if (part !== undefined) part.atProvider = 'failed';
    },
  ),
);

const handPayments = which.map((number) =>
  about(
    investments,
    { words: 'an administrator pays it by hand', number, may: (one) => ends.findUnpaid(one) !== undefined },
    async ({ at, one }, m, world) => {
      expect(await world.payByHand(at)).toBe('paid');
      ends.payByHand(m, one);
    },
  ),
);

const events = fc.record({ number: which, isDispute: fc.nat({ max: 3 }), by: line }).map(({ number, isDispute, by }) =>
  about(
    investments,
    {
      words: `an event comes${wordsOfLine[by]}`,
      number,
      may: ({ dispute, refund, returns }) => dispute !== undefined || refund !== undefined || returns.length > 0,
    },
    async ({ at, one }, m, world) => {
      const kind = isDispute > 0 && one.dispute !== undefined ? 'dispute' : 'refund';
      await world.deliver(at, kind, by);
      if (kind === 'dispute') ends.syncDispute(m, one, by);
      else ends.syncReturns(m, one, by);
    },
  ),
);

const sweeps = line.map((by) =>
  step(`the sweeper runs${wordsOfLine[by]}`, async (m, world) => {
    await world.sweep(by);
    ends.sweepMoney(m, by);
  }),
);

const stops = fc.constant(
  step(
    'the project is stopped',
    async (m, world) => {
      expect(await world.stop()).toBe(model.stopProject(m));
    },
    ({ releases: { length } }) => length > 1,
  ),
);

const pauses = fc.constant(
  step('releases are paused or resumed', async (m, world) => {
    expect(await (m.isPaused ? world.resume() : world.pause())).toBe(m.isPaused ? 'resumed' : 'paused');
    m.isPaused = !m.isPaused;
  }),
);

const halfYears = fc.constant(
  step(
    'half a year passes',
    async (m, world) => {
      await world.passHalfYear();
      m.isDebtOld = true;
    },
    (m) => !m.isDebtOld && getBalance(m, 'creator_receivable') > 0,
  ),
);

const writeOffs = adminNumber.map((by) =>
  step(
    `administrator ${by} asks for a write-off`,
    async (m, world) => {
      expect(await world.askForWriteOff(by)).toBe(ends.askForWriteOff(m, by));
    },
    (m) => getBalance(m, 'creator_receivable') > 0,
  ),
);

const writeOffConfirmations = adminNumber.map((by) =>
  step(
    `administrator ${by} confirms the write-off`,
    async (m, world) => {
      expect(await world.confirmWriteOff(by)).toBe(ends.confirmWriteOff(m, by));
    },
    ({ writeOff }) => writeOff !== undefined,
  ),
);

const topUps = fc.constantFrom(1, 2000).map((cents) =>
  step(`${cents} cents are topped up`, async (m, world) => {
    await world.topUp(cents);
    m.ownCents += cents;
    m.toppedUpCents += cents;
  }),
);

/** By name; steps that rarely apply have a high weight. */
export const payoutMoneySteps = {
  'transfer reversed': { weight: 4, arbitrary: reversals },
  'sent again': { weight: 6, arbitrary: resends },
  'paid by a custodian': { weight: 4, arbitrary: custodianPayments },
  'ten minutes': { weight: 12, arbitrary: tenMinutes },
  'paid out': { weight: 4, arbitrary: payouts },
  'payout failed': { weight: 4, arbitrary: payoutFailures },
  refunds: { weight: 2, arbitrary: refunds },
  'return comes back': { weight: 20, arbitrary: returnFailures },
  'paid by hand': { weight: 20, arbitrary: handPayments },
  events: { weight: 3, arbitrary: events },
  sweeps: { weight: 2, arbitrary: sweeps },
  stops: { weight: 1, arbitrary: stops },
  pauses: { weight: 1, arbitrary: pauses },
  'half a year': { weight: 20, arbitrary: halfYears },
  'write-off asked for': { weight: 20, arbitrary: writeOffs },
  'write-off confirmed': { weight: 20, arbitrary: writeOffConfirmations },
  'top-ups': { weight: 1, arbitrary: topUps },
} satisfies PayoutSteps;
