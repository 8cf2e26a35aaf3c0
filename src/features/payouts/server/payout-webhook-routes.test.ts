// The webhook of connected accounts accepts only events signed with its own secret, and each event only makes its account due.
import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { connectWebhookPath } from '#platform/cards/payments.ts';
import { signEvent } from '#sandbox/sandbox-events.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { moveAccount, reverseByHand } from '#test/factories/payout-accounts.ts';
import { makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { deriveWebhookSecret } from '#test/factories/webhooks.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../payout-account-contract.ts';
import { findOpenAccount } from './payout-standing.ts';
import { runPayoutWorkOnce } from './payout-worker.ts';

// A reversed transfer is logged for administrators.
const kindling = useTestApp({ expectsErrors: true });
let creator: TestUser;

beforeAll(async () => {
  creator = await makeUser(kindling.deps);
  await kindling.call(contract.startPayoutAccount, { as: creator, body: { country: 'US' } });
});

const findRow = async () => {
  const row = await findOpenAccount(kindling.deps.db, creator.id);
  if (row?.providerAccountId == null) throw new Error('there is no account');
  return { ...row, providerAccountId: row.providerAccountId };
};

const connectSecret = () =>
  `whsec_${createHmac('sha256', kindling.deps.secret).update('sandbox connect webhook secret').digest('hex').slice(0, 32)}`;

function thinEvent(accountId: string, livemode = false): string {
  return JSON.stringify({
    id: `evt_test${randomUUID().replaceAll('-', '')}`,
    object: 'v2.core.event',
    type: 'v2.core.account.updated',
    livemode,
    created: new Date().toISOString(),
    related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
  });
}

async function post(body: string, secret: string) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signEvent(body, secret, new Date()) };
  return (await kindling.app.inject({ method: 'POST', url: connectWebhookPath, headers, payload: body })).statusCode;
}

async function isDue(): Promise<boolean> {
  const { rows } = await kindling.deps.db.execute(
    sql`select from payout_accounts where user_id = ${creator.id} and closed_at is null and sweep_after <= now()`,
  );
  return rows.length > 0;
}

test('an event makes its account due, and the worker reads the provider', async () => {
  const { providerAccountId } = await findRow();
  expect(await isDue()).toBe(false);
  await moveAccount(kindling, providerAccountId, 'active');
  expect(await post(thinEvent(providerAccountId), connectSecret())).toBe(200);
  expect(await isDue()).toBe(true);
  expect((await findRow()).state).toBe('started');
  expect((await runPayoutWorkOnce(kindling.deps))['payout_accounts']).toBe(1);
  expect((await findRow()).state).toBe('enabled');
  expect(await isDue()).toBe(false);
});

test('forged events and events of the other mode are refused', async () => {
  const { providerAccountId } = await findRow();
  expect(await post(thinEvent(providerAccountId), 'whsec_forged')).toBe(400);
  expect(await post(thinEvent(providerAccountId, true), connectSecret())).toBe(400);
  expect(await post('{}', deriveWebhookSecret('another installation'))).toBe(400);
  expect(await isDue()).toBe(false);
});

test('an event about an account of nobody here changes nothing', async () => {
  expect(await post(thinEvent('acct_unknown'), connectSecret())).toBe(200);
  expect(await isDue()).toBe(false);
});

test('an event about a transfer makes it due, and the worker finds that it was reversed', async () => {
  const { deps, sandbox } = kindling;
  const project = await makeFundedProject(kindling);
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  const read = async () => {
    const { rows } = await deps.db.execute<{ id: string; state: string; isDue: boolean }>(sql`
      select provider_transfer_id as id, state, sweep_after <= now() as "isDue" from transfers where release_id = ${release} order by id`);
    return rows[0];
  };
  await sandbox.events.deliverDue();
  await runPayoutWorkOnce(deps);
  expect(await read()).toMatchObject({ state: 'sent', isDue: false });
  await reverseByHand(kindling, (await read())?.id ?? '', 700);
  await sandbox.events.deliverDue();
  expect(await read()).toMatchObject({ state: 'sent', isDue: true });
  await runPayoutWorkOnce(deps);
  expect(await read()).toMatchObject({ state: 'reversed' });
});
