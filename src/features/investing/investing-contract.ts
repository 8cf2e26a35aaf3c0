// API contract: payment preparation, claims, cancellations and investment lists.

import * as z from 'zod/mini';
import { fundingModels } from '#features/projects/project-rules.ts';
import { ownPlace, ownReservation } from '#features/reservations/reservation-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, dollars, idNumber, moment, pageQuery, text, textLine } from '#kernel/fields.ts';
import { commitmentStep, investmentLimit } from './gate-contract.ts';
import { investmentStates, investmentStatuses } from './investing-rules.ts';
import { investorAppearances } from './investor-appearance.ts';
import { moneyStates } from './money-story.ts';

/** US dollars as decimal text with two decimals. */
const dollarText = z.string();
/** Equity in percent, as decimal text truncated at 6 decimals. */
const equityText = z.string();

/** How an investor appears to others; the pseudonym is set exactly while shown as one. */
export const appearance = z.object({
  shownAs: z.enum(investorAppearances),
  pseudonym: z.nullable(z.string()),
  showsAmount: z.boolean(),
});

/** The money of an investment by place. `paid` is the sum of the five places below it. */
export const investmentMoney = z.object({
  state: z.enum(moneyStates),
  /** Paid by card; "0.00" before the payment, and for investments recorded without one. */
  paid: dollarText,
  held: dollarText,
  /** Released to the creator, including approved amounts that are not sent yet. */
  released: dollarText,
  onItsWayBack: dollarText,
  returned: dollarText,
  /** The part of `returned` that was paid another way, because no refund reached the card. */
  byHand: dollarText,
  /** Taken by the investor's bank from money that was held or being returned. */
  takenBack: dollarText,
  /** All that the bank took in disputes, also of what had been released. */
  bankTook: dollarText,
  /** The amount that the investor got back beyond these places: the creator owes it, or this site paid it. */
  beyond: dollarText,
  /** The amount that a refund would return now; "0.00" unless the investment is completed. */
  refundable: dollarText,
  /** The amount that counts as invested: it excludes returns, including pending ones. */
  invested: dollarText,
  /** Time of the first request for money back, and of the last arrival. */
  requestedAt: z.nullable(moment),
  returnedAt: z.nullable(moment),
});
export type InvestmentMoney = z.infer<typeof investmentMoney>;

export const investment = z.object({
  id: idNumber,
  projectId: idNumber,
  projectTitle: z.string(),
  projectCategory: z.string(),
  investorId: idNumber,
  amount: dollarText,
  /** What it got of the amount, which was a request; null where nothing is allotted, or not yet. The share is for this part. */
  allotted: z.nullable(dollarText),
  equityPercent: equityText,
  valuation: z.number(),
  status: z.enum(investmentStatuses),
  /** The detailed state behind the status. */
  state: z.enum(investmentStates),
  /** A completed investment that is being refunded. */
  refundPending: z.boolean(),
  /**
   * When the refund was first requested, when the provider accepted the latest attempt, and when that one reached the
   * bank.
   */
  refundRequestedAt: z.nullable(moment),
  refundSentAt: z.nullable(moment),
  refundedAt: z.nullable(moment),
  /** All refund attempts failed, so a person has to pay it. */
  refundByHand: z.boolean(),
  money: investmentMoney,
  /** Unpaid and replaced by another amount of the same investor. */
  replaced: z.boolean(),
  /** Whether the investor can cancel it now. */
  cancellable: z.boolean(),
  /** End of the cancellation window; null if closed, or if only the end of funding closes it. */
  cancellableUntil: z.nullable(moment),
  /** The project changed, and its rules demand that the investor confirms the investment again by then; null otherwise. */
  reconfirmBy: z.nullable(moment),
  transactionId: z.nullable(z.string()),
  createdAt: moment,
  completedAt: z.nullable(moment),
  expiresAt: moment,
  notes: z.nullable(z.string()),
  appearance,
});
export type Investment = z.infer<typeof investment>;

