// Every event type in every payment state: which are stored without a provider call, and which are processed.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { getTransactionId, hold } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { type PaymentState, paymentStates } from '../investing-table.ts';
import { storeEvent } from '../sweep/event-inbox.ts';

const kindling = useTestApp();
let payment: string;
beforeAll(async () => {
  const { id: projectId } = await makeProject(kindling.deps);
  const prepared = await hold(kindling, await makeUser(kindling.deps), { projectId, amount: 100 });
  payment = getTransactionId(prepared);
});

const types = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

async function inState(state: PaymentState): Promise<void> {
  await kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update payments set state = ${state} where provider_payment_id = ${payment}`);
  });
}

let count = 0;
async function isRead(type: string, paymentId: string): Promise<boolean> {
  count += 1;
  const event = { id: `evt_${count}`, type, paymentId, livemode: false };
  return (await storeEvent(kindling.deps.pool, event)) !== undefined;
}

describe.each(paymentStates)('of a payment that is %s', (state) => {
  test.each(types)('%s', async (type) => {
    await inState(state);
    // Only a settled success makes later payment events irrelevant.
    const isFiled = state === 'succeeded' && type.startsWith('payment_intent.');
    expect(await isRead(type, payment)).toBe(!isFiled);
    expect(await isRead(type, 'pi_of_nobody')).toBe(true);
  });
});
