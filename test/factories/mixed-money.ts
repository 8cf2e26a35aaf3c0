// Money in every possible state, for tests of checks and totals.
import { sql } from 'drizzle-orm';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { settlePayment } from '#features/investing/server/settlement/settlement.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { cents } from '#kernel/money.ts';
import type { TestApp } from '../servers/test-app.ts';
import { claim, expireHold, getTransactionId, hold, invest, pay } from './invest.ts';
import { makeProject, makeUser, type TestProject, type TestUser } from './make.ts';

export type MixedMoney = {
  /** Partly raised with open payments and refunds; funded exactly; filled with opening money. */
  open: TestProject;
  full: TestProject;
  opening: TestProject;
  investors: TestUser[];
  /** One investment in each of these states. */
  ids: Record<'completed' | 'refunded' | 'refundPending' | 'held' | 'processing' | 'expired' | 'returned', number>;
};

export async function makeMixedMoney(kindling: TestApp): Promise<MixedMoney> {
  const { deps } = kindling;
  const [ann, ben, eve] = [await makeUser(deps), await makeUser(deps), await makeUser(deps)];
  const open = await makeProject(deps, { goalCents: 1_000_000, valuationCents: 10_000_000 });
  const full = await makeProject(deps, { goalCents: 100_000, valuationCents: 3_000_000 });
  const opening = await makeProject(deps, { goalCents: 1_000_000, valuationCents: 10_000_000 });
  const spend = (who: TestUser, amount: string, projectId = open.id) => invest(kindling, who, { projectId, amount });

  const completed = await spend(ann, '1234.56');
  await spend(ann, '100.01');
  const refunded = await spend(ben, '250.00');
  await requestRefund(deps, refunded.id, 'admin');
  await sweepOnce(deps);

  const expired = await hold(kindling, eve, { projectId: open.id, amount: '150.00' });
  await expireHold(deps.db, expired.investmentId);
  await sweepOnce(deps);

  // Nothing sweeps from here on, so pending items stay pending.
  const refundPending = await spend(ben, '333.33');
  await requestRefund(deps, refundPending.id, 'admin');

  const late = await hold(kindling, eve, { projectId: full.id, amount: '400.00' });
  await deps.db.execute(sql`update investments set state = 'expired' where id = ${late.investmentId}`);
  await spend(ann, '500.00', full.id);
  await spend(ben, '500.00', full.id);
  await pay(kindling, late);
  await settlePayment(deps, getTransactionId(late));

  const processing = await hold(kindling, eve, { projectId: open.id, amount: '120.00' });
  await pay(kindling, processing, 'pm_sandbox_processing');
  await claim(kindling, eve, processing);
  const held = await hold(kindling, ben, { projectId: open.id, amount: '111.11' });

  await deps.db.transaction((tx) =>
    recordOpeningInvestments(
      tx,
      [ann, ben].map(({ id }, index) => ({
        projectId: opening.id,
        investorId: id,
        amount: cents(200_000 + index),
        valuation: cents(10_000_000),
        investedAt: new Date('2026-01-02T03:04:05Z'),
        key: 'before the books',
      })),
    ),
  );
  return {
    open,
    full,
    opening,
    investors: [ann, ben, eve],
    ids: {
      completed: completed.id,
      refunded: refunded.id,
      refundPending: refundPending.id,
      held: held.investmentId,
      processing: processing.investmentId,
      expired: expired.investmentId,
      returned: late.investmentId,
    },
  };
}
