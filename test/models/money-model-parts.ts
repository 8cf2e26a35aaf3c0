// What the model of the money core is made of: a project, its investments with their cards, refunds, disputes and questions, and money in
// suspense.

export type InvestmentState =
  | 'held'
  | 'processing'
  | 'completed'
  | 'expired'
  | 'failed'
  | 'cancelled'
  | 'refund_pending'
  | 'refunded'
  | 'disputed'
  | 'charged_back';
export type PaymentState = 'new' | 'open' | 'processing' | 'succeeded' | 'cancelled';
/** The payment's status at the provider. */
export type CardState =
  | 'none'
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** A refund to a card, and its progress at the provider. */
export type ModelRefund = {
  state: 'requested' | 'submitted' | 'succeeded' | 'failed';
  /** 'by hand': paid from the bank, outside the provider. */
  atProvider: 'none' | 'pending' | 'succeeded' | 'failed' | 'by hand';
  /**
   * Attempts at the provider without a final result. From the second attempt on we first check whether the provider has it.
   */
  tries: number;
  /** Replaces a failed refund, and waits for an hour. */
  isPutOff?: boolean;
};

export type ModelDispute = {
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';
  amountCents: number;
  ours: 'unknown' | 'open' | 'won' | 'lost';
  /** How many refunds the provider had when the dispute opened. */
  refundsBefore: number;
};

export type ModelInvestment = {
  investor: number;
  amountCents: number;
  key: string;
  state: InvestmentState;
  payment: PaymentState;
  /** False while the provider's response to creating the payment was lost. */
  isKnown: boolean;
  card: CardState;
  time: 'running' | 'expired' | 'expired a day ago';
  everCompleted: boolean;
  isClaimed: boolean;
  refunds: ModelRefund[];
  disputes: ModelDispute[];
  /** The first day on which its investor can no longer leave without a reason; see money-model-rules.ts. */
  cancelDay: number;
  reflectionDays: number;
  /** How often the last day had been moved when it was taken: late money is taken only on the terms of that moment. */
  seenMoves: number;
  /** About material changes, oldest first. */
  questions: ModelQuestion[];
};

export type ModelQuestion = {
  change: number;
  /** The first day on which an answer is too late. */
  dueDay: number;
  outcome: 'open' | 'confirmed' | 'silent' | 'superseded' | 'gone';
};

/** A payment with our metadata but without an investment. */
export type ModelItem = { amountCents: number; isFound: boolean; exits: ModelExit[] };
export type ModelExit = ModelRefund & { way: 'card' | 'bank' };

export type Model = {
  goalCents: number;
  status: 'active' | 'funded' | 'failed';
  isRemoved: boolean;
  isPastDeadline: boolean;
  keepsWhatItRaises: boolean;
  terms: Terms;
  /** Days since the story began. */
  day: number;
  /** The last day of the offer; null without a deadline. */
  deadlineDay: number | null;
  /** The last day before an earlier one was announced. */
  originalDay: number | null;
  /** For good: investors can no longer leave. */
  isClosed: boolean;
  isFundedBelowGoal: boolean;
  changes: number;
  /** Of the last day. */
  moves: number;
  investments: ModelInvestment[];
  suspense: ModelItem[];
  /** Events that were stored but could not be applied yet. */
  waiting: Waiting[];
};

/** What the rules of the offer say, in plain figures; undefined: an offer without deadline and without rules. */
export type Terms =
  | {
      pack: 'open-2026' | 'us-regcf-2022-09-20' | 'eu-ecspr-2021-11-10';
      /** Calendar days until five business days have passed. */
      answerDays: number;
    }
  | undefined;

export type EventKind = 'payment' | 'refund' | 'dispute';
export type Waiting = { kind: EventKind; about: ModelInvestment | ModelItem };

/** How the provider behaves during one step: normally, unreachable, or with its responses lost after the effect. */
export type Line = 'fine' | 'dead' | 'lossy';

export type HoldWish = { investor: number; amountCents: number; key: string };

export const newRefund = (): ModelRefund => ({ state: 'requested', atProvider: 'none', tries: 0 });

export const isHeld = ({ state }: ModelInvestment) => state === 'held' || state === 'processing';

export const sum = (investments: ModelInvestment[]) =>
  investments.reduce((total, { amountCents }) => total + amountCents, 0);

export function getHeldCents({ investments }: Model): number {
  return sum(investments.filter(isHeld));
}

export function getRaisedCents({ investments }: Model): number {
  return sum(investments.filter(({ state }) => state === 'completed' || state === 'disputed'));
}

/** Whoever was asked about a change is asked no more. */
export function endQuestions({ questions }: ModelInvestment): void {
  for (const question of questions) if (question.outcome === 'open') question.outcome = 'gone';
}

export function requestRefund(investment: ModelInvestment): void {
  if (investment.state !== 'completed') return;
  endQuestions(investment);
  investment.state = 'refund_pending';
  investment.refunds.push(newRefund());
}
