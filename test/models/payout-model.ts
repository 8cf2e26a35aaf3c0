// A small in-memory model of how a funded project is paid out, without database, provider or time; the real one must behave the same.
// It keeps its own books, so that every entry is predicted to the cent.

export type MilestoneState =
  | 'planned'
  | 'evidence_filed'
  | 'voting'
  | 'approved'
  | 'rejected'
  | 'overdue'
  | 'releasing'
  | 'released'
  | 'returned';

export type ModelPoll = {
  kind: 'release' | 'overdue';
  result: 'open' | 'for' | 'against' | 'no_quorum' | 'canceled';
  isDisputed: boolean;
};

export type ModelMilestone = {
  weightCents: number;
  isWhole: boolean;
  state: MilestoneState;
  polls: ModelPoll[];
  /** Investors who may vote, and their choices. */
  voters: number[];
  ballots: Map<number, 'for' | 'against'>;
  isAnswered: boolean;
  /** Filed and not sent back. */
  rounds: number;
  /** The latest evidence requests start money. */
  isStart: boolean;
  /** Number of times it was given more time. */
  extensions: number;
};

/** A transfer at the provider. */
export type ModelSent = {
  cents: number;
  reversals: number[];
  bookedReversals: number;
  payout: ModelPayout | undefined;
};
/** `bankNumber` identifies the bank account that it went to. */
export type ModelPayout = { status: 'paid' | 'failed'; cents: number; bankNumber: number };

export type ModelTransfer = {
  release: ModelRelease;
  cents: number;
  state: 'wanted' | 'refused' | 'sent' | 'paid' | 'reversed' | 'withdrawn';
  isTried: boolean;
  isResend: boolean;
  /** Waits for an administrator after a reversal. */
  waitsForAdmin: boolean;
  /** The account of the creator that it is for: their first, their next. A custodian pays without one. */
  accountNumber: number;
  /** Not tried again; withdrawn if the provider does not have it once no answer can be on its way. */
  givenUpFor: 'stop' | 'account' | 'admin' | undefined;
  isSettled: boolean;
  /** The provider repeats its answer to a key. */
  round: number;
  refusedRounds: Set<number>;
  there: ModelSent | undefined;
  /** The last payout we read. */
  seen: { payout: ModelPayout; status: ModelPayout['status'] } | undefined;
};

export type ModelRelease = {
  milestone: ModelMilestone;
  isCatchUp: boolean;
  state: 'asked' | 'approved' | 'sent' | 'withdrawn';
  askedBy: number | undefined;
  needsSecond: boolean;
  isConfirmed: boolean;
  isCooled: boolean;
  shares: Map<ModelInvestment, number>;
  /** Investments whose dispute ended after the approval; without a share here they may catch up. */
  endedAfter: Set<ModelInvestment>;
  weightCents: number;
  ofWeightCents: number;
  gross: number;
  fee: number;
  processing: number;
  clawback: number;
  net: number;
};

export type ModelReturn = {
  cents: number;
  /** The part that went back another way. */
  settledCents: number;
  state: 'requested' | 'succeeded' | 'failed';
  isCanceled: boolean;
  atProvider: 'none' | 'succeeded' | 'failed' | 'by hand';
  attempts: number;
  /** The next attempt waits for an hour. */
  isPutOff: boolean;
};

export type ModelDispute = {
  cents: number;
  there: 'open' | 'won' | 'lost';
  ours: 'unknown' | 'open' | 'won' | 'lost';
};

/** Permanent losses of an investment to banks, and who paid for them. */
export type ModelLosses = {
  cents: number;
  byPlatform: number;
  /** The fee on the released part that the platform gave up. */
  feeCents: number;
  /** Released and taken: the fee, and the part of the creator or of the platform in their place. */
  chargedCents: number;
  /** The part of it that the platform had paid before. */
  earlierCents: number;
};

export type ModelInvestment = {
  cents: number;
  /** The provider's fee for its payment. */
  feeCents: number;
  state: 'completed' | 'disputed' | 'refund_pending' | 'refunded' | 'charged_back';
  /** The whole of it, before anything was released. */
  refund: { tries: number; isThere: boolean } | undefined;
  /** Returns of its remainder, after a part was released. */
  returns: ModelReturn[];
  dispute: ModelDispute | undefined;
  /** Earlier disputes that left something of the investment. */
  earlierDisputes: ModelDispute[];
  /** Refunded in the provider's dashboard. */
  outsideCents: number;
  losses: ModelLosses;
  /** The fee of a lost dispute that was not covered by a share that was never sent. */
  lossFee: number;
  lossCharged: number;
};

export type Terms = {
  feeBasisPoints: number;
  processingFeesBy: 'platform' | 'project';
  creatorBears: boolean;
  releaseRule: 'admin' | 'vote_then_admin' | 'vote';
};

export const accounts = [
  'escrow',
  'creator_payable',
  'creator_receivable',
  'provider_clearing',
  'disputed_receivable',
  'refund_payable',
  'platform_fees',
  'processor_fees',
  'dispute_fees',
  'chargeback_loss',
  'bank',
] as const;
export type AccountName = (typeof accounts)[number];

