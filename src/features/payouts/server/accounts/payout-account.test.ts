// A creator's account over HTTP: connecting it on the provider's pages, its states, and who may access it.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import {
  type AccountOutcome,
  changeBank,
  completeOnboarding,
  moveAccount,
  topUp,
  transferByHand,
} from '#test/factories/payout-accounts.ts';
import { approveMilestone, askNow, makeFundedProject } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../../payout-account-contract.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { findOpenAccount } from '../payout-standing.ts';
import { runPayoutWorkOnce } from '../payout-worker.ts';
import { syncAccount } from './account-sync.ts';

const kindling = useTestApp();
let creator: TestUser;

const start = (as: TestUser, country = 'US') => kindling.call(contract.startPayoutAccount, { as, body: { country } });
const read = async (as: TestUser) => (await kindling.call(contract.getPayoutAccount, { as })).body;
const refresh = async (as: TestUser) => (await kindling.call(contract.refreshPayoutAccount, { as })).body;

async function makeCreator(outcome?: AccountOutcome): Promise<TestUser> {
  creator = await makeUser(kindling.deps);
  if (outcome === undefined) return creator;
  await start(creator);
  const { body } = await kindling.call(contract.createPayoutAccountLink, { as: creator });
  await completeOnboarding(kindling, body.url, outcome);
  await refresh(creator);
  return creator;
}

async function findRow(as: TestUser) {
  const row = await findOpenAccount(kindling.deps.db, as.id);
  if (row?.providerAccountId == null) throw new Error('there is no account');
  return { ...row, providerAccountId: row.providerAccountId };
}

const countAccounts = async () => {
  const { rows } = await kindling.deps.pool.query<{ count: number }>('select count(*)::int from sandbox.accounts');
  return rows[0]?.count ?? 0;
};

test('a creator connects an account on the provider’s pages [payouts-1]', async () => {
  const person = await makeUser(kindling.deps);
  expect(await read(person)).toMatchObject({ state: 'none', awaits: 'creator', since: null, isAvailable: true });
  const started = await start(person, 'DE');
  expect(started.status).toBe(201);
  expect(started.body).toMatchObject({ state: 'started', awaits: 'creator', country: 'DE', bankLast4: null });
  expect(started.body.missing.map(({ text }) => text)).toContain('Date of birth');
  const link = await kindling.call(contract.createPayoutAccountLink, { as: person });
  expect(link.status).toBe(201);
  const back = new URL(await completeOnboarding(kindling, link.body.url));
  expect(back.pathname + back.search).toBe('/dashboard/payouts?from=provider');
  // Only reading the provider changes the state; returning from its page does not.
  expect((await read(person)).state).toBe('started');
  expect(await refresh(person)).toMatchObject({
    state: 'enabled',
    awaits: null,
    missing: [],
    bankLast4: '6789',
    onHoldUntil: null,
  });
});

test.each([
  ['pending', 'restricted', 'provider'],
  ['restricted', 'restricted', 'creator'],
  ['rejected', 'disabled', null],
] as const)('details that turn out %s leave the account %s', async (outcome, state, awaits) => {
  await makeCreator(outcome);
  expect(await read(creator)).toMatchObject({ state, awaits });
});

test('refused details are named with their reason, and can be corrected [payouts-2]', async () => {
  await makeCreator('restricted');
  const { missing } = await read(creator);
  expect(missing).toEqual([
    {
      text: 'Tax or national ID number',
      awaits: 'creator',
      isPastDue: false,
      error: expect.stringContaining('ID'),
    },
  ]);
  const { body } = await kindling.call(contract.createPayoutAccountLink, { as: creator });
  await completeOnboarding(kindling, body.url);
  expect(await refresh(creator)).toMatchObject({ state: 'enabled', missing: [] });
});

