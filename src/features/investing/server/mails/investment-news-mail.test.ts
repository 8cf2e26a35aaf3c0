// Emails to creators about investments and their ends, and the order of emails about one investment.
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import { queueMail, takeDueMails } from '#platform/mail/mail-outbox.ts';
import { mails } from '#platform/mail/mail-table.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { callSandbox, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { cancelInvestment } from '../../investing-contract.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { closeProject } from '../ends/project-deadline.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { refundReceiptMail, refundStartedMail } from './investment-mails.ts';
import { queueInvestmentNews } from './investment-news-mail.ts';

const kindling = useTestApp();
let owner: TestUser;
let investor: TestUser;
let project: TestProject;

beforeEach(async () => {
  owner = await makeUser(kindling.deps);
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps, { title: 'A kite for two', ownerId: owner.id });
});

const back = (amount: number, as = investor) => invest(kindling, as, { projectId: project.id, amount });
const mailsTo = ({ email }: TestUser) => kindling.mails.filter(({ to }) => to.address === email);
const sweep = () => sweepOnce(kindling.deps);
/** Moves the last email to the owner back by this time. */
const later = (time: string) =>
  kindling.deps.db
    .update(mails)
    .set({ createdAt: sql`now() - ${time}::interval` })
    .where(eq(mails.orderingKey, `investment-news-${project.id}`));
const sixMinutesLater = () => later('6 minutes');

test('a creator gets an email about the first investment immediately, and about further ones together five minutes later', async () => {
  await back(1000);
  await sweep();
  expect(mailsTo(owner)).toMatchObject([{ subject: 'A kite for two has its first investor: $1,000' }]);
  expect(mailsTo(owner)[0]?.text).toMatch(/Invested, \w+ \d+, \d{4}, .* UTC: \$1,000 for [\d.]+%/);
  expect(mailsTo(owner)[0]?.text).toContain('It has now raised $1,000 of $50,000 from one investor.');
  await back(300);
  await back(200, await makeUser(kindling.deps));
  await sweep();
  await later('4 minutes 50 seconds');
  await sweep();
  expect(mailsTo(owner)).toHaveLength(1);
  await sixMinutesLater();
  await sweep();
  await sweep();
  expect(mailsTo(owner)).toMatchObject([{}, { subject: '2 new investments in A kite for two' }]);
  expect(mailsTo(owner)[1]?.text).toContain('$300 for ');
  expect(mailsTo(owner)[1]?.text).toContain('It has now raised $1,500 of $50,000 from 2 investors.');
});

test('a creator gets an email about a cancellation and about a refund by an administrator', async () => {
  const [first, second] = [await back(1000), await back(400)];
  await sweep();
  await kindling.call(cancelInvestment, { as: investor, params: { id: first.id } });
  await sixMinutesLater();
  await sweep();
  expect(mailsTo(owner)[1]?.subject).toBe('An investment of $1,000 in A kite for two has ended');
  expect(mailsTo(owner)[1]?.text).toContain('Canceled by the investor');
  await requestRefund(kindling.deps, second.id, 'admin');
  await sixMinutesLater();
  await sweep();
  expect(mailsTo(owner)[2]?.text).toContain('Refunded by an administrator');
  expect(mailsTo(owner)).toHaveLength(3);
});

test('an investment and its cancellation within minutes are one email, with the current total', async () => {
  const { id } = await back(1000);
  await kindling.call(cancelInvestment, { as: investor, params: { id } });
  await sweep();
  expect(mailsTo(owner)).toHaveLength(1);
  expect(mailsTo(owner)[0]?.text).toContain('It has now raised $0 of $50,000 from 0 investors.');
});

