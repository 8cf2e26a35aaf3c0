// List calls of the gateway; the SDK fetches pages as they are read.
import type Stripe from 'stripe';
import type { CardGateway, ProviderRefund, Since } from './card-gateway.ts';
import { assertMatchesRequest, toPayment, toRefund, UnreadableObject } from './stripe-answers.ts';
import { calling, finding, toAppError } from './stripe-client.ts';
import { toBalance, toDispute, toMovement } from './stripe-money-answers.ts';

type Lists = Pick<
  CardGateway,
  'listPayments' | 'listRefundsSince' | 'listDisputes' | 'listMovements' | 'findMovement' | 'readBalance'
>;

/** Stripe's maximum page size. */
export const limit = 100;

export function createStripeLists(
  stripe: Stripe,
): Lists & { listPaymentRefunds: (id: string) => AsyncIterable<ProviderRefund> } {
  return {
    listPayments: ({ since, onUnreadable }) => {
      const payments = () => stripe.paymentIntents.list({ created: toCreatedFilter(since), limit });
      return readList('list payments', payments, toPayment, onUnreadable);
    },

    listRefundsSince: ({ since, onUnreadable }) => {
      const refunds = () => stripe.refunds.list({ created: toCreatedFilter(since), limit });
      return readList('list refunds', refunds, toRefund, onUnreadable);
    },

    listPaymentRefunds: (paymentId) => {
      const refunds = () => stripe.refunds.list({ payment_intent: paymentId, limit });
      return readList('list refunds', refunds, onlyOf(paymentId, toRefund));
    },

    listDisputes(input) {
      if ('since' in input) {
        const disputes = () => stripe.disputes.list({ created: toCreatedFilter(input.since), limit });
        return readList('list disputes', disputes, toDispute, input.onUnreadable);
      }
      const { paymentId } = input;
      const disputes = () => stripe.disputes.list({ payment_intent: paymentId, limit });
      return readList('list disputes', disputes, onlyOf(paymentId, toDispute));
    },

    listMovements({ since, until, onUnreadable }) {
      const created = { ...toCreatedFilter(since), ...(until && { lt: Math.ceil(until.getTime() / 1000) }) };
      // Only the expanded source contains the payment and our refund id.
      const movements = () => stripe.balanceTransactions.list({ created, limit, expand: ['data.source'] });
      return readList('list movements', movements, toMovement, onUnreadable);
    },

    findMovement: (movementId) =>
      finding('find a movement', async () =>
        toMovement(await stripe.balanceTransactions.retrieve(movementId, { expand: ['source'] })),
      ),

    readBalance: () => calling('read the balance', async () => toBalance(await stripe.balance.retrieve())),
  };
}

/** An object of another payment would mean that the provider ignored the filter. */
function onlyOf<Item extends { paymentId: string }>(paymentId: string, toItem: (answer: unknown) => Item) {
  return (answer: unknown): Item => {
    const item = toItem(answer);
    return assertMatchesRequest(item, item.paymentId === paymentId);
  };
}

export function toCreatedFilter(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1000) };
}

export async function* readList<Item>(
  operation: string,
  /** Lazy, because the SDK sends the request immediately. */
  fetchList: () => AsyncIterable<unknown>,
  toItem: (answer: unknown) => Item,
  onUnreadable?: Since['onUnreadable'],
): AsyncGenerator<Item> {
  try {
    for await (const answer of fetchList()) {
      const item = parseItem(answer, toItem);
      if (!(item instanceof UnreadableObject)) yield item;
      else if (onUnreadable === undefined) throw item;
      else onUnreadable(item);
    }
  } catch (error) {
    throw toAppError(operation, error);
  }
}

function parseItem<Item>(answer: unknown, toItem: (answer: unknown) => Item): Item | UnreadableObject {
  try {
    return toItem(answer);
  } catch (error) {
    if (error instanceof UnreadableObject) return error;
    throw error;
  }
}