test('starting twice, or many times at once, makes one account [payouts-3]', async () => {
  const before = await countAccounts();
  const person = await makeUser(kindling.deps);
  const answers = await Promise.all(Array.from({ length: 64 }, () => start(person)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(63);
  expect(await countAccounts()).toBe(before + 1);
});

test('an account whose answer was lost a moment ago is found by the same key', async () => {
  await makeCreator();
  await start(creator);
  const { id, providerAccountId } = await findRow(creator);
  await kindling.deps.db.update(payoutAccounts).set({ providerAccountId: null }).where(eq(payoutAccounts.id, id));
  const before = await countAccounts();
  expect((await start(creator)).status).toBe(200);
  expect((await findRow(creator)).providerAccountId).toBe(providerAccountId);
  expect(await countAccounts()).toBe(before);
});

test('an account whose answer was lost is found, even after the provider has forgotten its key', async () => {
  const { db, pool } = kindling.deps;
  await makeCreator();
  await start(creator);
  const { id, providerAccountId } = await findRow(creator);
  await db.update(payoutAccounts).set({ providerAccountId: null, state: 'started' }).where(eq(payoutAccounts.id, id));
  await pool.query('delete from sandbox.idempotency_keys');
  await pool.query(
    "update payout_accounts set created_at = created_at - interval '2 days', sweep_after = now() - interval '1 second' where id = $1",
    [id],
  );
  const before = await countAccounts();
  await runPayoutWorkOnce(kindling.deps);
  expect((await findRow(creator)).providerAccountId).toBe(providerAccountId);
  expect(await countAccounts()).toBe(before);
});

test('countries that money can’t reach are refused', async () => {
  const person = await makeUser(kindling.deps);
  for (const country of ['TH', 'XX', '']) expect((await start(person, country)).status).toBe(400);
  expect((await read(person)).state).toBe('none');
});

test('links to the provider’s pages are for the owner alone', async () => {
  await makeCreator('verified');
  const stranger = await makeUser(kindling.deps);
  for (const endpoint of [contract.createPayoutAccountLink, contract.createPayoutDashboardLink]) {
    expect((await kindling.call(endpoint, { as: stranger })).status).toBe(404);
    expect((await kindling.call(endpoint)).status).toBe(401);
    const { status, body } = await kindling.call(endpoint, { as: creator });
    expect([status, typeof body.url]).toEqual([201, 'string']);
  }
});

test('the dashboard at the provider opens once details were given', async () => {
  await makeCreator();
  await start(creator);
  const { status, body } = await kindling.call(contract.createPayoutDashboardLink, { as: creator });
  expect([status, body.code]).toEqual([409, 'illegal_move']);
});

test('a changed bank account puts releases on hold for 72 hours, and its owner is warned [payouts-4]', async () => {
  await makeCreator('verified');
  const { providerAccountId } = await findRow(creator);
  expect((await read(creator)).onHoldUntil).toBeNull();
  await changeBank(kindling, providerAccountId, '000111111116');
  await refresh(creator);
  const { onHoldUntil, bankLast4 } = await read(creator);
  expect(bankLast4).toBe('1116');
  const hours = (new Date(onHoldUntil ?? 0).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThan(72.1);
});

test('the provider may restrict, enable and reject an account at any time', async () => {
  await makeCreator('verified');
  const { providerAccountId } = await findRow(creator);
  for (const [move, state] of [
    ['past_due', 'restricted'],
    ['active', 'enabled'],
    ['rejected', 'disabled'],
    ['active', 'enabled'],
  ] as const) {
    await moveAccount(kindling, providerAccountId, move);
    expect((await syncAccount(kindling.deps, providerAccountId))?.state).toBe(state);
  }
});

test('a read that was overtaken by a later one changes nothing', async () => {
  await makeCreator('verified');
  const { id, providerAccountId } = await findRow(creator);
  await kindling.deps.db.execute(
    sql`update payout_accounts set checked_at = now() + interval '1 minute' where id = ${id}`,
  );
  await moveAccount(kindling, providerAccountId, 'rejected');
  expect((await syncAccount(kindling.deps, providerAccountId))?.state).toBe('enabled');
});

test('a closed or rejected account can be replaced, and its first bank account then counts as a change', async () => {
  await makeCreator('verified');
  const first = await findRow(creator);
  const closed = await kindling.call(contract.closePayoutAccount, { as: creator });
  expect([closed.status, closed.body.state]).toEqual([200, 'none']);
  expect((await start(creator)).status).toBe(201);
  const { body } = await kindling.call(contract.createPayoutAccountLink, { as: creator });
  await completeOnboarding(kindling, body.url);
  expect(await refresh(creator)).toMatchObject({ state: 'enabled', onHoldUntil: expect.any(String) });
  expect((await findRow(creator)).id).not.toBe(first.id);

  await moveAccount(kindling, (await findRow(creator)).providerAccountId, 'rejected');
  expect((await refresh(creator)).state).toBe('disabled');
  expect((await kindling.call(contract.createPayoutAccountLink, { as: creator })).status).toBe(409);
  expect(await start(creator)).toMatchObject({ status: 201, body: { state: 'started' } });
});

test('an account that its owner closed at the provider is closed here', async () => {
  await makeCreator('verified');
  await moveAccount(kindling, (await findRow(creator)).providerAccountId, 'closed');
  await refresh(creator);
  expect((await read(creator)).state).not.toBe('enabled');
});

test('administrators see accounts that can’t receive money, and can read them again', async () => {
  const admin = await makeAdmin(kindling.deps);
  await makeCreator('restricted');
  const { id, providerAccountId } = await findRow(creator);
  const { body } = await kindling.call(contract.listHeldAccounts, { as: admin, query: { limit: 100 } });
  expect(body.items.find((item) => item.id === id)).toMatchObject({
    userId: creator.id,
    name: creator.name,
    state: 'restricted',
    awaits: 'creator',
    hasMoney: false,
  });
  expect(JSON.stringify(body)).not.toContain(providerAccountId);
  await moveAccount(kindling, providerAccountId, 'active');
  const again = await kindling.call(contract.rereadPayoutAccount, { as: admin, params: { id } });
  expect([again.status, again.body.state]).toEqual([200, 'enabled']);
  const { id: projectId } = await makeProject(kindling.deps, { ownerId: creator.id });
  const ofProject = await kindling.call(contract.getOwnerPayoutStanding, { as: admin, params: { id: projectId } });
  expect(ofProject.body).toMatchObject({ state: 'enabled' });
});

test('card money in a project is announced to its owner', async () => {
  await makeCreator();
  const { id: projectId } = await makeProject(kindling.deps, { ownerId: creator.id });
  expect((await read(creator)).hasMoney).toBe(false);
  await invest(kindling, await makeUser(kindling.deps), { projectId, amount: 1000 });
  expect((await read(creator)).hasMoney).toBe(true);
});

test('erasing a person closes their account and keeps only ids', async () => {
  const admin = await makeAdmin(kindling.deps);
  await makeCreator('verified');
  const { id, providerAccountId } = await findRow(creator);
  expect((await kindling.call(deleteUser, { as: admin, params: { id: creator.id } })).status).toBe(204);
  const [row] = await kindling.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.id, id));
  expect(row).toMatchObject({ providerAccountId, bankName: null, bankLast4: null, requirements: [] });
  expect(row?.closedAt).not.toBeNull();
  // Later reads do not restore erased data.
  expect(await syncAccount(kindling.deps, providerAccountId)).toBeUndefined();
});

test('while a release or transfer is open, the account can’t be closed, nor its owner erased [payouts-11]', async () => {
  const admin = await makeAdmin(kindling.deps);
  const project = await makeFundedProject(kindling);
  const [first = 0] = project.milestones;
  await approveMilestone(kindling.deps, first);
  await askNow(kindling.deps, first);
  const { rows } = await kindling.deps.pool.query<{ uid: string; name: string; email: string }>(
    'select uid, name, email from users where id = $1',
    [project.ownerId],
  );
  const [person] = rows;
  if (person === undefined) throw new Error('the owner is missing');
  const { token } = await createSession(kindling.deps.db, {
    kind: 'user',
    identity: { uid: person.uid, displayName: person.name, email: person.email },
    userId: project.ownerId,
  });
  const as = { ...person, id: project.ownerId, cookie: `${sessionCookieName(kindling.deps.config, 'user')}=${token}` };
  expect((await read(as)).isBusy).toBe(true);
  const closed = await kindling.call(contract.closePayoutAccount, { as });
  expect([closed.status, closed.body.code]).toEqual([409, 'payout_open']);
  const body = { projects: [{ id: project.id, action: 'end' as const }] };
  const erased = await kindling.call(deleteUser, { as: admin, params: { id: project.ownerId }, body });
  expect(erased).toMatchObject({ status: 409, body: { code: 'payout_open' } });
  expect((await read(as)).state).toBe('enabled');
});

test('an account that still has a balance at the provider can’t be closed', async () => {
  await makeCreator('verified');
  await topUp(kindling, 5000);
  await transferByHand(kindling, (await findRow(creator)).providerAccountId, 1000);
  const { status, body } = await kindling.call(contract.closePayoutAccount, { as: creator });
  expect([status, body.code]).toEqual([409, 'payout_open']);
  expect((await read(creator)).state).toBe('enabled');
});

test('where a custodian pays, or payouts are not set up, nothing can be connected', async () => {
  const { db, settings } = kindling.deps;
  await db.execute(sql`update site_settings set custody = 'external', version = version + 1`);
  await settings.refresh();
  const person = await makeUser(kindling.deps);
  expect((await read(person)).isAvailable).toBe(false);
  const { status, body } = await start(person);
  expect([status, body.code]).toEqual([503, 'payouts_off']);
  await db.execute(sql`update site_settings set custody = null, version = version + 1`);
  await settings.refresh();
  expect((await read(person)).isAvailable).toBe(true);
});
