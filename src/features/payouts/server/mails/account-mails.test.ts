// Emails to creators about their account: once per occasion, never with a link of the provider, and reminders while money waits.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { type AccountOutcome, changeBank, completeOnboarding, moveAccount } from '#test/factories/payout-accounts.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../../payout-account-contract.ts';
import { syncAccount } from '../accounts/account-sync.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { findOpenAccount } from '../payout-standing.ts';
import { runPayoutWorkOnce } from '../payout-worker.ts';

const kindling = useTestApp();
let creator: TestUser;

beforeEach(async () => {
  await kindling.deps.pool.query('delete from mails');
  creator = await makeUser(kindling.deps);
});

async function connect(outcome?: AccountOutcome): Promise<string> {
  await kindling.call(contract.startPayoutAccount, { as: creator, body: { country: 'US' } });
  if (outcome !== undefined) {
    const { body } = await kindling.call(contract.createPayoutAccountLink, { as: creator });
    await completeOnboarding(kindling, body.url, outcome);
  }
  const row = await findOpenAccount(kindling.deps.db, creator.id);
  if (row?.providerAccountId == null) throw new Error('there is no account');
  await syncAccount(kindling.deps, row.providerAccountId);
  return row.providerAccountId;
}

/** Delivers queued emails and returns those sent to the creator since the last call. */
async function readMails() {
  kindling.mails.length = 0;
  // Emails about the same account are delivered in order.
  for (let round = 0; round < 3; round += 1) await deliverMails(kindling.deps);
  return kindling.mails.filter(({ to }) => to.address === creator.email);
}
const readSubjects = async () => (await readMails()).map(({ subject }) => subject);

async function fund(): Promise<number> {
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id, goalCents: 100_000 });
  await invest(kindling, await makeUser(kindling.deps), { projectId: id, amount: 1000 });
  await kindling.deps.db.execute(sql`update projects set funding_closed_at = now() where id = ${id}`);
  await deliverMails(kindling.deps);
  return id;
}

test('a verified account is confirmed once, however often it is read [payouts-6]', async () => {
  const id = await connect('verified');
  await syncAccount(kindling.deps, id);
  const [mail, ...others] = await readMails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your payout account is connected');
  expect(mail?.text).toContain('ending in 6789');
  expect(mail?.text).toContain('/dashboard/payouts');
});

test('refused details are emailed with their reason, and never with a link of the provider [payouts-7]', async () => {
  await connect('restricted');
  const [mail] = await readMails();
  expect(mail?.subject).toBe('Your payout account needs more details');
  expect(mail?.text).toContain('Tax or national ID number: ');
  const addresses = [...`${mail?.text} ${mail?.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address);
  expect(addresses.filter((address) => !address.startsWith(kindling.deps.config.publicUrl))).toEqual([]);
  expect(addresses.filter((address) => address.includes('/sandbox') || address.includes('acct_'))).toEqual([]);
});

test('a review, or an account that was only started, is nothing to write about', async () => {
  await connect();
  expect(await readSubjects()).toEqual([]);
  await connect('pending');
  expect(await readSubjects()).toEqual([]);
});

test('an account that stops working, and works again, is announced each time', async () => {
  const id = await connect('verified');
  await readMails();
  const subjects: string[] = [];
  for (const state of ['past_due', 'active', 'rejected', 'rejected', 'active'] as const) {
    await moveAccount(kindling, id, state);
    await syncAccount(kindling.deps, id);
    subjects.push(...(await readSubjects()));
  }
  expect(subjects).toEqual([
    'Your payout account needs more details',
    'Your payout account is connected',
    'Your payout account no longer works',
    'Your payout account is connected',
  ]);
});

test('an email about a state that has passed is not sent', async () => {
  const id = await connect('restricted');
  await moveAccount(kindling, id, 'active');
  await syncAccount(kindling.deps, id);
  expect(await readSubjects()).toEqual(['Your payout account is connected']);
});

test('a changed bank account is announced to its owner as a security notice [payouts-8]', async () => {
  const id = await connect('verified');
  await readMails();
  await changeBank(kindling, id, '000111111116');
  await syncAccount(kindling.deps, id);
  await syncAccount(kindling.deps, id);
  const [mail, ...others] = await readMails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your bank account for payouts was changed');
  expect(mail?.text).toContain('ending in 1116');
  expect(mail?.text).toContain('If this was not you');
});

test('while money waits, the creator is reminded after 3, 10 and 30 days, and not more [payouts-9]', async () => {
  await connect('restricted');
  await readMails();
  const { id } = (await findOpenAccount(kindling.deps.db, creator.id)) ?? { id: 0 };
  const letDaysPass = async (days: number) => {
    await kindling.deps.db
      .update(payoutAccounts)
      .set({ remindAfter: sql`remind_after - make_interval(days => ${days}::integer)` })
      .where(eq(payoutAccounts.id, id));
    await runPayoutWorkOnce(kindling.deps);
    return readSubjects();
  };
  // None of their projects has money yet.
  expect(await letDaysPass(3)).toEqual([]);
  await fund();
  const reminder = 'Your project’s money is waiting for your payout account';
  expect(await letDaysPass(1)).toEqual([reminder]);
  expect(await letDaysPass(6)).toEqual([]);
  expect(await letDaysPass(1)).toEqual([reminder]);
  expect(await letDaysPass(19)).toEqual([]);
  expect(await letDaysPass(1)).toEqual([reminder]);
  expect(await letDaysPass(100)).toEqual([]);
});

test('the owner of a funded project without an account is asked to connect one, and reminded', async () => {
  const projectId = await fund();
  const letDaysPass = async (days: number) => {
    await kindling.deps.db.execute(
      sql`update projects set funding_closed_at = funding_closed_at - make_interval(days => ${days}) where id = ${projectId}`,
    );
    await runPayoutWorkOnce(kindling.deps);
    return (await readSubjects()).length;
  };
  expect([await letDaysPass(0), await letDaysPass(0)]).toEqual([1, 0]);
  expect([await letDaysPass(2), await letDaysPass(1)]).toEqual([0, 1]);
  await connect('verified');
  await readMails();
  expect(await letDaysPass(10)).toBe(0);
});
