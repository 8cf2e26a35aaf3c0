// After a material change, where the rules of an offer demand it, every investor confirms again; silence returns the money.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { addBusinessDays } from '#features/packs/business-days.ts';
import { getProject, updateProject } from '#features/projects/project-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { callSandbox, expectSound, hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { letAnswersPass, putUnderPack } from '#test/factories/packs.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { cancelInvestment, getInvestment } from '../../investing-contract.ts';
import { getReconfirmation, reconfirmInvestment } from '../../reconfirmation-contract.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let owner: TestUser;
let investor: TestUser;
let project: TestProject;

const promised = 'A lamp that turns with the day, made of oak and brass by two people in a small workshop by the sea.';
const today = toDay(Date.now());
const dueDay = addBusinessDays(today, 5, 'US');

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
});
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeOffer({ deadline: addDays(today, 60) });
});
afterEach(() => expectSound(kindling.deps.db));

const makeOffer = (fields: object) =>
  makeProject(kindling.deps, { ownerId: owner.id, title: 'A lamp', description: promised, ...fields });
const underRegcf = (id = project.id) => putUnderPack(kindling.deps.db, id, 'us-regcf-2022-09-20');

/** A material change, and its email an hour later. */
async function change(description = 'Something else altogether, with other people and other plans.', id = project.id) {
  const answer = await kindling.call(updateProject, { as: owner, params: { id }, body: { description } });
  expect(answer.status).toBe(200);
  await kindling.deps.db.execute(sql`update change_digests set last_at = last_at - interval '61 minutes'`);
  await sweepOnce(kindling.deps);
}

const read = async (id: number, as = investor) => (await kindling.call(getInvestment, { as, params: { id } })).body;
const ask = (id: number, as = investor) => kindling.call(getReconfirmation, { as, params: { id } });
const answer = (id: number, changeId: number, as = investor) =>
  kindling.call(reconfirmInvestment, { as, params: { id }, body: { changeId } });
const statusOf = async (id = project.id) => (await kindling.call(getProject, { params: { id } })).body.status;
const mailsTo = (person: TestUser, subject: string) =>
  kindling.mails.filter((mail) => mail.to.address === person.email && mail.subject.includes(subject));

