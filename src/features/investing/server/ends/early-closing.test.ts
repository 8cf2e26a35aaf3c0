// Early closing: only the server marks a project funded by its goal; an administrator needs a reason, and everyone is
// emailed.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { updateProject } from '#features/projects/project-contract.ts';
import { expectSound, hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { closeFundingEarly } from '../../admin-investment-contract.ts';
import { cancelInvestment, createPaymentIntent } from '../../investing-contract.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let admin: TestUser;
let owner: TestUser;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  owner = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

const make = (fields: object) =>
  makeProject(kindling.deps, { ownerId: owner.id, title: 'A kite', deadline, ...fields });
const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const patch = (id: number, body: object, as = admin) => kindling.call(updateProject, { as, params: { id }, body });
const closeEarly = (id: number, as = admin) =>
  kindling.call(closeFundingEarly, { as, params: { id }, body: { reason: 'They can start now' } });

test('an administrator cannot mark a project below its goal as funded, whatever its model', async () => {
  for (const fundingModel of ['all_or_nothing', 'keep_what_you_raise'] as const) {
    const { id } = await make({ fundingModel });
    await invest(kindling, await makeUser(kindling.deps), { projectId: id, amount: 500 });
    const answer = await patch(id, { status: 'funded', reason: 'It looks good' });
    expect([answer.status, answer.body.code]).toEqual([409, 'illegal_move']);
  }
});

test('a keep-what-you-raise project is closed early with a reason, which its creator and investors receive', async () => {
  const { id } = await make({ fundingModel: 'keep_what_you_raise' });
  const investor = await makeUser(kindling.deps);
  expect((await closeEarly(id)).body.message).toContain('Nothing has been raised');
  await invest(kindling, investor, { projectId: id, amount: 500 });
  const answer = await closeEarly(id);
  expect([answer.status, answer.body.project.status]).toEqual([200, 'funded']);
  await sweepOnce(kindling.deps);
  const mails = kindling.mails.filter(({ text }) => text.includes('They can start now'));
  expect(mails.map(({ to }) => to.address).toSorted()).toEqual([investor.email, owner.email].toSorted());
  expect((await closeEarly(id)).body.code).toBe('illegal_move');
});

test('an all-or-nothing project, or one with an open payment, cannot be closed early', async () => {
  const { id } = await make({});
  await invest(kindling, await makeUser(kindling.deps), { projectId: id, amount: 500 });
  expect((await closeEarly(id)).body.message).toContain('funded only by reaching its goal');
  const { id: keeps } = await make({ fundingModel: 'keep_what_you_raise' });
  await hold(kindling, await makeUser(kindling.deps), { projectId: keeps, amount: 500 });
  expect((await closeEarly(keeps)).body.message).toContain('Payments of $500 are still open');
});

test('an administrator without a recent confirmation must confirm before any change of a project', async () => {
  const late = await makeAdmin(kindling.deps);
  await kindling.deps.db.execute(
    sql`update sessions set confirmed_at = now() - interval '2 hours' where user_id = ${late.id}`,
  );
  const { id } = await make({ fundingModel: 'keep_what_you_raise' });
  for (const body of [{ status: 'failed' }, { status: 'draft' }, { visibility: 'private' }]) {
    expect((await patch(id, body, late)).body.code, JSON.stringify(body)).toBe('confirmation_needed');
  }
  const { id: full } = await make({ status: 'funded' });
  expect((await patch(full, { status: 'completed' }, late)).body.code).toBe('confirmation_needed');
  expect((await closeEarly(id, late)).body.code).toBe('confirmation_needed');
  expect((await patch(id, { featured: true }, late)).body.code).toBe('confirmation_needed');
});

test('a project closed early stays closed: an investor may still cancel, but it does not reopen', async () => {
  const { id } = await make({ fundingModel: 'keep_what_you_raise' });
  const [leaving, staying] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const investment = await invest(kindling, leaving, { projectId: id, amount: 500 });
  await invest(kindling, staying, { projectId: id, amount: 700 });
  await closeEarly(id);
  const canceled = await kindling.call(cancelInvestment, { as: leaving, params: { id: investment.id } });
  expect([canceled.status, canceled.body.state]).toEqual([200, 'refund_pending']);
  await sweepOnce(kindling.deps);
  const reopened = await patch(id, { status: 'active' }, owner);
  expect([reopened.status, reopened.body.message]).toEqual([
    409,
    'A project may not move from funded to active here: its funding has ended.',
  ]);
  await expect(kindling.deps.db.execute(sql`update projects set status = 'active' where id = ${id}`)).rejects.toThrow();
  const held = await kindling.call(createPaymentIntent, { as: staying, body: { projectId: id, amount: 200 } });
  expect([held.status, held.body.code]).toEqual([409, 'not_active']);
  const { rows } = await kindling.deps.db.execute(sql`select status, raised_cents from projects where id = ${id}`);
  expect(rows).toMatchObject([{ status: 'funded', raised_cents: 70_000 }]);
});

test('a keep-what-you-raise project that reached its goal reopens when an investor cancels in time', async () => {
  const { id } = await make({ fundingModel: 'keep_what_you_raise', goalCents: 100_000 });
  const investor = await makeUser(kindling.deps);
  const investment = await invest(kindling, investor, { projectId: id, amount: 1000 });
  expect((await patch(id, { featured: true })).body.status).toBe('funded');
  await kindling.call(cancelInvestment, { as: investor, params: { id: investment.id } });
  expect((await patch(id, { featured: false })).body.status).toBe('active');
});

test('the time a project was funded does not change, whatever happens to its money afterwards', async () => {
  const { id } = await make({ goalCents: 100_000 });
  const paid = await invest(kindling, await makeUser(kindling.deps), { projectId: id, amount: 500 });
  await invest(kindling, await makeUser(kindling.deps), { projectId: id, amount: 500 });
  const fundedAt = async () =>
    (await kindling.deps.db.execute(sql`select funded_at::text, status from projects where id = ${id}`)).rows[0];
  const before = await fundedAt();
  expect(before).toMatchObject({ status: 'funded', funded_at: expect.any(String) });
  await new Promise((resolve) => setTimeout(resolve, 20));
  await requestRefund(kindling.deps, paid.id, 'admin');
  expect(await fundedAt()).toEqual(before);
});
