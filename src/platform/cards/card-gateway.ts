// The card gateway: what the product may ask of the card provider, and what it gets back. One implementation
// (stripe-gateway.ts) serves both Stripe and the sandbox that stands in for it.
import type { Cents } from '#kernel/money.ts';

/** The API version we were written against: pinned, so that an account's default never changes what we read. */
export const stripeApiVersion = '2026-10-28.endive';

/** What the provider takes in one card payment, in US cents: half a dollar to $999,999.99 (Stripe's eight digits). */
export const cardPaymentLimits = { minCents: 50, maxCents: 99_999_999 } as const;

export const paymentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const movementKinds = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'fee',
  'payout',
  'other',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A payment as the provider sees it now. */
export type ProviderPayment = {
  id: string;
  /** Lets a browser finish this one payment. Never logged. */
  clientSecret: string;
  status: PaymentStatus;
  amountCents: Cents;
  amountReceivedCents: Cents;
  currency: 'usd';
  livemode: boolean;
  metadata: Record<string, string>;
  createdAt: Date;
  /** What the provider kept of it, when it knows already: only of a payment asked for by its id. */
  fee?: { movementId: string; feeCents: number };
  /** Why the last try failed. A payment that can be tried again keeps it beside `requires_payment_method`. */
  lastError?: PaymentError;
};

export type PaymentError = { code?: string; declineCode?: string; message?: string };

export type ProviderRefund = {
  id: string;
  paymentId: string;
  amountCents: Cents;
  status: RefundStatus;
  /** Our own id of it, from its metadata; absent when it was not made by us. */
  refundId?: string;
  failureReason?: string;
  /** What left our balance with it, and what came back when it failed: absent as long as that has not moved. */
  movementId?: string;
  failureMovementId?: string;
  createdAt: Date;
};

/** A movement of money on our balance at the provider. Signed as there: what came in less its fee is the net. */
export type ProviderMovement = {
  id: string;
  kind: MovementKind;
  /** The provider's own word for it, for a person. */
  type: string;
  amountCents: number;
  feeCents: number;
  netCents: number;
  /** The charge, refund, dispute or payout that moved it. */
  sourceId?: string;
  paymentId?: string;
  /** Our own id of the refund. */
  refundId?: string;
  createdAt: Date;
};

/** A card's owner contests a payment at the bank. Its movements tell what was taken and given back, its status does not. */
export type ProviderDispute = {
  id: string;
  paymentId: string;
  amountCents: Cents;
  status: DisputeStatus;
  reason?: string;
  evidenceDueBy?: Date;
  createdAt: Date;
  movements: ProviderMovement[];
};

/** What is ours at the provider; either may be below zero. */
export type ProviderBalance = { availableCents: number; pendingCents: number };

/** A verified webhook event. Only a hint: events come twice and out of order, so the payment itself is asked again. */
export type ProviderEvent = { id: string; type: string; paymentId: string | undefined; livemode: boolean };

/** What an account has of which we cannot read one: what it is, and why. */
export type Unreadable = { object: string; objectId: string; reason: string; createdAt: Date | undefined };
export type Since = { since: Date; onUnreadable?: (unreadable: Unreadable) => void };

/**
 * Every call throws `provider_unavailable` when the provider could not be reached, broke, or gave an answer that cannot
 * be believed. That means "unknown", never "failed": the effect may have happened, so repeat with the same key or ask.
 */
export type CardGateway = {
  /** Whether its keys move real money; a payment or event that says otherwise is not ours. */
  livemode: boolean;
  /** What the checkout page needs to know. */
  publicSettings: { kind: 'sandbox' | 'stripe'; publishableKey: string };
  createPayment(input: {
    investmentId: string;
    amountCents: Cents;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<ProviderPayment>;
  /** Undefined when the provider has no such payment. */
  findPayment(paymentId: string): Promise<ProviderPayment | undefined>;
  /** When it can no longer be cancelled (it won the race by succeeding), the payment as it is now. */
  cancelPayment(paymentId: string, idempotencyKey: string): Promise<ProviderPayment>;
  /** Throws `illegal_move` with `details.providerCode` when the provider definitely refuses. */
  refundPayment(input: {
    paymentId: string;
    amountCents: Cents;
    refundId: string;
    idempotencyKey: string;
  }): Promise<ProviderRefund>;
  /** Every refund of a payment, newest first. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /**
   * These four list newest first, and read on while they are read: they throw in the middle when the provider goes. An object
   * that cannot be read is handed to `onUnreadable` and left out; without that it ends the list.
   */
  listPayments(input: Since): AsyncIterable<ProviderPayment>;
  listRefundsSince(input: Since): AsyncIterable<ProviderRefund>;
  listDisputes(input: Since | { paymentId: string }): AsyncIterable<ProviderDispute>;
  /** From `since` up to but not including `until`, both counted in whole seconds. */
  listMovements(input: Since & { until?: Date }): AsyncIterable<ProviderMovement>;
  /** Undefined when the provider has no such movement. */
  findMovement(movementId: string): Promise<ProviderMovement | undefined>;
  readBalance(): Promise<ProviderBalance>;
  /** Throws `invalid_signature` unless the raw body was signed with our secret within the last five minutes. */
  readEvent(rawBody: Buffer, signatureHeader: string | string[] | undefined): ProviderEvent;
};