export type PayoutModel = {
  terms: Terms;
  status: 'funded' | 'completed' | 'failed';
  isPaused: boolean;
  /** A custodian holds the money and pays. */
  isByHand: boolean;
  account: {
    there: 'none' | 'active' | 'restricted' | 'rejected' | 'closed';
    /** A new one after the last was closed. */
    number: number;
    firstBank: number;
    wasOpen: boolean;
    /** The bank refused a payout, or another bank account was given that we have not read yet. */
    bank: 'good' | 'bad' | 'new';
    bankNumber: number;
    /** The last value we read. */
    isEnabled: boolean;
    /** True for three days after the bank account changed. */
    isOnHold: boolean;
  };
  isWeekOver: boolean;
  /** The balance at the provider that is not paid out yet. */
  accountCents: number;
  /** The provider's newest, of any account. */
  lastPayout: ModelPayout | undefined;
  milestones: ModelMilestone[];
  investments: ModelInvestment[];
  releases: ModelRelease[];
  transfers: ModelTransfer[];
  writeOff: { cents: number; askedBy: number } | undefined;
  writtenOffCents: number;
  isDebtOld: boolean;
  /** The platform's own money when the project began. */
  ownCents: number;
  toppedUpCents: number;
  books: Map<AccountName, number>;
  /** Kinds that were posted, for the reach. */
  posted: Set<string>;
};

export const secondAdminAboveCents = 40_000;
export const disputeFeeCents = 1500;

export const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, cents) => total + cents, 0);
export const getBalance = ({ books }: PayoutModel, name: AccountName) => books.get(name) ?? 0;

export function post(m: PayoutModel, kind: string, [debit, credit]: [AccountName, AccountName], cents: number): void {
  if (cents === 0) return;
  m.posted.add(kind);
  m.books.set(debit, getBalance(m, debit) + cents);
  m.books.set(credit, getBalance(m, credit) - cents);
}

export function getReleased({ releases }: PayoutModel, investment: ModelInvestment): number {
  return sum(releases.map(({ state, shares }) => (state === 'withdrawn' ? 0 : (shares.get(investment) ?? 0))));
}

export const getReturned = ({ returns }: ModelInvestment) =>
  sum(returns.map(({ cents, settledCents }) => cents + settledCents));

export function getRest(m: PayoutModel, investment: ModelInvestment): number {
  return investment.cents - getReleased(m, investment) - getReturned(investment);
}

/** Rests that are released, oldest first. */
export function listRemainders(m: PayoutModel): { investment: ModelInvestment; rest: number }[] {
  return m.investments
    .filter(({ state }) => state === 'completed')
    .map((investment) => ({ investment, rest: getRest(m, investment) }))
    .filter(({ rest }) => rest > 0);
}

/** Money that returns after a dispute may have missed releases that were approved in the meantime. */
export function noteDisputeEnd({ releases }: PayoutModel, investment: ModelInvestment): void {
  for (const { state, endedAfter } of releases)
    if (state === 'approved' || state === 'sent') endedAfter.add(investment);
}

export const isOpenMilestone = ({ state }: ModelMilestone) => !['releasing', 'released', 'returned'].includes(state);

export function sumOpenWeights({ milestones }: PayoutModel): number {
  return sum(milestones.filter(isOpenMilestone).map(({ weightCents }) => weightCents));
}

export type Opening = {
  isByHand: boolean;
  terms: Terms;
  ownCents: number;
  weights: number[];
  /** Its rules let no milestone move money: everything is sent at once. */
  isSentWhole: boolean;
  invested: number[];
};

export function openModel({ isByHand, terms, ownCents, weights, isSentWhole, invested }: Opening): PayoutModel {
  const isWhole = isSentWhole || weights.length === 0;
  const plan = isWhole ? [sum(invested)] : weights;
  const m: PayoutModel = {
    terms,
    status: 'funded',
    isPaused: false,
    isByHand,
    account: {
      there: 'none',
      number: 1,
      firstBank: 1,
      wasOpen: false,
      bank: 'good',
      bankNumber: 1,
      isEnabled: false,
      isOnHold: false,
    },
    isWeekOver: false,
    accountCents: 0,
    lastPayout: undefined,
    milestones: plan.map((weightCents) => ({
      weightCents,
      isWhole,
      state: 'planned',
      polls: [],
      voters: [],
      ballots: new Map(),
      isAnswered: false,
      rounds: 0,
      isStart: false,
      extensions: 0,
    })),
    investments: invested.map((cents) => ({
      cents,
      feeCents: Math.round(cents * 0.029) + 30,
      state: 'completed',
      refund: undefined,
      returns: [],
      dispute: undefined,
      earlierDisputes: [],
      outsideCents: 0,
      losses: { cents: 0, byPlatform: 0, feeCents: 0, chargedCents: 0, earlierCents: 0 },
      lossFee: 0,
      lossCharged: 0,
    })),
    releases: [],
    transfers: [],
    writeOff: undefined,
    writtenOffCents: 0,
    isDebtOld: false,
    ownCents,
    toppedUpCents: 0,
    books: new Map(),
    posted: new Set(),
  };
  for (const { cents, feeCents } of m.investments) {
    post(m, 'captured', ['provider_clearing', 'escrow'], cents);
    post(m, 'fee', ['processor_fees', 'provider_clearing'], feeCents);
  }
  return m;
}