export const createPaymentIntent = endpoint('POST /api/create-payment-intent', {
  access: 'user',
  summary:
    'Reserve an amount and create its payment. Replaces your open hold in the project; idempotent per Idempotency-Key',
  body: z.strictObject({
    amount: dollars('Amount'),
    projectId: idNumber,
    /** Sent by the checkout page for debugging only; the server uses its own values. */
    equity: z.optional(z.union([z.string(), z.number()])),
    projectTitle: z.optional(text({ max: 500, name: 'Project title' })),
  }),
  output: z.object({
    clientSecret: z.string(),
    investmentId: idNumber,
    projectId: idNumber,
    projectTitle: z.string(),
    amount: dollarText,
    equityPercent: equityText,
    valuation: z.number(),
    expiresAt: moment,
    /** End of the cancellation window once it is paid; null if only the end of funding closes it. */
    cancellableUntil: z.nullable(moment),
    project: z.object({
      category: z.string(),
      coverImage: z.nullable(z.string()),
      deadline: z.nullable(day),
      fundingModel: z.enum(fundingModels),
      /** How the goal is divided if more is asked for, which may reduce this amount; null where nothing is allotted. */
      allotmentNote: z.nullable(z.string()),
      /** Its rules let it close before its deadline, after a notice to its investors. */
      closesWithNotice: z.boolean(),
    }),
    /** As the investor last chose; `PATCH /api/investments/{id}/appearance` changes it. */
    appearance,
    /** `POST /api/investments/{id}/agreement` signs it; unless it is required, the payment does not wait for it. */
    agreement: z.object({ isRequired: z.boolean(), isSigned: z.boolean() }),
    /** What the rules of the project ask to read, answer and acknowledge; `POST /api/investments/{id}/steps` answers. */
    steps: z.array(commitmentStep),
    payments: z.object({ kind: z.enum(['sandbox', 'stripe']), publishableKey: z.string() }),
  }),
  success: { 201: 'The hold and its payment', 200: 'The same hold again (same Idempotency-Key)' },
});
export type PreparedPayment = z.infer<NonNullable<typeof createPaymentIntent.output>>;
/** What a 409 `agreement_needed` says of the hold, which is reserved while its payment waits for the signature. */
export type ReservedHold = Omit<PreparedPayment, 'clientSecret'>;

/** A claim always returns the same body, so fields that may change are omitted; read them from the investment. */
export const claimedInvestment = z.omit(investment, {
  appearance: true,
  cancellable: true,
  cancellableUntil: true,
  reconfirmBy: true,
  money: true,
});
export type ClaimedInvestment = z.infer<typeof claimedInvestment>;

export const claimInvestment = endpoint('POST /api/investments', {
  access: 'user',
  summary: 'Claim a succeeded payment; verified with the provider and settled once',
  body: z.strictObject({
    transactionId: text({ min: 1, max: 200, name: 'transactionId' }),
    projectId: z.optional(idNumber),
    amount: z.optional(dollars('Amount')),
    /** Accepted and ignored: the server determines these values. */
    investorId: z.optional(z.unknown()),
    equityPercent: z.optional(z.unknown()),
    status: z.optional(z.unknown()),
  }),
  output: claimedInvestment,
  success: {
    201: 'The first claim of a completed investment',
    200: 'Already claimed; same body',
    202: 'The payment has not succeeded yet',
  },
});

export const getInvestment = endpoint('GET /api/investments/{id}', {
  access: 'user-or-admin',
  scope: 'investments:read',
  summary: 'Get an investment',
  output: investment,
});

export const cancelInvestment = endpoint('POST /api/investments/{id}/cancel', {
  access: 'user',
  summary: 'Cancel an investment: ends an open payment, or refunds a completed one in full; idempotent',
  output: investment,
  success: { 200: 'The investment, also if it had already ended' },
});

