// Random histories of accounts: the platform's balance, the accounts and the bank always add up to what came in.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { getCount, timeFor } from '#test/counts.ts';
import {
  changeBank,
  chargeConnectFee,
  connectAccount,
  failPayout,
  moveAccount,
  moveReserve,
  reverseTopUp,
  topUp,
} from '#test/factories/payout-accounts.ts';
import { createRandom } from '#test/random.ts';
import { confirmCard, listAll, makePayment, useTestSandbox } from '#test/servers/test-sandbox.ts';

const sandbox = useTestSandbox();

const since = new Date(0);
const bankNumbers = ['000123456789', '000123456789', '000111111116', '000222222227'];

async function sumOfAll(accountIds: readonly string[]) {
  const { gateway, payoutGateway } = sandbox;
  const platform = await gateway.readBalance();
  let accounts = 0;
  let bank = 0;
  for (const id of accountIds) {
    const balance = await payoutGateway.readAccountBalance(id);
    expect(balance.pendingCents).toBe(0);
    expect(balance.availableCents).toBeGreaterThanOrEqual(0);
    accounts += balance.availableCents;
    const payouts = await listAll(payoutGateway.listPayouts(id, { since }));
    // Pending, in transit or paid: the money has left the account.
    bank += payouts.reduce((sum, { status, amountCents }) => sum + (status === 'failed' ? 0 : amountCents), 0);
  }
  return platform.availableCents + platform.pendingCents + accounts + bank;
}

test('balances add up after 60 random steps', { timeout: timeFor('accountLives', { ms: 20_000 }) }, async () => {
  for (let seed = 1; seed <= getCount('accountLives'); seed += 1) await liveAndCompare(seed);
});

async function liveAndCompare(seed: number): Promise<void> {
  const random = createRandom(seed);
  const { gateway, payoutGateway } = sandbox;
  const accounts: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const typed = { accountNumber: random.pick(bankNumbers) };
    accounts.push((await connectAccount(sandbox, { typed })).id);
  }
  const transfers: string[] = [];
  const topUps: string[] = [];
  const money = { in: 0, clock: 0 };
  const start = await sumOfAll(accounts);
  const amount = () => cents(1 + random.below(5000));

  const steps: (() => Promise<void>)[] = [
    async () => {
      const added = 1 + random.below(20_000);
      topUps.push(await topUp(sandbox, added));
      money.in += added;
    },
    async () => {
      const paid = 1000 + random.below(20_000);
      const payment = await makePayment(gateway, paid);
      await confirmCard(sandbox.app, payment, random.pick(['4242424242424242', '4000000000000077']));
      money.in += paid - Math.round(paid * 0.029) - 30;
    },
    async () => {
      if (random.below(6) > 0 || topUps.length === 0) return;
      const id = random.take(topUps);
      await reverseTopUp(sandbox, id);
      const { rows } = await sandbox.pool.query<{ amount: number }>(
        'select amount::float8 from sandbox.topups where id = $1',
        [id],
      );
      money.in -= rows[0]?.amount ?? 0;
    },
    async () => {
      const held = 1 + random.below(300);
      await moveReserve(sandbox, 'hold', held);
      await chargeConnectFee(sandbox, 7);
      await moveReserve(sandbox, 'release', held);
      money.in -= 7;
    },
    async () => {
      const transfer = { amountCents: amount(), accountId: random.pick(accounts), group: `rel_${seed}`, metadata: {} };
      if (random.below(4) === 0) sandbox.faults.loseAnswers = 1;
      const made = await payoutGateway.createTransfer({ ...transfer, idempotencyKey: randomUUID() });
      if (!('refusal' in made)) transfers.push(made.id);
    },
    async () => {
      if (transfers.length === 0) return;
      const reversal = { transferId: random.pick(transfers), amountCents: amount(), metadata: {} };
      await payoutGateway.reverseTransfer({ ...reversal, idempotencyKey: randomUUID() });
    },
    async () => {
      money.clock += 60_000;
      await sandbox.finishDue(money.clock);
    },
    async () => changeBank(sandbox, random.pick(accounts), random.pick(bankNumbers)),
    async () =>
      moveAccount(sandbox, random.pick(accounts), random.pick(['active', 'active', 'restricted', 'past_due'])),
    async () => {
      const payouts = await listAll(payoutGateway.listPayouts(random.pick(accounts), { since }));
      const open = payouts.filter(({ status }) => status !== 'failed');
      if (open.length > 0) await failPayout(sandbox, random.pick(open).id);
    },
  ];

  for (let n = 0; n < 60; n += 1) {
    await random.pick(steps)();
    if (n % 10 === 9) expect(await sumOfAll(accounts), `seed ${seed}, step ${n}`).toBe(start + money.in);
  }
  const made = await listAll(payoutGateway.listTransfers({ group: `rel_${seed}` }));
  expect(made.map(({ id }) => id).toSorted()).toEqual(transfers.toSorted());
  const movements = await listAll(gateway.listMovements({ since }));
  for (const { id, amountCents, reversedCents, reversals } of made) {
    const ours = movements.filter(({ transferId }) => transferId === id);
    expect(ours).toHaveLength(1 + reversals.length);
    expect(ours.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(reversedCents - amountCents);
  }
}
