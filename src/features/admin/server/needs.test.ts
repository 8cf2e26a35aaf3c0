// What waits for administrators over HTTP: each kind with its age, deadline and amount, by the same rules as the queues.
import { beforeAll, expect, test } from 'vitest';
import { getInboxSummary } from '#features/inbox/inbox-contract.ts';
import { getAdminWeek } from '#features/insights/overview-contract.ts';
import { getPayoutSummary } from '#features/payouts/payout-summary-contract.ts';
import { getReviewSummary } from '#features/reviews/review-contract.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { approveMilestone, makeFundedProject } from '#test/factories/releases.ts';
import { fileNow } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getNeeds, type NeedKind } from '../needs-contract.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const needs = async () => (await kindling.call(getNeeds, { as: admin })).body.needs;
const run = (text: string, values: unknown[] = []) => kindling.deps.pool.query(text, values);

test('nothing waits on a new site', async () => {
  expect(await needs()).toEqual([]);
});

test('overdue work comes first, then the oldest, with amount and deadline', async () => {
  const { id: projectId } = await makeProject(kindling.deps);
  const paid = await invest(kindling, await makeUser(kindling.deps), { projectId, amount: '150.00' });
  await run(
    `insert into disputes (provider_dispute_id, investment_id, payment_id, amount_cents, provider_status, due_by, opened_at)
     select 'dp_1', investment_id, id, amount_cents, 'needs_response', now() - interval '2 hours', now() - interval '1 day' from payments where investment_id = $1`,
    [paid.id],
  );
  await run(
    `insert into contact_messages (name, email, topic, content, created_at) values
      ('Ann', 'ann@example.org', 'other', 'Hello', now() - interval '4 days'), ('Bob', 'bob@example.org', 'other', 'Hi', now())`,
  );
  const [dispute, message] = await needs();
  expect(dispute).toMatchObject({ kind: 'dispute', count: 1, amount: '150.00' });
  expect(Date.parse(dispute?.due ?? '')).toBeLessThan(Date.now());
  expect(message).toMatchObject({ kind: 'message', count: 2, due: null, amount: null });
  expect(Date.now() - Date.parse(message?.since ?? '')).toBeGreaterThan(3.9 * 86_400_000);

  // The bank is looking at the evidence: nothing to do.
  await run("update disputes set provider_status = 'under_review'");
  expect((await needs()).map(({ kind }) => kind)).toEqual(['message']);
});

test('the counts are those of the queues', async () => {
  const { ownerId, milestones } = await makeFundedProject(kindling);
  const [first = 0, second = 0] = milestones;
  await approveMilestone(kindling.deps, first);
  await fileNow(kindling, { milestoneId: second, ownerId });
  const found = await needs();
  const count = (...kinds: NeedKind[]) =>
    found.filter(({ kind }) => kinds.includes(kind)).reduce((sum, need) => sum + need.count, 0);
  const payouts = (await kindling.call(getPayoutSummary, { as: admin })).body;
  expect(payouts).toMatchObject({ milestones: 1, releases: 1 });
  expect([count('evidence', 'decision'), count('release', 'transfer', 'remainder', 'write_off')]).toEqual([1, 1]);
  expect(count('review')).toBe((await kindling.call(getReviewSummary, { as: admin })).body.waiting);
  expect(count('message', 'report')).toBe((await kindling.call(getInboxSummary, { as: admin })).body.open);
});

test('a creator who owes money waits until a write-off is asked for', async () => {
  const { id } = await makeFundedProject(kindling);
  await run("select post_entry('dispute_withdrawn', 'txn_owed', 'disputed_receivable', 'provider_clearing', 1000)");
  await run(
    "select post_entry('dispute_charged', 'du_owed', 'creator_receivable:' || $1::bigint, 'disputed_receivable', 1000)",
    [id],
  );
  const debt = async () => (await needs()).find(({ kind }) => kind === 'debt');
  expect(await debt()).toMatchObject({ count: 1, due: null, amount: '10.00' });
  await run(
    "insert into write_offs (project_id, amount_cents, reason, asked_by, state) values ($1, 1000, 'Gone.', $2, 'asked')",
    [id, admin.id],
  );
  expect(await debt()).toBeUndefined();
});

test('the week is compared with the one before, by day', async () => {
  const before = (await kindling.call(getAdminWeek, { as: admin })).body;
  await makeUser(kindling.deps, { createdAt: new Date(Date.now() - 8 * 86_400_000) });
  await makeUser(kindling.deps);
  const { now, before: last } = (await kindling.call(getAdminWeek, { as: admin })).body;
  expect([now.people - before.now.people, last.people - before.before.people]).toEqual([1, 1]);
  expect(now.raised).toMatch(/^\d+\.\d\d$/);
});

test('is for admins', async () => {
  const person = await makeUser(kindling.deps);
  expect((await kindling.call(getNeeds, { as: person })).status).toBe(401);
  expect((await kindling.call(getAdminWeek)).status).toBe(401);
});