test('a creator gets an email about a chargeback, and none about a deleted project', async () => {
  const taken = await back(1000);
  await back(700);
  await sweep();
  await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: taken.transactionId ?? '' }, 'secret');
  await syncDisputes(kindling.deps, taken.transactionId ?? '');
  const { rows } = await kindling.deps.db.execute<{ id: string }>(sql`select provider_dispute_id as id from disputes`);
  await callSandbox(kindling, `/v1/test_helpers/disputes/${rows[0]?.id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(kindling.deps, taken.transactionId ?? '');
  await sixMinutesLater();
  await sweep();
  expect(mailsTo(owner)[1]?.text).toContain("Taken back by the investor's bank");
  await kindling.deps.db.execute(sql`update projects set deleted_at = now() where id = ${project.id}`);
  await sweep();
  await sixMinutesLater();
  await sweep();
  expect(mailsTo(owner)).toHaveLength(2);
});

test('news about two projects of one creator are separate emails, with their own investments and figures', async () => {
  const other = await makeProject(kindling.deps, { title: 'A boat', ownerId: owner.id });
  await back(1000);
  await invest(kindling, investor, { projectId: other.id, amount: 200 });
  await sweep();
  const mails = mailsTo(owner).map(({ subject, text }) => [subject, /raised (\$[\d,]+) of/.exec(text)?.[1]]);
  expect(mails).toEqual(
    expect.arrayContaining([
      ['A kite for two has its first investor: $1,000', '$1,000'],
      ['A boat has its first investor: $200', '$200'],
    ]),
  );
  expect(mails).toHaveLength(2);
});

test('several processes send one email per event', async () => {
  for (const amount of [100, 200, 300]) await back(amount);
  await Promise.all([1, 2, 3, 4].map(() => queueInvestmentNews(kindling.deps.db)));
  await Promise.all([sweep(), sweep(), sweep()]);
  const lines = mailsTo(owner).flatMap(({ text }) => text.match(/Invested, /g) ?? []);
  expect(lines).toHaveLength(3);
});

test('the end of a whole project is a single email, not a list of refunds', async () => {
  await back(1000);
  await sweep();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await moveDeadline(kindling.deps.db, project.id, yesterday);
  await closeProject(kindling.deps, project.id);
  await sixMinutesLater();
  await sweep();
  await sweep();
  expect(mailsTo(owner).map(({ subject }) => subject)).toEqual([
    'A kite for two has its first investor: $1,000',
    'A kite for two did not reach its goal',
  ]);
});

test('people whose email address is no longer verified get no email', async () => {
  // Investing requires an address, so it is removed later.
  const { id } = await back(1000);
  await sweep();
  const before = kindling.mails.length;
  await kindling.deps.db
    .update(users)
    .set({ emailUnverified: true })
    .where(sql`${users.id} in (${owner.id}, ${investor.id})`);
  await requestRefund(kindling.deps, id, 'admin');
  await sweep();
  await sweep();
  expect(kindling.mails.slice(before)).toEqual([]);
});

test('a completed refund is not announced as pending afterwards', async () => {
  const { id } = await back(1000);
  await kindling.call(cancelInvestment, { as: investor, params: { id } });
  await sweep();
  await sweep();
  const subjects = mailsTo(investor).map(({ subject }) => subject);
  expect(subjects).toContain('$1,000 for A kite for two was refunded');
  expect(subjects).not.toContain('Your investment in A kite for two is being refunded');
});

test('an email about an investment waits while an earlier one about it is being sent', async () => {
  const { id } = await back(1000);
  await sweep();
  const { db } = kindling.deps;
  await queueMail(db, refundStartedMail, { investmentId: id });
  await queueMail(db, refundReceiptMail, { investmentId: id });
  const mine = eq(mails.orderingKey, `investment-${id}`);
  // Due a second ago, because milliseconds may be rounded into the future.
  await db.update(mails).set({ sendAfter: sql`now() - interval '1 second'` }).where(mine);
  const take = async () =>
    (await takeDueMails(db, 100)).filter(({ key }) => key.startsWith(`investment-${id}-`)).map(({ kind }) => kind);
  expect(await take()).toEqual(['refund_started']);
  // Claimed, but neither sent nor failed yet.
  expect(await take()).toEqual([]);
  await db
    .update(mails)
    .set({ sentAt: sql`now()` })
    .where(and(mine, eq(mails.kind, 'refund_started')));
  expect(await take()).toEqual(['refund_receipt']);
});
