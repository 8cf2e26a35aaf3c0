// Validates and maps Stripe connected accounts and their events. Independent of the SDK.
import * as z from 'zod/mini';
import {
  type AccountRequirement,
  type CapabilityStatus,
  capabilityStatuses,
  type ListedAccount,
  type PayoutEvent,
  type ProviderAccount,
} from './payout-gateway.ts';
import { readShape, reference, toId, UnreadableObject } from './stripe-answers.ts';

/** Ids are part of request paths; anything else is rejected without a call. */
export const accountIdPattern = /^acct_\w{1,90}$/;

/** Version 2 of the API has times as text. */
const isoTime = z.string().check(z.maxLength(40));
const metadataShape = z.nullish(z.record(z.string(), z.string()));

const capability = z.nullish(z.object({ status: z.enum(capabilityStatuses) }));

const requirementShape = z.object({
  description: z.string().check(z.maxLength(500)),
  awaiting_action_from: z.enum(['stripe', 'user']),
  minimum_deadline: z.nullish(z.object({ status: z.string() })),
  errors: z.nullish(z.array(z.object({ description: z.string() }))),
});

const listedShape = z.object({
  id: z.string().check(z.regex(accountIdPattern)),
  closed: z.nullish(z.boolean()),
  created: isoTime,
  metadata: metadataShape,
});

const accountShape = z.object({
  ...listedShape.shape,
  configuration: z.nullish(
    z.object({
      recipient: z.nullish(
        z.object({
          capabilities: z.nullish(
            z.object({
              stripe_balance: z.nullish(z.object({ stripe_transfers: capability, payouts: capability })),
            }),
          ),
        }),
      ),
    }),
  ),
  identity: z.nullish(z.object({ country: z.nullish(z.string().check(z.regex(/^[A-Za-z]{2}$/))) })),
  requirements: z.nullish(z.object({ entries: z.nullish(z.array(requirementShape)) })),
});

/** Parses an account in a list, which has neither configuration nor requirements. */
export function toListedAccount(answer: unknown): ListedAccount {
  return pickListed(answer, readShape(listedShape, answer));
}

function pickListed(answer: unknown, account: z.output<typeof listedShape>): ListedAccount {
  return {
    id: account.id,
    isClosed: account.closed === true,
    metadata: account.metadata ?? {},
    createdAt: toTime(answer, account.created),
  };
}

/** `banks` are the account's external accounts, from version 1 of the API. */
export function toAccount(answer: unknown, banks: readonly unknown[] = []): ProviderAccount {
  const account = readShape(accountShape, answer);
  const recipient = account.configuration?.recipient;
  const listed = pickListed(answer, account);
  // If it is missing, the request left out a field; a closed account no longer has a configuration.
  if (recipient == null && !listed.isClosed) throw new UnreadableObject(answer, 'no recipient configuration');
  const balance = recipient?.capabilities?.stripe_balance;
  const bank = findDefaultBank(banks);
  const country = account.identity?.country;
  return {
    ...listed,
    transfers: toStatus(balance?.stripe_transfers),
    payouts: toStatus(balance?.payouts),
    requirements: (account.requirements?.entries ?? []).map(toRequirement),
    ...(country && { country: country.toLowerCase() }),
    ...(bank && { bank }),
  };
}

/** A capability that is not mentioned was not granted. */
function toStatus(given: z.output<typeof capability>): CapabilityStatus {
  return given?.status ?? 'unsupported';
}

function toRequirement(entry: z.output<typeof requirementShape>): AccountRequirement {
  const error = entry.errors?.[0]?.description.slice(0, 500);
  return {
    field: entry.description,
    awaits: entry.awaiting_action_from === 'user' ? 'creator' : 'provider',
    isPastDue: entry.minimum_deadline?.status === 'past_due',
    ...(error && { error }),
  };
}

function toTime(answer: unknown, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UnreadableObject(answer, 'created is no time');
  return time;
}

const bankShape = z.object({
  id: z.string().check(z.maxLength(100)),
  object: z.literal('bank_account'),
  bank_name: z.nullish(z.string()),
  last4: z.string().check(z.regex(/^\w{1,4}$/)),
  default_for_currency: z.nullish(z.boolean()),
});

/** The bank account that payouts go to; debit cards are not listed. */
function findDefaultBank(answers: readonly unknown[]): ProviderAccount['bank'] {
  const banks = answers.map((answer) => readShape(bankShape, answer));
  const bank = banks.find((candidate) => candidate.default_for_currency === true) ?? banks[0];
  return bank && { id: bank.id, name: (bank.bank_name ?? 'Bank').slice(0, 100), last4: bank.last4 };
}

const linkShape = z.object({ url: z.url({ protocol: /^https?$/ }) });

export function toLink(answer: unknown): string {
  return readShape(linkShape, answer).url;
}

const eventId = z.string().check(z.regex(/^evt_\w{1,250}$/));
const eventType = z.string().check(z.maxLength(200));

const snapshotShape = z.object({
  object: z.literal('event'),
  id: eventId,
  type: eventType,
  livemode: z.boolean(),
  account: z.nullish(z.string()),
  data: z.object({
    object: z.object({
      object: z.optional(z.string()),
      id: z.optional(z.string()),
      destination: z.nullish(reference),
      transfer: z.nullish(reference),
    }),
  }),
});

/** Carries no data: only the id of what changed. */
const thinShape = z.object({
  object: z.literal('v2.core.event'),
  id: eventId,
  type: eventType,
  livemode: z.boolean(),
  context: z.nullish(z.string()),
  related_object: z.nullish(z.object({ id: z.string(), type: z.string() })),
});

export function toPayoutEvent(answer: unknown): PayoutEvent {
  const { object } = readShape(z.object({ object: z.string() }), answer);
  return object === 'event' ? fromSnapshot(readShape(snapshotShape, answer)) : fromThin(readShape(thinShape, answer));
}

function fromSnapshot({ id, type, livemode, account, data }: z.output<typeof snapshotShape>): PayoutEvent {
  const { object } = data;
  const isTransfer = object.object === 'transfer';
  const destination = isTransfer && object.destination ? toId(object.destination) : undefined;
  const transfer = object.object === 'transfer_reversal' && object.transfer ? toId(object.transfer) : undefined;
  return {
    id,
    type,
    livemode,
    accountId: account ?? destination ?? (object.object === 'account' ? object.id : undefined),
    transferId: isTransfer ? object.id : transfer,
  };
}

function fromThin({ id, type, livemode, context, related_object }: z.output<typeof thinShape>): PayoutEvent {
  const related = related_object?.type === 'v2.core.account' ? related_object.id : undefined;
  // A context may be a path of accounts; the last one is meant.
  const accountId = related ?? context?.split('/').at(-1);
  return { id, type, livemode, accountId, transferId: undefined };
}
