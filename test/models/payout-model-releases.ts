// Releases in the model: requested, confirmed, approved, withdrawn; and the worker's part.
import type { Line } from './money-model-parts.ts';
import {
  getBalance,
  getRest,
  isOpenMilestone,
  listRemainders,
  type ModelInvestment,
  type ModelMilestone,
  type ModelRelease,
  type PayoutModel,
  post,
  secondAdminAboveCents,
  sum,
  sumOpenWeights,
} from './payout-model.ts';
import { getMargin, getProcessingDue } from './payout-model-cover.ts';
import { completeWhenDone, finish, followPayouts, newTransfer, send } from './payout-model-transfers.ts';
import { askAgain, end, giveUp, withdrawUnsent } from './payout-model-withdrawals.ts';

/** The last vote about it was not carried. */
function wasAgainst({ polls }: ModelMilestone): boolean {
  const last = polls.findLast(({ kind }) => kind === 'release');
  return last !== undefined && last.result !== 'for';
}

export function waitsForAnswer({ state, isAnswered, polls }: ModelMilestone): boolean {
  if (state !== 'approved' || isAnswered) return false;
  const last = polls.findLast(({ result }) => result !== 'open' && result !== 'canceled');
  return last?.result === 'for' && last.isDisputed;
}

type Asking = { askedBy: number | undefined; againstVote?: boolean };

/** 'asked', or the code of the refusal. */
export function askForRelease(m: PayoutModel, milestone: ModelMilestone, asking: Asking): string {
  const { askedBy, againstVote = wasAgainst(milestone) } = asking;
  const isLive = (one: ModelRelease) => one.milestone === milestone && !one.isCatchUp && one.state !== 'withdrawn';
  if (m.releases.some(isLive)) return 'asked';
  if (milestone.state !== 'approved' || waitsForAnswer(milestone)) return 'illegal_move';
  const needsSecond =
    againstVote || toMilestoneCents(m, milestone) + sumAsked(m) + sumSetAside(m) > secondAdminAboveCents;
  m.releases.push({ ...newRelease(milestone), askedBy, needsSecond });
  return 'asked';
}

function sumSetAside({ releases }: PayoutModel): number {
  return sum(releases.map(({ state, gross }) => (state === 'approved' || state === 'sent' ? gross : 0)));
}

/** The sum of the other requested releases. */
function sumAsked(m: PayoutModel): number {
  const asked = m.releases.filter(({ state }) => state === 'asked');
  return sum(asked.map((release) => sum(planOf(m, release).shares.values())));
}

const newRelease = (milestone: ModelMilestone): ModelRelease => ({
  milestone,
  isCatchUp: false,
  state: 'asked',
  askedBy: undefined,
  needsSecond: false,
  isConfirmed: false,
  isCooled: false,
  shares: new Map(),
  endedAfter: new Set(),
  weightCents: 0,
  ofWeightCents: 0,
  gross: 0,
  fee: 0,
  processing: 0,
  clawback: 0,
  net: 0,
});

function toMilestoneCents(m: PayoutModel, { weightCents }: ModelMilestone): number {
  const held = sum(listRemainders(m).map(({ rest }) => rest));
  const open = sumOpenWeights(m);
  return weightCents >= open ? held : Math.floor((held * weightCents) / open);
}

/** 'confirmed', or the code of the refusal. */
export function confirm(release: ModelRelease, admin: number): string {
  if (release.state !== 'asked' || !release.needsSecond || release.isConfirmed) return 'illegal_move';
  if (release.askedBy === admin) return 'forbidden';
  release.isConfirmed = true;
  return 'confirmed';
}

/** Requests the shares of investments that were disputed when a milestone was released, one milestone after the other. */
export function askForCatchUp(m: PayoutModel): void {
  const isOpen = ({ isCatchUp, state }: ModelRelease) => isCatchUp && (state === 'asked' || state === 'approved');
  if (m.status === 'failed' || m.releases.some(isOpen)) return;
  const milestone = m.milestones.find((one) => {
    const live = m.releases.filter((release) => release.milestone === one && release.state !== 'withdrawn');
    const sent = live.find(({ isCatchUp, state }) => !isCatchUp && state === 'sent');
    const isLate = (investment: ModelInvestment) =>
      sent?.endedAfter.has(investment) && investment.state === 'completed' && getRest(m, investment) > 0;
    return m.investments.some((other) => isLate(other) && !live.some(({ shares }) => shares.has(other)));
  });
  if (milestone === undefined) return;
  const first = m.releases.find((one) => one.milestone === milestone && !one.isCatchUp && one.state === 'sent');
  const taken = sum(planCatchUp(m, milestone).shares.values());
  const needsSecond = taken + sumAsked(m) + sumSetAside(m) > secondAdminAboveCents;
  const catchUp = { isCatchUp: true, isCooled: true, askedBy: first?.askedBy, needsSecond };
  m.releases.push({ ...newRelease(milestone), ...catchUp });
}

