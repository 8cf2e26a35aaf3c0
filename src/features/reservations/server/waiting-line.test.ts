// The waiting list: room that returns is offered in line, each for 24 hours, and nobody else can take it meanwhile.
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { cancelInvestment, getOwnHold } from '#features/investing/investing-contract.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { expectSound, hold, invest, prepare, readFigures } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getWaitingLine, joinWaitingLine, leaveWaitingLine } from '../reservation-contract.ts';
import { listKeptRoom } from './kept-room.ts';

const kindling = useTestApp();
afterEach(() => expectSound(kindling.deps.db));

const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const person = () => makeUser(kindling.deps);
const join = (as: TestUser, id: number, amount = 500) =>
  kindling.call(joinWaitingLine, { as, params: { id }, body: { amount } });
const line = async (as: TestUser, id: number) => (await kindling.call(getWaitingLine, { as, params: { id } })).body;

/** Fully funded by one investment of $600 and one of $400. */
async function makeFull() {
  const { id } = await makeProject(kindling.deps, { goalCents: 100_000, deadline, title: 'A full kite' });
  const [leaving, staying] = [await person(), await person()];
  const canceled = await invest(kindling, leaving, { projectId: id, amount: 600 });
  await invest(kindling, staying, { projectId: id, amount: 400 });
  const cancel = () => kindling.call(cancelInvestment, { as: leaving, params: { id: canceled.id } });
  return { id, cancel, leaving };
}

test('a place in line is for a project without room, and for people who may invest', async () => {
  const { id: open } = await makeProject(kindling.deps);
  expect((await join(await person(), open)).body).toMatchObject({ code: 'not_active' });
  const { id } = await makeFull();
  expect((await join(await person(), id, 50)).body).toMatchObject({ code: 'amount_too_small' });
  expect((await join(await person(), id, 5000)).body).toMatchObject({ code: 'funding_exceeded' });
  const [ada, grace] = [await person(), await person()];
  expect((await join(ada, id)).body).toEqual({ people: 1, own: { amount: '500.00', position: 1, offer: null } });
  expect((await join(grace, id)).body.own).toMatchObject({ position: 2 });
  // Another amount keeps the place.
  expect((await join(ada, id, 300)).body).toMatchObject({ people: 2, own: { amount: '300.00', position: 1 } });
  expect((await kindling.call(leaveWaitingLine, { as: ada, params: { id } })).body).toEqual({ people: 1, own: null });
  expect(await line(grace, id)).toMatchObject({ own: { position: 1 } });
});

test('returned room is offered to the first in line, by email, and nobody else can take it', async () => {
  const { id, cancel } = await makeFull();
  const [ada, grace, stranger] = [await person(), await person(), await person()];
  await join(ada, id, 500);
  await join(grace, id, 500);
  await cancel();
  // The stranger asks before any job ran.
  const refused = await prepare(kindling, stranger, { projectId: id, amount: 200 });
  expect(refused.body).toMatchObject({ code: 'funding_exceeded', remaining: '0.00' });
  await sweepOnce(kindling.deps);
  const mail = kindling.mails.find(({ to, subject }) => to.address === ada.email && subject.startsWith('Room in'));
  expect(mail?.subject).toBe('Room in A full kite: $500 is held for you');
  expect((await line(ada, id)).own).toMatchObject({ offer: { amount: '500.00', until: expect.any(String) } });
  // What is left is less than the second asked for, but enough to invest.
  expect((await line(grace, id)).own).toMatchObject({ offer: { amount: '100.00' } });
  expect((await kindling.call(getOwnHold, { as: ada, params: { id } })).body).toMatchObject({
    available: 500,
    place: { offer: { amount: '500.00' } },
  });
  expect(await listKeptRoom(kindling.deps.db, ada.id)).toMatchObject([
    { projectId: id, amount: '500.00', from: 'offer' },
  ]);
  expect((await join(ada, id, 600)).body).toMatchObject({ code: 'already_decided' });
  await invest(kindling, ada, { projectId: id, amount: 500 });
  await sweepOnce(kindling.deps);
  expect((await line(ada, id)).own).toBeNull();
  await invest(kindling, grace, { projectId: id, amount: 100 });
  expect(await readFigures(kindling, id)).toMatchObject({ raised: 100_000, status: 'funded' });
});

test('an offer that ran out goes to the next person, and a left one as well', async () => {
  const { id, cancel } = await makeFull();
  const [ada, grace, linus] = [await person(), await person(), await person()];
  for (const one of [ada, grace, linus]) await join(one, id, 600);
  await cancel();
  await sweepOnce(kindling.deps);
  await kindling.deps.db.execute(
    sql`update waiting_places set offered_until = now() - interval '1 second' where user_id = ${ada.id}`,
  );
  await sweepOnce(kindling.deps);
  expect((await line(ada, id)).own).toBeNull();
  expect((await line(grace, id)).own).toMatchObject({ offer: { amount: '600.00' } });
  await kindling.call(leaveWaitingLine, { as: grace, params: { id } });
  await sweepOnce(kindling.deps);
  expect((await line(linus, id)).own).toMatchObject({ position: 1, offer: { amount: '600.00' } });
  await kindling.call(leaveWaitingLine, { as: linus, params: { id } });
  await invest(kindling, await person(), { projectId: id, amount: 600 });
});

test('the line closes with the project', async () => {
  const { id } = await makeProject(kindling.deps, { goalCents: 100_000, deadline });
  await hold(kindling, await person(), { projectId: id, amount: 1000 });
  const ada = await person();
  expect((await join(ada, id)).body).toMatchObject({ people: 1 });
  await kindling.deps.db.execute(sql`update projects set status = 'failed' where id = ${id}`);
  await sweepOnce(kindling.deps);
  expect((await line(ada, id)).own).toBeNull();
  expect((await join(ada, id)).body).toMatchObject({ code: 'not_active' });
});