/** An amount reserved for a person while they pay. */
export const openHold = z.object({
  investmentId: idNumber,
  projectId: idNumber,
  projectTitle: z.string(),
  amount: dollarText,
  expiresAt: moment,
});
export type OpenHold = z.infer<typeof openHold>;

/** A person's share in a project, from investments that are paid and not returned. */
export const ownStake = z.object({
  equityPercent: equityText,
  /** Excludes partial returns. */
  amount: dollarText,
  /** How many investments it consists of. */
  investments: z.int(),
  /** The newest of them. */
  latest: z.pick(investment, {
    id: true,
    state: true,
    amount: true,
    equityPercent: true,
    cancellable: true,
    cancellableUntil: true,
  }),
});
export type OwnStake = z.infer<typeof ownStake>;

export const getOwnHold = endpoint('GET /api/projects/{id}/hold', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Get your open hold in a project, and your share in it',
  output: z.object({
    hold: z.nullable(z.object({ ...openHold.shape, state: z.enum(['held', 'processing']) })),
    /** Dollars you can invest now, including the room of the hold it would replace. */
    available: z.number(),
    stake: z.nullable(ownStake),
    /** What the rules of the project still allow you; null without a limit, or if it is not known yet. */
    limit: z.nullable(investmentLimit),
    /** What you reserved before the opening, until it is free for others; null afterwards. */
    reservation: z.nullable(ownReservation),
    /** Your place in line; null if you do not wait for room. */
    place: z.nullable(ownPlace),
  }),
  success: { 200: 'The hold or null, the available amount, and the rest or null' },
});
export type OwnHold = z.infer<NonNullable<typeof getOwnHold.output>>;

export const releaseHold = endpoint('POST /api/investments/{id}/release', {
  access: 'user',
  summary: 'Release an unpaid hold; a paid investment is left unchanged',
  output: investment,
  success: { 200: 'The investment, also if the hold had already ended' },
});

export const listMyInvestments = endpoint('GET /api/users/investments', {
  access: 'user',
  scope: 'investments:read',
  summary: 'List your investments, newest first',
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(investmentStatuses)) }),
  output: z.array(investment),
});

export const listInvestments = endpoint('GET /api/investments', {
  access: 'admin',
  scope: 'investments:read',
  summary: 'List all investments, newest first',
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(investmentStatuses)) }),
  output: z.array(investment),
});

export const chooseAppearance = endpoint('PATCH /api/investments/{id}/appearance', {
  access: 'user',
  summary: 'Choose how you appear as the investor and whether the amount is shown; moves no money',
  body: z.strictObject({
    shownAs: z.enum(investorAppearances),
    /** Required for a pseudonym, otherwise ignored. */
    pseudonym: z.optional(z.nullable(textLine({ max: 200, name: 'Pseudonym' }))),
    showsAmount: z.boolean(),
  }),
  output: investment,
});

/** An investment as everyone sees it. */
export const publicInvestment = z.object({
  id: idNumber,
  /** Null if the investor hides it; the creator and administrators see every amount. */
  amount: z.nullable(dollarText),
  showsAmount: z.boolean(),
  shownAs: z.enum(investorAppearances),
  /** The real name or the pseudonym; null for a hidden investor. */
  name: z.nullable(z.string()),
  /** Null unless the investor is shown with their real name. */
  uid: z.nullable(z.string()),
  /** Raised elsewhere by an imported project, so not an investment on this site. */
  isImported: z.boolean(),
  /** The start of the day, UTC: the exact time could link an investment to other things its investor did. */
  createdAt: moment,
});
export type PublicInvestment = z.infer<typeof publicInvestment>;

export const listProjectInvestments = endpoint('GET /api/projects/{id}/investments', {
  access: 'public',
  scope: 'investments:read',
  summary:
    'List the completed investments of a project, newest first, with the details that each investor chose to show',
  query: z.strictObject(pageQuery),
  output: z.array(publicInvestment),
});