/** Sets the money aside if nothing is left to wait for. */
export function advance(m: PayoutModel, release: ModelRelease): void {
  const { milestone, isCatchUp } = release;
  if (m.isPaused || (release.needsSecond && !release.isConfirmed) || !release.isCooled) return;
  if (!m.isByHand && (!m.account.isEnabled || m.account.isOnHold)) return;
  const plan = planOf(m, release);
  const gross = sum(plan.shares.values());
  if (gross === 0) {
    if (!isCatchUp && m.investments.some(({ state }) => state === 'disputed')) return;
    release.state = 'withdrawn';
    if (isCatchUp) return;
    milestone.state = 'returned';
    completeWhenDone(m);
    return;
  }
  if (!release.isConfirmed && gross + sumSetAside(m) > secondAdminAboveCents) {
    release.needsSecond = true;
    return;
  }
  const fee = Math.floor((gross * m.terms.feeBasisPoints) / 10_000);
  const processing = Math.min(gross - fee, getProcessingDue(m, gross));
  const clawback = Math.min(gross - fee - processing, getBalance(m, 'creator_receivable'));
  const net = gross - fee - processing - clawback;
  const before = { ...release };
  Object.assign(release, plan, { state: 'approved', gross, fee, processing, clawback, net });
  const booked = new Map(m.books);
  post(m, 'release_approved', ['escrow', 'creator_payable'], gross);
  post(m, 'clawback', ['creator_payable', 'creator_receivable'], clawback);
  if (!m.isByHand && getMargin(m) + fee + processing < 0) {
    Object.assign(release, before);
    m.books = booked;
    return;
  }
  if (!isCatchUp) milestone.state = 'releasing';
  if (net > 0) m.transfers.push(newTransfer(release, net, m.account.number));
  else finish(m, release);
}

type Plan = Pick<ModelRelease, 'shares' | 'weightCents' | 'ofWeightCents'>;

function planOf(m: PayoutModel, { isCatchUp, milestone }: ModelRelease): Plan {
  return isCatchUp ? planCatchUp(m, milestone) : planShares(m, milestone);
}

function planShares(m: PayoutModel, milestone: ModelMilestone): Plan {
  const remainders = listRemainders(m);
  const total = toMilestoneCents(m, milestone);
  const held = sum(remainders.map(({ rest }) => rest));
  const parts = remainders.map(({ investment, rest }, at) => ({
    investment,
    at,
    cents: Math.floor((total * rest) / held),
    remainder: (total * rest) % held,
  }));
  const missing = total - sum(parts.map(({ cents }) => cents));
  for (const part of parts.toSorted((a, b) => b.remainder - a.remainder || a.at - b.at).slice(0, missing))
    part.cents += 1;
  const shares = new Map(parts.filter(({ cents }) => cents > 0).map(({ investment, cents }) => [investment, cents]));
  return { shares, weightCents: milestone.weightCents, ofWeightCents: sumOpenWeights(m) };
}

function planCatchUp(m: PayoutModel, milestone: ModelMilestone): Plan {
  const live = m.releases.filter((one) => one.milestone === milestone && one.state !== 'withdrawn');
  const first = live.find(({ isCatchUp }) => !isCatchUp);
  const { weightCents, ofWeightCents } = first ?? newRelease(milestone);
  const isLate = (one: ModelInvestment) => !live.some(({ shares }) => shares.has(one));
  const shares = listRemainders(m)
    .filter(({ investment }) => isLate(investment))
    .map(({ investment, rest }): [ModelInvestment, number] => [
      investment,
      weightCents >= ofWeightCents ? rest : Math.floor((rest * weightCents) / ofWeightCents),
    ]);
  return { shares: new Map(shares.filter(([, cents]) => cents > 0)), weightCents, ofWeightCents };
}

/** Takes an investment out of its unsent releases, which are requested again without it. */
export function leaveUnsent(m: PayoutModel, investment: ModelInvestment): void {
  for (const release of m.releases.filter(({ state, shares }) => state === 'approved' && shares.has(investment))) {
    if (!withdrawUnsent(m, release)) continue;
    m.releases.push(askAgain(release));
  }
}

/** Withdrawn by an administrator: looks up transfers that may be at the provider first. */
export function withdrawByAdmin(m: PayoutModel, release: ModelRelease): void {
  if (release.state === 'asked') release.state = 'withdrawn';
  else if (!withdrawUnsent(m, release)) giveUp(m, release, 'admin');
}

/** 'stopped', or the code of the refusal. */
export function stopProject(m: PayoutModel): string {
  if (m.status === 'failed') return 'stopped';
  if (m.status !== 'funded') return 'illegal_move';
  for (const release of m.releases.filter(({ state }) => state === 'approved'))
    if (!withdrawUnsent(m, release)) giveUp(m, release, 'stop');
  for (const milestone of m.milestones.filter(isOpenMilestone)) milestone.state = 'returned';
  for (const { polls } of m.milestones) for (const poll of polls) if (poll.result === 'open') poll.result = 'canceled';
  for (const release of m.releases.filter(({ state }) => state === 'asked')) release.state = 'withdrawn';
  m.status = 'failed';
  return 'stopped';
}

/** The worker: reads the account, requests due releases, approves, sends, and tracks transfers. */
export function work(m: PayoutModel, line: Line): void {
  const { account } = m;
  if (line === 'fine' && account.there === 'closed') {
    Object.assign(account, { there: 'none', bank: 'good', isEnabled: false });
  }
  if (line === 'fine' && account.there !== 'none') {
    account.isEnabled = account.there === 'active' && account.bank !== 'bad';
    if (account.bank === 'new') Object.assign(account, { bank: 'good', isOnHold: true });
  }
  const [first] = m.milestones;
  if (first?.isWhole && first.state === 'planned' && m.isWeekOver && m.status === 'funded') first.state = 'approved';
  askForCatchUp(m);
  for (const release of m.releases.filter(({ state }) => state === 'asked')) advance(m, release);
  for (const transfer of m.transfers.slice()) {
    end(m, transfer, line);
    send(m, transfer, line);
  }
  if (line === 'fine') followPayouts(m);
}
