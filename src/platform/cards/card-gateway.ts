// Interface to the card provider. One implementation (stripe-gateway.ts) serves both Stripe and the sandbox.
import type { Cents } from '#kernel/money.ts';

/** Pinned, so that an account's default version never changes what we parse. */
export const stripeApiVersion = '2026-10-28.endive';

/** Limits of one card payment in US cents (Stripe's eight digits). */
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
  'transfer',
  'transfer_reversal',
  'topup',
  'topup_reversal',
  'reserve',
  'connect_collection',
  'other',
] as const;
export type MovementKind = (typeof movementKinds)[number];

export type ProviderPayment = {
  id: string;
  /** Lets a browser complete this payment. Never logged. */
  clientSecret: string;
  status: PaymentStatus;
  amountCents: Cents;
  amountReceivedCents: Cents;
  currency: 'usd';
  livemode: boolean;
  metadata: Record<string, string>;
  createdAt: Date;
  /** The provider's fee, if known; only when fetched by id. */
  fee?: { movementId: string; feeCents: number };
  /** Why the last attempt failed; kept with `requires_payment_method`. */
  lastError?: PaymentError;
};

export type PaymentError = { code?: string; declineCode?: string; message?: string };

export type ProviderRefund = {
  id: string;
  paymentId: string;
  amountCents: Cents;
  status: RefundStatus;
  /** Our own id from the metadata; absent if we did not create it. */
  refundId?: string;
  failureReason?: string;
  /** Balance movements of the refund and of its return; absent until they happen. */
  movementId?: string;
  failureMovementId?: string;
  createdAt: Date;
};

/** A signed movement on our provider balance: net = amount - fee. */
export type ProviderMovement = {
  id: string;
  kind: MovementKind;
  /** The provider's type, for display. */
  type: string;
  amountCents: number;
  feeCents: number;
  netCents: number;
  /** The charge, refund, dispute, payout, transfer, reversal or top-up behind it. */
  sourceId?: string;
  paymentId?: string;
  refundId?: string;
  /** The transfer that moved the money, or that was reversed. */
  transferId?: string;
  createdAt: Date;
};

/** A chargeback dispute. Money is determined by its movements, not by its status. */
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

/** Our funds at the provider; either may be negative. */
export type ProviderBalance = { availableCents: number; pendingCents: number };

/** A verified webhook event. Only a hint: events repeat and arrive out of order, so the payment is fetched again. */
export type ProviderEvent = { id: string; type: string; paymentId: string | undefined; livemode: boolean };

/** An object on the account that we can't parse. */
export type Unreadable = { object: string; objectId: string; reason: string; createdAt: Date | undefined };
export type Since = { since: Date; onUnreadable?: (unreadable: Unreadable) => void };

/**
 * Every call throws `provider_unavailable` when the provider is unreachable, fails, or returns an implausible answer.
 * That means "unknown", not "failed": retry with the same key, or fetch the object.
 */
export type CardGateway = {
  /** Whether the keys move real money; objects of the other mode are not ours. */
  livemode: boolean;
  /** Settings for the checkout page. */
  publicSettings: { kind: 'sandbox' | 'stripe'; publishableKey: string };
  createPayment(input: {
    investmentId: string;
    amountCents: Cents;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<ProviderPayment>;
  /** Undefined if there is no such payment. */
  findPayment(paymentId: string): Promise<ProviderPayment | undefined>;
  /** If it can no longer be canceled because it succeeded first, returns its current state. */
  cancelPayment(paymentId: string, idempotencyKey: string): Promise<ProviderPayment>;
  /** Throws `illegal_move` with `details.providerCode` on a definite refusal. */
  refundPayment(input: {
    paymentId: string;
    amountCents: Cents;
    refundId: string;
    idempotencyKey: string;
  }): Promise<ProviderRefund>;
  /** All refunds of a payment, newest first. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /**
   * These four stream newest first and throw midway if the provider fails. Unparseable objects go to `onUnreadable` if
   * given; otherwise they end the list.
   */
  listPayments(input: Since): AsyncIterable<ProviderPayment>;
  listRefundsSince(input: Since): AsyncIterable<ProviderRefund>;
  listDisputes(input: Since | { paymentId: string }): AsyncIterable<ProviderDispute>;
  /** Lists from `since` (inclusive) to `until` (exclusive), in whole seconds. */
  listMovements(input: Since & { until?: Date }): AsyncIterable<ProviderMovement>;
  /** Undefined if there is no such movement. */
  findMovement(movementId: string): Promise<ProviderMovement | undefined>;
  readBalance(): Promise<ProviderBalance>;
  /** Throws `invalid_signature` unless the raw body was signed with our secret in the last five minutes. */
  readEvent(rawBody: Buffer, signatureHeader: string | string[] | undefined): ProviderEvent;
};
