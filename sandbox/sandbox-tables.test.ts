// Sandbox tables: created once, and upgraded from an older version.
import { expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import {
  callAsServer,
  confirmCard,
  listAll,
  makePaidPayment,
  makePayment,
  mountSandbox,
  useTestSandbox,
} from '#test/servers/test-sandbox.ts';

const sandbox = useTestSandbox();

/** Drops what the second version does not have. */
const forgetAccounts = `
  drop table sandbox.verification_sessions;
  alter table sandbox.events drop column destination, drop column account;
  alter table sandbox.balance_transactions drop column payout, drop column account, alter column source set not null;
  alter table sandbox.payouts drop column seq, drop column account, drop column status, drop column automatic,
    drop column bank, drop column arrives_at, drop column failure_code, drop column moves_at;
  drop table sandbox.transfer_reversals, sandbox.transfers, sandbox.account_pages, sandbox.accounts, sandbox.topups;
  update sandbox.version set number = 2;
`;

/** Drops what the first version does not have. */
const forgetMoney = `
  ${forgetAccounts}
  drop table sandbox.version, sandbox.balance_transactions, sandbox.disputes, sandbox.payouts;
  alter table sandbox.charges drop column disputed;
  alter table sandbox.refunds drop column ends_at;
`;

test('tables of the first version get the movements of all past events, in order and to the cent', async () => {
  const { app, gateway, pool } = sandbox;
  const first = await makePaidPayment(app, gateway, 100_000);
  const second = await makePaidPayment(app, gateway, 5000);
  const refund = { paymentId: first.id, amountCents: cents(400), refundId: '1', idempotencyKey: 'r1' };
  const made = await gateway.refundPayment(refund);
  await callAsServer(app, 'POST', `/v1/test_helpers/refunds/${made.id}/finish`, { result: 'fail' });
  await gateway.refundPayment({ ...refund, paymentId: second.id, refundId: '2', idempotencyKey: 'r2' });
  const read = () => listAll(gateway.listMovements({ since: new Date(0) }));
  const before = await read();
  const balance = await gateway.readBalance();
  await pool.query(forgetMoney);
  const [upgraded, other] = await Promise.all([mountSandbox(pool), mountSandbox(pool)]);
  expect(known(await read())).toEqual(known(before));
  expect(await upgraded.gateway.readBalance()).toEqual(balance);
  const paid = await makePaidPayment(upgraded.app, upgraded.gateway);
  expect((await read())[0]?.paymentId).toBe(paid.id);
  await Promise.all([upgraded.app.close(), other.app.close()]);
});

test('tables of the second version get accounts, and keep every movement and payout', async () => {
  const { app, gateway, pool } = sandbox;
  const payment = await makePayment(gateway);
  await confirmCard(app, payment, '4000000000000077');
  await callAsServer(app, 'POST', '/v1/payouts', { amount: '700', currency: 'usd' });
  const read = () => listAll(gateway.listMovements({ since: new Date(0) }));
  const before = await read();
  await pool.query(forgetAccounts);
  const upgraded = await mountSandbox(pool);
  expect(await read()).toEqual(before);
  const account = await upgraded.payoutGateway.createAccount({
    email: 'creator@example.org',
    displayName: 'A creator',
    country: 'us',
    metadata: {},
    idempotencyKey: 'account_1',
  });
  expect(await listAll(upgraded.payoutGateway.listAccounts())).toMatchObject([{ id: account.id }]);
  const payouts = await callAsServer(upgraded.app, 'GET', '/v1/payouts');
  expect(payouts.body.data).toMatchObject([{ amount: 700, status: 'paid' }]);
  await upgraded.app.close();
});

test('current tables are left unchanged', async () => {
  const before = await listAll(sandbox.gateway.listMovements({ since: new Date(0) }));
  const restarted = await mountSandbox(sandbox.pool);
  expect(await listAll(restarted.gateway.listMovements({ since: new Date(0) }))).toEqual(before);
  await restarted.app.close();
});

/** Ordered by id. The first version did not store the time of a failed refund, so the refund's own time is used. */
function known(movements: ProviderMovement[]) {
  return movements
    .map(({ createdAt, ...rest }) => ({ ...rest, ...(rest.type !== 'refund_failure' && { createdAt }) }))
    .toSorted(byId);
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
