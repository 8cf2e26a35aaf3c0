// What the gateway reads in lists: the SDK fetches page after page while they are read.
import type Stripe from 'stripe';
import type { CardGateway, ProviderRefund, Since } from './card-gateway.ts';
import { believe, toPayment, toRefund, UnreadableObject } from './stripe-answers.ts';
import { explain, isRefusal } from './stripe-client.ts';
import { toBalance, toDispute, toMovement } from './stripe-money-answers.ts';

type Lists = Pick<
  CardGateway,
  'listPayments' | 'listRefundsSince' | 'listDisputes' | 'listMovements' | 'findMovement' | 'readBalance'
>;

/** Stripe's most. */
const limit = 100;

export function createStripeLists(
  stripe: Stripe,
): Lists & { listRefundsOf: (id: string) => AsyncIterable<ProviderRefund> } {
  return {
    listPayments: ({ since, onUnreadable }) =>
      readList(
        'list payments',
        () => stripe.paymentIntents.list({ created: from(since), limit }),
        toPayment,
        onUnreadable,
      ),

    listRefundsSince: ({ since, onUnreadable }) =>
      readList('list refunds', () => stripe.refunds.list({ created: from(since), limit }), toRefund, onUnreadable),

    listRefundsOf: (paymentId) =>
      readList(
        'list refunds',
        () => stripe.refunds.list({ payment_intent: paymentId, limit }),
        (answer) => {
          const refund = toRefund(answer);
          return believe(refund, refund.paymentId === paymentId);
        },
      ),

    listDisputes(input) {
      if ('since' in input) {
        const { since, onUnreadable } = input;
        const disputes = () => stripe.disputes.list({ created: from(since), limit });
        return readList('list disputes', disputes, toDispute, onUnreadable);
      }
      const { paymentId } = input;
      return readList(
        'list disputes',
        () => stripe.disputes.list({ payment_intent: paymentId, limit }),
        (answer) => {
          const dispute = toDispute(answer);
          return believe(dispute, dispute.paymentId === paymentId);
        },
      );
    },

    listMovements({ since, until, onUnreadable }) {
      const created = { ...from(since), ...(until && { lt: Math.ceil(until.getTime() / 1000) }) };
      // Only the object behind a movement names the payment and our refund.
      const movements = () => stripe.balanceTransactions.list({ created, limit, expand: ['data.source'] });
      return readList('list movements', movements, toMovement, onUnreadable);
    },

    async findMovement(movementId) {
      try {
        return toMovement(await stripe.balanceTransactions.retrieve(movementId, { expand: ['source'] }));
      } catch (error) {
        if (isRefusal(error, 'resource_missing')) return undefined;
        throw explain('find a movement', error);
      }
    },

    async readBalance() {
      try {
        return toBalance(await stripe.balance.retrieve());
      } catch (error) {
        throw explain('read the balance', error);
      }
    },
  };
}

function from(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1000) };
}

async function* readList<Item>(
  operation: string,
  /** The SDK asks at once, so not before somebody reads. */
  ask: () => AsyncIterable<unknown>,
  toItem: (answer: unknown) => Item,
  onUnreadable?: Since['onUnreadable'],
): AsyncGenerator<Item> {
  try {
    for await (const answer of ask()) {
      const item = read(answer, toItem);
      if (!(item instanceof UnreadableObject)) yield item;
      else if (onUnreadable === undefined) throw item;
      else onUnreadable(item);
    }
  } catch (error) {
    throw explain(operation, error);
  }
}

function read<Item>(answer: unknown, toItem: (answer: unknown) => Item): Item | UnreadableObject {
  try {
    return toItem(answer);
  } catch (error) {
    if (error instanceof UnreadableObject) return error;
    throw error;
  }
}