test('everyone who had invested is asked once, with what changed and the last day for an answer', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  const { id: second } = await invest(kindling, investor, { projectId: project.id, amount: 200 });
  await underRegcf();
  await change();
  const { body } = await ask(id);
  const dueAt = `${addDays(dueDay, 1)}T00:00:00.000Z`;
  expect(body).toMatchObject({
    projectTitle: 'A lamp',
    investments: [
      { id, amount: '300.00' },
      { id: second, amount: '200.00' },
    ],
    amount: '500.00',
    dueAt,
    outcome: null,
    isWaiting: true,
    cancellable: true,
    changes: [{ isMaterial: true, fields: [{ field: 'description', before: promised }] }],
  });
  expect((await read(id)).reconfirmBy).toBe(dueAt);
  const mails = mailsTo(investor, 'do you stay invested?');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/investments/${second}/reconfirm`);
  expect(mails[0]?.text).toContain('we cancel it and refund the full amount to your card');
});

test('one answer counts for all investments asked about the same change, and can be repeated', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  const { id: second } = await invest(kindling, investor, { projectId: project.id, amount: 200 });
  await underRegcf();
  await change();
  const { changeId } = (await ask(id)).body;
  for (const each of [id, second]) {
    const given = await answer(each, changeId);
    expect([given.status, given.body.outcome, given.body.isWaiting]).toEqual([200, 'confirmed', false]);
  }
  expect((await read(second)).reconfirmBy).toBeNull();
  await letAnswersPass(kindling.deps.db, project.id);
  await sweepOnce(kindling.deps);
  expect((await read(id)).state).toBe('completed');
});

test('without an answer in time the investment is refunded, and its investor is told why', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  const staying = await makeUser(kindling.deps);
  const { id: kept } = await invest(kindling, staying, { projectId: project.id, amount: 500 });
  await underRegcf();
  await change();
  await answer(kept, (await ask(kept, staying)).body.changeId, staying);
  await letAnswersPass(kindling.deps.db, project.id);
  const late = await answer(id, (await ask(id)).body.changeId);
  expect([late.status, late.body.message]).toEqual([
    409,
    'The time to confirm this investment has passed, and we are refunding it.',
  ]);
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  expect((await read(id)).state).toBe('refunded');
  expect((await ask(id)).body.outcome).toBe('silent');
  expect((await read(kept, staying)).state).toBe('completed');
  const [mail] = mailsTo(investor, 'was refunded');
  expect(mail?.text).toContain('A lamp was changed, and you did not confirm your investment again in time.');
  expect((await kindling.call(getProject, { params: { id: project.id } })).body.fundingRaised).toBe(500);
});

test('a second change before an answer replaces the question: both changes are shown, and only the last can be confirmed', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await underRegcf();
  await change();
  const first = (await ask(id)).body;
  await change('A third plan, of glass and steel, in a factory far away from any water.');
  const second = (await ask(id)).body;
  expect(second.changes).toHaveLength(2);
  const stale = await answer(id, first.changeId);
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'The project was changed again. Look at the new changes before you confirm.',
  ]);
  expect((await answer(id, second.changeId)).body.outcome).toBe('confirmed');
});

test('a change after an answer asks again, about the new change only', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await underRegcf();
  await change();
  await answer(id, (await ask(id)).body.changeId);
  await change('A third plan, of glass and steel, in a factory far away from any water.');
  const { body } = await ask(id);
  expect([body.isWaiting, body.changes.length]).toEqual([true, 1]);
});

test('people who invest after the change are not asked, and those who were paying are', async () => {
  const paying = await makeUser(kindling.deps);
  const early = await hold(kindling, paying, { projectId: project.id, amount: 100 });
  await kindling.call(updateProject, {
    as: owner,
    params: { id: project.id },
    body: { description: 'Something else altogether, with other people and other plans.' },
  });
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await underRegcf();
  await kindling.deps.db.execute(sql`update change_digests set last_at = last_at - interval '61 minutes'`);
  await sweepOnce(kindling.deps);
  expect((await ask(id)).status).toBe(404);
  expect((await ask(early.investmentId, paying)).status).toBe(200);
});

test('a change shortly before the end moves the last day, so that everyone has time to answer', async () => {
  project = await makeOffer({ deadline: addDays(today, 2) });
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await underRegcf();
  await change();
  const { body } = await kindling.call(getProject, { params: { id: project.id } });
  expect(body.deadline).toBe(dueDay);
  expect((await ask(id)).body.changes.map(({ fields }) => fields[0]?.field)).toEqual(['description']);
  expect((await read(id)).cancellable).toBe(true);
});

test('in the last 48 hours an investor may cancel only because of a material change', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await moveDeadline(kindling.deps.db, project.id, today);
  await underRegcf();
  expect((await read(id)).cancellable).toBe(false);
  await change();
  const canceled = await kindling.call(cancelInvestment, { as: investor, params: { id } });
  expect([canceled.status, canceled.body.state]).toEqual([200, 'refund_pending']);
  expect((await ask(id)).body.outcome).toBe('gone');
});

test('at the deadline only the money of those who answered counts: an offer that misses its goal without the others fails', async () => {
  project = await makeOffer({ deadline: addDays(today, 60), goalCents: 100_000 });
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 400 });
  const staying = await makeUser(kindling.deps);
  const { id: kept } = await invest(kindling, staying, { projectId: project.id, amount: 600 });
  await underRegcf();
  await change();
  expect(await statusOf()).toBe('funded');
  await answer(kept, (await ask(kept, staying)).body.changeId, staying);
  await moveDeadline(kindling.deps.db, project.id, addDays(today, -1));
  await sweepOnce(kindling.deps);
  expect(await statusOf()).toBe('funded');
  await letAnswersPass(kindling.deps.db, project.id);
  for (let round = 0; round < 3; round += 1) await sweepOnce(kindling.deps);
  expect(await statusOf()).toBe('failed');
  expect([(await read(id)).state, (await read(kept, staying)).state]).toEqual(['refunded', 'refunded']);
  expect(mailsTo(staying, 'is being refunded').concat(mailsTo(staying, 'was refunded'))[0]?.text).toContain(
    'did not reach its goal',
  );
});

test('an erased person cannot answer, so their money goes back to their card', async () => {
  const admin = await makeAdmin(kindling.deps);
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await underRegcf();
  await change();
  expect((await kindling.call(deleteUser, { as: admin, params: { id: investor.id } })).status).toBe(204);
  await letAnswersPass(kindling.deps.db, project.id);
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  const { rows } = await kindling.deps.db.execute(sql`select state from investments where id = ${id}`);
  expect(rows).toEqual([{ state: 'refunded' }]);
});

test('a disputed payment waits for the bank: what it gives back to us goes back to a silent investor', async () => {
  const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await underRegcf();
  await change();
  const payment = transactionId ?? '';
  const opened = await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: payment }, 'secret');
  await syncDisputes(kindling.deps, payment);
  await letAnswersPass(kindling.deps.db, project.id);
  await sweepOnce(kindling.deps);
  expect((await read(id)).state).toBe('disputed');
  await callSandbox(kindling, `/v1/test_helpers/disputes/${opened.id}/move`, { status: 'won' }, 'secret');
  await syncDisputes(kindling.deps, payment);
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  expect(['refund_pending', 'refunded']).toContain((await read(id)).state);
});

test('under other rules a material change asks nothing', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await putUnderPack(kindling.deps.db, project.id, 'eu-ecspr-2021-11-10');
  await change();
  expect((await ask(id)).status).toBe(404);
  expect((await read(id)).reconfirmBy).toBeNull();
  expect(mailsTo(investor, 'A lamp was changed')).toHaveLength(1);
});

test('a request about an investment is its investor’s alone, and there is none where nothing was asked', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  expect((await ask(id)).status).toBe(404);
  await underRegcf();
  await change();
  const stranger = await makeUser(kindling.deps);
  const { changeId } = (await ask(id)).body;
  expect([(await ask(id, stranger)).status, (await answer(id, changeId, stranger)).status]).toEqual([404, 404]);
});
