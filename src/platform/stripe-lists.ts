// What the gateway reads in lists: the SDK fetches page after page while they are read.
import type Stripe from 'stripe';
import type { CardGateway, ProviderRefund } from './card-gateway.ts';
import { believe, toPayment, toRefund } from './stripe-answers.ts';
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
    listPayments: ({ since }) =>
      readList('list payments', () => stripe.paymentIntents.list({ created: from(since), limit }), toPayment),

    listRefundsSince: ({ since }) =>
      readList('list refunds', () => stripe.refunds.list({ created: from(since), limit }), toRefund),

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
        return readList('list disputes', () => stripe.disputes.list({ created: from(input.since), limit }), toDispute);
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

    listMovements({ since, until }) {
      const created = { ...from(since), ...(until && { lt: Math.ceil(until.getTime() / 1000) }) };
      // Only the object behind a movement names the payment and our refund.
      const movements = () => stripe.balanceTransactions.list({ created, limit, expand: ['data.source'] });
      return readList('list movements', movements, toMovement);
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
): AsyncGenerator<Item> {
  try {
    for await (const answer of ask()) yield toItem(answer);
  } catch (error) {
    throw explain(operation, error);
  }
}
