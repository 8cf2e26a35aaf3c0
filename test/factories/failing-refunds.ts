// An investment whose refund fails three times, so that a person must pay it manually.
import { sql } from 'drizzle-orm';
import { refunds } from '#features/investing/server/investing-table.ts';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { TestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';
import { callSandbox, invest } from './invest.ts';

/** The bank returns the last refund, and our rows are updated. */
export async function failRefundAtBank(kindling: TestApp, transactionId: string | null): Promise<void> {
  const { rows } = await kindling.deps.db.execute<{ id: string }>(
    sql`select id from sandbox.refunds where payment_intent = ${transactionId} and status = 'succeeded'`,
  );
  await callSandbox(kindling, `/v1/test_helpers/refunds/${rows[0]?.id}/finish`, { result: 'fail' }, 'secret');
  await syncRefunds(kindling.deps, transactionId ?? '');
}

/** Returns the investment id. Logs an error on purpose, so the test must expect errors. */
export async function investOwedByHand(
  kindling: TestApp,
  investor: Caller,
  wish: { projectId: number; amount: number },
): Promise<number> {
  const { id, transactionId } = await invest(kindling, investor, wish);
  await requestRefund(kindling.deps, id, 'admin');
  for (let round = 0; round < 3; round += 1) {
    await kindling.deps.db.update(refunds).set({ sweepAfter: sql`now() - interval '1 second'` });
    await sweepOnce(kindling.deps);
    await failRefundAtBank(kindling, transactionId);
  }
  return id;
}
