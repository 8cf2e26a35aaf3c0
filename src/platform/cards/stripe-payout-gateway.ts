// Payout gateway on the official Stripe SDK: connected accounts, transfers to them and their payouts.
import Stripe from 'stripe';
import { AppError } from '#kernel/errors.ts';
import type { PayoutGateway, ProviderTransfer, TransferRefusal } from './payout-gateway.ts';
import { accountIdPattern, toAccount, toLink, toListedAccount, toPayoutEvent } from './stripe-account-answers.ts';
import { assertMatchesRequest } from './stripe-answers.ts';
import {
  calling,
  createStripeClient,
  finding,
  isDefinite,
  isRefusal,
  readSignedEvent,
  type StripeClientOptions,
  signatureToleranceSeconds,
  splitSecrets,
  toAppError,
} from './stripe-client.ts';
import { limit, readList, toCreatedFilter } from './stripe-lists.ts';
import { toBalance } from './stripe-money-answers.ts';
import { hasMoreReversals, toPayout, toPayoutPart, toTransfer, transferIdPattern } from './stripe-transfer-answers.ts';

export type StripePayoutGatewayOptions = StripeClientOptions & {
  /** One secret for each destination, separated by commas; empty while payouts are off. */
  connectWebhookSecret: string;
  /** Transfers and top-ups are reported with the card payments. */
  webhookSecret: string;
};

/** Fields that are null in answers unless they are requested. */
const include: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  'configuration.recipient',
  'requirements',
  'defaults',
  'identity',
];

export function createStripePayoutGateway(options: StripePayoutGatewayOptions): PayoutGateway {
  const stripe = createStripeClient(options);
  const connectSecrets = splitSecrets(options.connectWebhookSecret);
  const secrets = [...connectSecrets, ...splitSecrets(options.webhookSecret)];

  async function findTransfer(transferId: string): Promise<ProviderTransfer | undefined> {
    if (!transferIdPattern.test(transferId)) return undefined;
    return finding('find a transfer', async () => {
      const transfer = await readTransfer(stripe, await stripe.transfers.retrieve(transferId));
      return assertMatchesRequest(transfer, transfer.id === transferId);
    });
  }

  const readAccountBalance = (operation: string, accountId: string) =>
    calling(operation, async () => toBalance(await stripe.balance.retrieve({}, { stripeAccount: accountId })));

  /** The API has no documented code for why an account cannot be closed, so its balance is read after a definite refusal. */
  async function hasBalance(accountId: string): Promise<boolean> {
    const { availableCents, pendingCents } = await readAccountBalance('close an account', accountId);
    return availableCents !== 0 || pendingCents !== 0;
  }

  return {
    isConfigured: connectSecrets.length > 0,
    findTransfer,

    createAccount: ({ email, displayName, country, metadata, idempotencyKey }) =>
      calling('create an account', async () => {
        const answer = await stripe.v2.core.accounts.create(
          {
            contact_email: email,
            display_name: displayName,
            dashboard: 'express',
            identity: { country: country.toLowerCase() },
            defaults: {
              currency: 'usd',
              // Express needs both: Stripe collects identity documents, and we bear negative balances.
              responsibilities: { fees_collector: 'application', losses_collector: 'application' },
            },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            metadata,
            include,
          },
          { idempotencyKey },
        );
        return toAccount(answer);
      }),

    async findAccount(accountId) {
      if (!accountIdPattern.test(accountId)) return undefined;
      try {
        const answer = await stripe.v2.core.accounts.retrieve(accountId, { include });
        const account = toAccount(answer, answer.closed === true ? [] : await listBanks(stripe, accountId));
        return assertMatchesRequest(account, account.id === accountId);
      } catch (error) {
        if (isMissingAccount(error)) return undefined;
        throw toAppError('find an account', error);
      }
    },

    listAccounts: () => readList('list accounts', () => stripe.v2.core.accounts.list({ limit }), toListedAccount),

    createOnboardingLink({ accountId, use, returnUrl, refreshUrl }) {
      const flow = {
        return_url: returnUrl,
        refresh_url: refreshUrl,
        // Asking for everything in one go saves the creator from coming back before each limit.
        collection_options: { fields: 'eventually_due' },
      } as const;
      const useCase: Stripe.V2.Core.AccountLinkCreateParams.UseCase =
        use === 'onboarding'
          ? { type: 'account_onboarding', account_onboarding: flow }
          : { type: 'account_update', account_update: flow };
      return calling('create an onboarding link', async () =>
        toLink(await stripe.v2.core.accountLinks.create({ account: accountId, use_case: useCase })),
      );
    },

    async createLoginLink(accountId) {
      try {
        return toLink(await stripe.accounts.createLoginLink(accountId));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === undefined) {
          throw new AppError('illegal_move', 'This account has no dashboard before its details are given.');
        }
        throw toAppError('create a login link', error);
      }
    },

    async closeAccount(accountId) {
      try {
        await stripe.v2.core.accounts.close(accountId, { applied_configurations: ['recipient'] });
        return 'closed';
      } catch (error) {
        if (isMissingAccount(error) || isRefusal(error, 'account_closed')) return 'closed';
        if (isDefinite(error) && (await hasBalance(accountId))) return 'balance';
        throw toAppError('close an account', error);
      }
    },

    async createTransfer({ amountCents, accountId, group, metadata, idempotencyKey }) {
      try {
        const answer = await stripe.transfers.create(
          { amount: amountCents, currency: 'usd', destination: accountId, transfer_group: group, metadata },
          { idempotencyKey },
        );
        const transfer = await readTransfer(stripe, answer);
        const isAsked = transfer.amountCents === amountCents && transfer.accountId === accountId;
        return assertMatchesRequest(transfer, isAsked && transfer.group === group);
      } catch (error) {
        return toRefusal('create a transfer', error);
      }
    },

    listTransfers(input) {
      const filter =
        'group' in input ? { transfer_group: input.group, limit } : { created: toCreatedFilter(input.since), limit };
      const parse = (answer: unknown) => {
        const transfer = toTransfer(answer);
        return assertMatchesRequest(transfer, !('group' in input) || transfer.group === input.group);
      };
      const onUnreadable = 'group' in input ? undefined : input.onUnreadable;
      return readList('list transfers', () => stripe.transfers.list(filter), parse, onUnreadable);
    },

    async reverseTransfer({ transferId, amountCents, metadata, idempotencyKey }) {
      try {
        await stripe.transfers.createReversal(transferId, { amount: amountCents, metadata }, { idempotencyKey });
      } catch (error) {
        return toRefusal('reverse a transfer', error);
      }
      const transfer = await findTransfer(transferId);
      if (transfer === undefined) throw toAppError('reverse a transfer', new Error('the transfer is missing'));
      return transfer;
    },

    listPayouts: (accountId, { since, onUnreadable }) =>
      readList(
        'list payouts',
        () => stripe.payouts.list({ created: toCreatedFilter(since), limit }, { stripeAccount: accountId }),
        toPayout,
        onUnreadable,
      ),

    listPaymentsOfPayout: (accountId, payoutId) => listPaymentsOfPayout(stripe, accountId, payoutId),

    readAccountBalance: (accountId) => readAccountBalance('read the balance of an account', accountId),

    readPayoutEvent: (rawBody, signatureHeader) =>
      readSignedEvent(secrets, signatureHeader, (secret, signature) => {
        verifyEvent(stripe, rawBody, signature, secret);
        return toPayoutEvent(JSON.parse(rawBody.toString()));
      }),
  };
}

