// A small in-memory model of how a funded project is paid out, without database, provider or time; the real one must behave the same.
// It keeps its own books, so that every entry is predicted to the cent.

export type MilestoneState =
  | 'planned'
  | 'evidence_filed'
  | 'voting'
  | 'approved'
  | 'rejected'
  | 'releasing'
  | 'released'
  | 'returned';

export type ModelPoll = { result: 'open' | 'for' | 'against' | 'no_quorum' | 'canceled'; isDisputed: boolean };

export type ModelMilestone = {
  weightCents: number;
  isWhole: boolean;
  state: MilestoneState;
  polls: ModelPoll[];
  /** Investors who may vote, and what they chose. */
  voters: number[];
  ballots: Map<number, 'for' | 'against'>;
  isAnswered: boolean;
  /** Filed and not sent back. */
  rounds: number;
};

/** A transfer at the provider. */
export type ModelSent = {
  cents: number;
  reversals: number[];
  bookedReversals: number;
  payout: ModelPayout | undefined;
};
/** With the number of the bank account that it went to. */
export type ModelPayout = { status: 'paid' | 'failed'; bankNumber: number };

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
  /** The payout that we saw last. */
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
  state: 'requested' | 'succeeded' | 'failed';
  isCanceled: boolean;
  atProvider: 'none' | 'succeeded' | 'failed' | 'by hand';
  attempts: number;
  /** The next attempt waits for an hour. */
  isPutOff: boolean;
};

export type ModelInvestment = {
  cents: number;
  /** The provider's fee for its payment. */
  feeCents: number;
  state: 'completed' | 'disputed' | 'refund_pending' | 'refunded' | 'charged_back';
  /** The whole of it, before anything was released. */
  refund: { tries: number; isThere: boolean } | undefined;
  /** Its rest, after a part was released. */
  returns: ModelReturn[];
  dispute: { there: 'open' | 'won' | 'lost'; ours: 'unknown' | 'open' | 'won' | 'lost' } | undefined;
  /** Won after these milestones were released. */
  mayCatchUp: boolean;
  /** Of a lost dispute, and not paid by a share that was never sent. */
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
    /** As we read it last. */
    isEnabled: boolean;
    /** For three days after we saw another bank account. */
    isResting: boolean;
  };
  isWeekOver: boolean;
  /** At the provider, not paid out yet. */
  accountCents: number;
  milestones: ModelMilestone[];
  investments: ModelInvestment[];
  releases: ModelRelease[];
  transfers: ModelTransfer[];
  writeOff: { cents: number; askedBy: number } | undefined;
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

export const getReturned = ({ returns }: ModelInvestment) => sum(returns.map(({ cents }) => cents));

export function getRest(m: PayoutModel, investment: ModelInvestment): number {
  return investment.cents - getReleased(m, investment) - getReturned(investment);
}

/** Rests that are released, oldest first. */
export function listRests(m: PayoutModel): { investment: ModelInvestment; rest: number }[] {
  return m.investments
    .filter(({ state }) => state === 'completed')
    .map((investment) => ({ investment, rest: getRest(m, investment) }))
    .filter(({ rest }) => rest > 0);
}

export const isOpenMilestone = ({ state }: ModelMilestone) => !['releasing', 'released', 'returned'].includes(state);

export function sumOpenWeights({ milestones }: PayoutModel): number {
  return sum(milestones.filter(isOpenMilestone).map(({ weightCents }) => weightCents));
}

function getHeld(m: PayoutModel): number {
  const isHeld = ({ state }: ModelInvestment) => state === 'completed' || state === 'disputed';
  return sum(m.investments.filter(isHeld).map((investment) => getRest(m, investment)));
}

/** The provider's fees of money that is still held, rounded up. */
export function getKeptFees(m: PayoutModel, heldCents = getHeld(m)): number {
  const captured = sum(m.investments.map(({ cents }) => cents));
  const fees = sum(m.investments.map(({ feeCents }) => feeCents));
  return Math.ceil((fees * Math.min(heldCents, captured)) / captured);
}

/** How much of its own the platform has beyond the fees of held money; negative if other projects' money would be needed. */
export function getMargin(m: PayoutModel): number {
  const names: AccountName[] = [
    'provider_clearing',
    'disputed_receivable',
    'escrow',
    'refund_payable',
    'creator_payable',
  ];
  return m.ownCents + sum(names.map((name) => getBalance(m, name))) + getKeptFees(m);
}

/** Processing fees that a release of this amount would charge. */
export function getProcessingDue(m: PayoutModel, gross: number): number {
  if (m.terms.processingFeesBy === 'platform') return 0;
  const fees = sum(m.investments.map(({ feeCents }) => feeCents));
  const isCharged = ({ state }: ModelRelease) => state === 'approved' || state === 'sent';
  const charged = sum(m.releases.filter(isCharged).map(({ processing }) => processing));
  return Math.max(0, fees - charged - getKeptFees(m, getHeld(m) - gross));
}

export type Opening = { isByHand: boolean; terms: Terms; ownCents: number; weights: number[]; invested: number[] };

export function openModel({ isByHand, terms, ownCents, weights, invested }: Opening): PayoutModel {
  const goal = sum(invested);
  const plan = weights.length === 0 ? [goal] : weights;
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
      isResting: false,
    },
    isWeekOver: false,
    accountCents: 0,
    milestones: plan.map((weightCents) => ({
      weightCents,
      isWhole: weights.length === 0,
      state: 'planned',
      polls: [],
      voters: [],
      ballots: new Map(),
      isAnswered: false,
      rounds: 0,
    })),
    investments: invested.map((cents) => ({
      cents,
      feeCents: Math.round(cents * 0.029) + 30,
      state: 'completed',
      refund: undefined,
      returns: [],
      dispute: undefined,
      mayCatchUp: false,
      lossFee: 0,
      lossCharged: 0,
    })),
    releases: [],
    transfers: [],
    writeOff: undefined,
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

/** What the platform has there: payments less fees, refunds, transfers, and what banks hold. */
export function getProviderCents({ investments, transfers }: PayoutModel): number {
  const held = investments.map(({ cents, feeCents, refund, returns, dispute }) => {
    const isRefunded = refund?.isThere === true;
    const returned = sum(returns.map((part) => (part.atProvider === 'succeeded' ? part.cents : 0)));
    const taken = dispute === undefined ? 0 : disputeFeeCents + (dispute.there === 'won' ? 0 : cents);
    return cents - feeCents - (isRefunded ? cents : 0) - returned - taken;
  });
  return sum(held) - sum(transfers.map(({ there }) => (there === undefined ? 0 : there.cents - sum(there.reversals))));
}
