// Every money promise holds after mixed traffic, and breaking it directly in the database reports exactly that promise.
import { beforeAll, describe, expect, test } from 'vitest';
import { returnUnmatchedPayment } from '#features/investing/server/suspense/suspense-service.ts';
import { sweepExit, takeDueExits } from '#features/investing/server/suspense/suspense-sweep.ts';
import { expectSound } from '#test/factories/invest.ts';
import { type MixedMoney, makeMixedMoney } from '#test/factories/mixed-money.ts';
import { moneyBreaches } from '#test/factories/money-breaches.ts';
import { payUnmatched } from '#test/factories/suspense.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { parsePromiseNumber, promiseNumbers } from '../money-promises.ts';
import { runMoneyCheck } from './money-check.ts';
import { readMoneyReport } from './money-report.ts';

const kindling = useTestApp();
let money: MixedMoney;

beforeAll(async () => {
  money = await makeMixedMoney(kindling);
  await payUnmatched(kindling, { amountCents: 10_000 });
  await returnUnmatchedPayment(kindling.deps, await payUnmatched(kindling, { amountCents: 2000 }));
  for (const exit of await takeDueExits(kindling.deps.db, 1)) await sweepExit(kindling.deps, exit);
});

test('after mixed traffic every promise holds, nothing waits too long, and the figures add up', async () => {
  await expectSound(kindling.deps.db);
  const { isSound, broken, violations, overdue, figures } = await readMoneyReport(kindling.deps.db);
  expect({ isSound, broken, violations, overdue }).toEqual({ isSound: true, broken: [], violations: [], overdue: [] });
  const { paidIn, held, onItsWayBack, released, refunded, chargedBack, feesTaken, unexplained } = figures;
  expect(paidIn).toBe(held + onItsWayBack + released + refunded + chargedBack + feesTaken + unexplained);
  expect(figures).toMatchObject({
    paidIn: 123_456 + 10_001 + 25_000 + 33_333 + 50_000 + 50_000 + 40_000 + 12_000,
    held: 123_456 + 10_001 + 100_000,
    onItsWayBack: 33_333 + 40_000,
    refunded: 25_000 + 2000,
    unexplained: 10_000,
    opening: 400_001,
    raised: 123_456 + 10_001 + 100_000 + 400_001,
    reserved: 12_000 + 11_111,
    investments: 6,
    // One of an investment and one of an unmatched payment.
    refunds: 2,
  });
});

/** The promises broken by these statements, run by a superuser without triggers. */
async function brokenBy(statements: string[]): Promise<string[]> {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<{ promise: string }>('select promise from violations');
    return [...new Set(rows.map(({ promise }) => parsePromiseNumber(promise)))];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('a broken promise is named, and no other', () => {
  for (const { breaks, how, by, also = [] } of moneyBreaches) {
    test(`${breaks}: ${how}`, async () => {
      expect((await brokenBy(by(money))).toSorted()).toEqual([breaks, ...also].toSorted());
    });
  }

  test('M17: overdue work is reported while the ledger is correct', async () => {
    const { db, pool } = kindling.deps;
    const { ids } = money;
    const waits: [string, string, string][] = [
      [
        `update investments set hold_expires_at = now() - interval '25 hours' where id = ${ids.processing}`,
        'M17 hold past its end',
        `update investments set hold_expires_at = now() where id = ${ids.processing}`,
      ],
      [
        `update refunds set created_at = now() - interval '25 hours' where investment_id = ${ids.refundPending}`,
        'M8 refund not given to the provider',
        `update refunds set created_at = now() where investment_id = ${ids.refundPending}`,
      ],
      [
        "insert into provider_events (event_id, type, body, received_at) values ('evt_late', 'x', '{}', now() - interval '11 minutes')",
        'M17 event of the provider not applied',
        "update provider_events set applied_at = now() where event_id = 'evt_late'",
      ],
    ];
    for (const [plant, promise, cure] of waits) {
      await pool.query(plant);
      const report = await readMoneyReport(db);
      expect(report.overdue.map((late) => late.promise)).toEqual([promise]);
      expect(report).toMatchObject({ isSound: false, violations: [], broken: [parsePromiseNumber(promise)] });
      await pool.query(cure);
    }
    expect((await readMoneyReport(db)).isSound).toBe(true);
  });

  test('every promise that rows can break is broken in this test', () => {
    // Promises about released money are in release-violations.test.ts.
    const elsewhere = ['M3', 'M17', 'M20', 'M23', 'M24', 'M25', 'M26'];
    const inRows = promiseNumbers.filter((number) => !elsewhere.includes(number));
    expect([...new Set(moneyBreaches.map(({ breaks }) => breaks))].toSorted()).toEqual(inRows.toSorted());
  });
});

test('a check is stored with its time, result and figures, and a violation is logged', async () => {
  const { deps } = kindling;
  const logged: unknown[] = [];
  const log = { error: (facts: unknown) => logged.push(facts) } as unknown as typeof deps.log;
  await runMoneyCheck({ ...deps, log });
  expect(logged).toEqual([]);
  await deps.pool.query('update projects set raised_cents = raised_cents - 1 where id = $1', [money.open.id]);
  await runMoneyCheck({ ...deps, log });
  await deps.pool.query('update projects set raised_cents = raised_cents + 1 where id = $1', [money.open.id]);
  expect(logged).toMatchObject([{ broken: ['M2'] }, { event: 'release.paused' }]);
  const { rows } = await deps.pool.query('select * from money_checks order by id');
  expect(rows).toMatchObject([
    { is_sound: true, violations: 0, overdue: 0, broken: [], figures: { paidIn: 343_790 } },
    { is_sound: false, violations: 1, overdue: 0, broken: ['M2'] },
  ]);
});