/** Accounts of another platform, or whose owner has disconnected, look like missing ones. */
function isMissingAccount(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === 404 || (error.statusCode === 403 && error.code === 'account_invalid');
}

/** Bank accounts are part of version 1 of the API only. */
async function listBanks(stripe: Stripe, accountId: string): Promise<unknown[]> {
  const answer = await stripe.accounts.listExternalAccounts(accountId, { object: 'bank_account', limit });
  return answer.data;
}

/** Reads all reversals; the answer itself contains only the first ten. */
async function readTransfer(stripe: Stripe, answer: Stripe.Transfer): Promise<ProviderTransfer> {
  if (!hasMoreReversals(answer)) return toTransfer(answer);
  const reversals: unknown[] = [];
  for await (const reversal of stripe.transfers.listReversals(answer.id, { limit })) reversals.push(reversal);
  return toTransfer(answer, reversals);
}

/** A 400 or 404 is definite: nothing was moved. Everything else is thrown, as unknown or as a mistake of ours. */
function toRefusal(operation: string, error: unknown): TransferRefusal {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return { refusal: error.code ?? 'refused' };
  throw toAppError(operation, error);
}

async function* listPaymentsOfPayout(stripe: Stripe, accountId: string, payoutId: string): AsyncGenerator<string> {
  const parts = readList(
    'list payments of a payout',
    () => stripe.balanceTransactions.list({ payout: payoutId, limit }, { stripeAccount: accountId }),
    toPayoutPart,
  );
  for await (const part of parts) {
    if (part === undefined) continue;
    if ('paymentId' in part) yield part.paymentId;
    // A payout that failed is contained in the next one, with everything that it contained.
    else if (part.failedPayoutId !== payoutId) yield* listPaymentsOfPayout(stripe, accountId, part.failedPayoutId);
  }
}

/** Throws unless it was signed with this secret. There are two kinds of event, and the SDK reads each with its own function. */
function verifyEvent(stripe: Stripe, rawBody: Buffer, signature: string, secret: string): void {
  try {
    stripe.webhooks.constructEvent(rawBody, signature, secret, signatureToleranceSeconds);
  } catch {
    stripe.parseEventNotification(rawBody, signature, secret, signatureToleranceSeconds);
  }
}
