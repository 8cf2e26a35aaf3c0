// Interface to the card provider's connected accounts, transfers and payouts. One implementation serves Stripe and the sandbox.
import type { Cents } from '#kernel/money.ts';
import type { Since } from './card-gateway.ts';

export const capabilityStatuses = ['active', 'pending', 'restricted', 'unsupported', 'rejected'] as const;
export type CapabilityStatus = (typeof capabilityStatuses)[number];

/** The party that must provide a missing item. */
export type AwaitedParty = 'creator' | 'provider';

export type AccountRequirement = {
  /** The provider's name of the field or document, such as `individual.verification.document`. */
  field: string;
  awaits: AwaitedParty;
  isPastDue: boolean;
  /** The provider's explanation, in English, if a submitted value was refused. */
  error?: string;
};

export type ProviderAccount = {
  id: string;
  /** May receive transfers from us. */
  transfers: CapabilityStatus;
  /** Its balance may be paid out to its bank account. */
  payouts: CapabilityStatus;
  requirements: AccountRequirement[];
  /** Closed for good, by us, its owner or the provider. */
  isClosed: boolean;
  /** ISO 3166-1 alpha-2, lower case as the provider writes it; absent until given. */
  country?: string;
  bank?: { id: string; name: string; last4: string };
  metadata: Record<string, string>;
  createdAt: Date;
};

/** The fields of an account in a list; `findAccount` returns all of them. */
export type ListedAccount = Pick<ProviderAccount, 'id' | 'isClosed' | 'metadata' | 'createdAt'>;

/** A movement of our balance into a connected account. It is complete when it exists; it may be reversed later. */
export type ProviderTransfer = {
  id: string;
  amountCents: Cents;
  /** Undone so far. */
  reversedCents: number;
  accountId: string;
  /** `rel_<uuid>` of ours. */
  group?: string;
  metadata: Record<string, string>;
  movementId: string;
  destinationPaymentId?: string;
  reversals: { id: string; amountCents: Cents; movementId: string; createdAt: Date }[];
  createdAt: Date;
};

export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Money on its way from a connected account to its bank account. */
export type ProviderPayout = {
  id: string;
  amountCents: Cents;
  /** A paid payout may still fail, up to five days later. */
  status: PayoutStatus;
  /** The day on which the bank is expected to have it. */
  arrivesAt: Date;
  failureCode?: string;
  failureMessage?: string;
  createdAt: Date;
};

/** A verified event about connected accounts or transfers. Only a hint: the object is fetched again. */
export type PayoutEvent = {
  id: string;
  type: string;
  livemode: boolean;
  accountId: string | undefined;
  transferId: string | undefined;
};

export type NewAccount = {
  email: string;
  displayName: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  metadata: Record<string, string>;
  idempotencyKey: string;
};

export type NewTransfer = {
  amountCents: Cents;
  accountId: string;
  /** Groups a transfer with its release, so that it can be found again. */
  group: string;
  metadata: Record<string, string>;
  idempotencyKey: string;
};

/** Provider codes of a transfer that was refused and may succeed later. */
export type TransferRefusal = { refusal: string };

/**
 * Every call throws `provider_unavailable` when the provider is unreachable, fails, or returns an implausible answer.
 * That means "unknown", not "failed": retry with the same key, or look up.
 */
export type PayoutGateway = {
  /**
   * False with Stripe until STRIPE_CONNECT_WEBHOOK_SECRET is set: payouts are off then, because nothing would report a closed account
   * or a failed payout.
   */
  isConfigured: boolean;
  createAccount(input: NewAccount): Promise<ProviderAccount>;
  /** Undefined if there is no such account. */
  findAccount(accountId: string): Promise<ProviderAccount | undefined>;
  /** Open accounts in any order; for looking up one whose creation was not answered, by its metadata. */
  listAccounts(): AsyncIterable<ListedAccount>;
  /**
   * The address of a page where the creator gives or changes their details. Works once and expires within minutes: made on a click,
   * never mailed or stored.
   */
  createOnboardingLink(input: {
    accountId: string;
    use: 'onboarding' | 'update';
    returnUrl: string;
    refreshUrl: string;
  }): Promise<string>;
  /** The address of the account's own dashboard; works once. */
  createLoginLink(accountId: string): Promise<string>;
  /** Closes an account for good, for its owner; 'balance' while it still holds money. */
  closeAccount(accountId: string): Promise<'closed' | 'balance'>;
  /** A definite refusal is an answer: `balance_insufficient`, `insufficient_capabilities_for_transfer` or the provider's code. */
  createTransfer(input: NewTransfer): Promise<ProviderTransfer | TransferRefusal>;
  findTransfer(transferId: string): Promise<ProviderTransfer | undefined>;
  /** Newest first. */
  listTransfers(input: { group: string } | Since): AsyncIterable<ProviderTransfer>;
  /** Takes an amount back; refused if the account's balance does not cover it. */
  reverseTransfer(input: {
    transferId: string;
    amountCents: Cents;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<ProviderTransfer | TransferRefusal>;
  /** Payouts of a connected account, newest first. */
  listPayouts(accountId: string, input: Since): AsyncIterable<ProviderPayout>;
  /** The payments (`py_…`) that a payout of a connected account contains. */
  listPaymentsOfPayout(accountId: string, payoutId: string): AsyncIterable<string>;
  readAccountBalance(accountId: string): Promise<{ availableCents: number; pendingCents: number }>;
  /** Throws `invalid_signature` unless the raw body was signed with one of our secrets in the last five minutes. */
  readPayoutEvent(rawBody: Buffer, signatureHeader: string | string[] | undefined): PayoutEvent;
};
