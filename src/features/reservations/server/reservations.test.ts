// Announced projects and reservations: nothing is invested before the opening, and what was reserved is held for its people for 48 hours.
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { getOwnHold } from '#features/investing/investing-contract.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { getProject, getProjectFacets, listProjects, updateProject } from '#features/projects/project-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { expectSound, hold, invest, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getReservations, reserveAmount, withdrawReservation } from '../reservation-contract.ts';

const kindling = useTestApp();
afterEach(() => expectSound(kindling.deps.db));

const inDays = (days: number) => new Date(`${addDays(toDay(new Date()), days)}T00:00:00Z`);
const announced = (fields: object = {}) =>
  makeProject(kindling.deps, { goalCents: 200_000, opensAt: inDays(20), ...fields });
const reserve = (as: TestUser, id: number, amount: number) =>
  kindling.call(reserveAmount, { as, params: { id }, body: { amount } });
const open = (id: number) => kindling.deps.db.execute(sql`update projects set opens_at = now() where id = ${id}`);
const person = () => makeUser(kindling.deps);

test('an announced project is public, but takes no investment before it opens, and says when', async () => {
  const { id } = await announced();
  const shown = await kindling.call(getProject, { params: { id } });
  expect(shown.body).toMatchObject({ status: 'active', opensOn: toDay(inDays(20)), reserved: 0, reservations: 0 });
  const refused = await prepare(kindling, await person(), { projectId: id, amount: 200 });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'not_open', opensAt: inDays(20).toISOString(), message: expect.stringContaining('This project opens on') },
  ]);
  await open(id);
  await invest(kindling, await person(), { projectId: id, amount: 200 });
});

test('lists and counts of open projects leave it out until it opens, and lists of what comes soon have it', async () => {
  const category = 'Publishing';
  const fields = { category, title: 'Quince press' };
  const [{ id }, running] = [await announced(fields), await makeProject(kindling.deps, fields)];
  const list = async (query: Record<string, string>) => {
    const { body, headers } = await kindling.call(listProjects, { query: { category, ...query } });
    return { ids: body.map((project) => project.id), total: Number(headers['x-total-count']) };
  };
  const count = async (query: Record<string, string>) => {
    const { body } = await kindling.call(getProjectFacets, { query: { category, ...query } });
    return [body.total, Object.fromEntries(body.statuses.map(({ status, count: found }) => [status, found]))];
  };
  for (const q of [{}, { q: 'quince' }]) {
    expect(await list({ ...q, status: 'active' })).toMatchObject({ ids: [running.id] });
    expect(await list({ ...q, status: 'announced' })).toMatchObject({ ids: [id] });
    expect(await count({ ...q, status: 'active' })).toEqual([1, { active: 1, announced: 1 }]);
    expect(await count({ ...q, status: 'announced' })).toEqual([1, { active: 1, announced: 1 }]);
    expect(await count({ ...q })).toEqual([2, { active: 1, announced: 1 }]);
  }
  const totals = async () => [(await list({ status: 'active' })).total, (await list({ status: 'announced' })).total];
  expect(await totals()).toEqual([1, 1]);
  await open(id);
  expect(await totals()).toEqual([2, 0]);
  expect(await count({ status: 'active' })).toEqual([2, { active: 2 }]);
});

test('reservations are public as totals, and never exceed the goal', async () => {
  const { id } = await announced();
  const [ada, grace] = [await person(), await person()];
  expect((await reserve(ada, id, 1500)).body).toMatchObject({
    reserved: '1500.00',
    people: 1,
    available: '500.00',
    own: { amount: '1500.00', left: '1500.00', until: null },
  });
  const refused = await reserve(grace, id, 501);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'funding_exceeded',
      remaining: '500.00',
      message: expect.stringContaining('Only $500 is not reserved yet'),
    },
  ]);
  await reserve(grace, id, 500);
  expect((await kindling.call(getReservations, { params: { id } })).body).toMatchObject({
    reserved: '2000.00',
    people: 2,
    own: null,
  });
  expect((await reserve(ada, id, 1000)).body).toMatchObject({ reserved: '1500.00', people: 2 });
  const gone = await kindling.call(withdrawReservation, { as: grace, params: { id } });
  expect(gone.body).toMatchObject({ reserved: '1000.00', people: 1, own: null });
  expect((await kindling.call(withdrawReservation, { as: grace, params: { id } })).status).toBe(200);
});

test('amounts are reserved by people who may invest, in projects that are not open yet', async () => {
  const owner = await person();
  const { id } = await announced({ ownerId: owner.id });
  expect((await reserve(owner, id, 500)).body).toMatchObject({ code: 'own_project' });
  expect((await reserve(await person(), id, 99)).body).toMatchObject({ code: 'amount_too_small' });
  const { id: opened } = await makeProject(kindling.deps);
  expect((await reserve(await person(), opened, 500)).body).toMatchObject({ code: 'not_active' });
  await open(id);
  expect((await reserve(await person(), id, 500)).body).toMatchObject({
    code: 'not_active',
    message: expect.stringContaining('you can invest in it now'),
  });
});

test('for 48 hours the reserved room is held for its people, and then it is free', async () => {
  const { id } = await announced();
  const [ada, grace, linus] = [await person(), await person(), await person()];
  await reserve(ada, id, 1500);
  await reserve(grace, id, 300);
  await open(id);
  const refused = await prepare(kindling, linus, { projectId: id, amount: 500 });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'funding_exceeded', remaining: '200.00', keptUntil: expect.any(String) },
  ]);
  expect((await kindling.call(getOwnHold, { as: linus, params: { id } })).body.available).toBe(200);
  expect((await kindling.call(getProject, { params: { id } })).body.available).toBe(200);
  const own = (await kindling.call(getOwnHold, { as: ada, params: { id } })).body;
  expect(own).toMatchObject({ available: 1700, reservation: { amount: '1500.00', until: expect.any(String) } });
  // What a person invests of it is no longer held, and a new amount replaces the hold.
  await hold(kindling, ada, { projectId: id, amount: 1000 });
  await hold(kindling, ada, { projectId: id, amount: 1200 });
  expect((await kindling.call(getOwnHold, { as: ada, params: { id } })).body.reservation?.left).toBe('300.00');
  await invest(kindling, linus, { projectId: id, amount: 200 });
  expect((await prepare(kindling, linus, { projectId: id, amount: 100 })).body).toMatchObject({ remaining: '0.00' });
  await kindling.deps.db.execute(
    sql`update projects set opening_told_at = now() - interval '49 hours' where id = ${id}`,
  );
  await invest(kindling, linus, { projectId: id, amount: 600 });
});

test('a withdrawn reservation frees its room at once', async () => {
  const { id } = await announced({ goalCents: 100_000 });
  const [ada, linus] = [await person(), await person()];
  await reserve(ada, id, 1000);
  await open(id);
  const refused = await prepare(kindling, linus, { projectId: id, amount: 100 });
  expect(refused.body).toMatchObject({
    code: 'funding_exceeded',
    message: expect.stringContaining('Everything that is left is held for people who reserved it'),
  });
  await kindling.call(withdrawReservation, { as: ada, params: { id } });
  await invest(kindling, linus, { projectId: id, amount: 1000 });
});

test('those who reserved are told of the opening first, and everyone who waits for it once', async () => {
  const { id } = await announced({ title: 'A kite that waits' });
  const [ada, grace, both] = [await person(), await person(), await person()];
  for (const one of [ada, both]) await reserve(one, id, 500);
  for (const { id: user } of [grace, both]) {
    await kindling.deps.db.execute(sql`insert into saved_projects (user_id, project_id) values (${user}, ${id})`);
  }
  await sweepOnce(kindling.deps);
  const about = () => kindling.mails.filter(({ subject }) => subject.includes('A kite that waits is open'));
  expect(about()).toEqual([]);
  await open(id);
  for (let round = 0; round < 2; round += 1) await sweepOnce(kindling.deps);
  expect(
    about()
      .map(({ to }) => to.address)
      .toSorted(),
  ).toEqual([ada.email, both.email].toSorted());
  expect(about()[0]?.text).toContain('You reserved $500, and it is held for you until');
  const { rows } = await kindling.deps.db.execute(sql`select source from notification_events
    where facts ->> 'projectId' = ${String(id)} and source = 'project opened'`);
  expect(rows).toHaveLength(1);
});

test('the goal keeps room for what is reserved, and opening at once keeps the time of those who reserved', async () => {
  const owner = await person();
  const { id } = await announced({ ownerId: owner.id, valuationCents: 10_000_000 });
  await reserve(await person(), id, 1500);
  const patch = (body: object) => kindling.call(updateProject, { as: owner, params: { id }, body });
  const lower = await patch({ fundingGoal: 1200 });
  expect([lower.status, lower.body]).toMatchObject([
    400,
    { issues: [{ path: 'fundingGoal', message: expect.stringContaining('People have reserved $1,500') }] },
  ]);
  expect((await patch({ opensOn: '2020-01-01' })).body).toMatchObject({ issues: [{ path: 'opensOn' }] });
  expect((await patch({ opensOn: null })).body).toMatchObject({ opensOn: toDay(new Date()) });
  const refused = await prepare(kindling, await person(), { projectId: id, amount: 600 });
  expect(refused.body).toMatchObject({ code: 'funding_exceeded', remaining: '500.00' });
  await invest(kindling, await person(), { projectId: id, amount: 200 });
  expect((await patch({ opensOn: toDay(inDays(3)) })).body).toMatchObject({ code: 'locked_terms' });
  await expect(
    kindling.deps.db.execute(sql`update projects set opens_at = now() + interval '3 days' where id = ${id}`),
  ).rejects.toThrow();
});

test('nothing is held for someone who has joined the team in the meantime', async () => {
  const { id } = await announced({ goalCents: 100_000 });
  const ada = await person();
  await reserve(ada, id, 1000);
  await open(id);
  await kindling.deps.db.execute(
    sql`insert into project_members (project_id, user_id, can_edit, can_money) values (${id}, ${ada.id}, true, false)`,
  );
  await invest(kindling, await person(), { projectId: id, amount: 1000 });
});

test('the database refuses more than the goal, whatever inserts it', async () => {
  const { id } = await announced();
  const { id: user } = await person();
  const insert = (cents: number) =>
    kindling.deps.db.execute(
      sql`insert into reservations (project_id, user_id, amount_cents) values (${id}, ${user}, ${cents})`,
    );
  await expect(insert(200_001)).rejects.toThrow();
  await insert(200_000);
  const { rows } = await kindling.deps.db.execute(
    sql`select reserved_cents, reservation_count from projects where id = ${id}`,
  );
  expect(rows).toMatchObject([{ reservation_count: 1 }]);
});

test('a pack that is chosen for a public project moves its opening, and its deadline stays after it', async () => {
  const { id } = await makeProject(kindling.deps, { deadline: toDay(inDays(10)) });
  await kindling.deps.db.execute(sql`
    insert into project_packs (project_id, pack_id, figures) values (${id}, 'us-regcf-2022-09-20', '{"publicDays": 21}')`);
  const { body } = await kindling.call(getProject, { params: { id } });
  expect(body).toMatchObject({ opensOn: toDay(inDays(22)), deadline: toDay(inDays(32)) });
});

test('an opening under Reg CF is at least 21 days after the project is public', async () => {
  const { id } = await makeProject(kindling.deps, { status: 'draft', deadline: toDay(inDays(10)) });
  await kindling.deps.db.execute(sql`
    insert into project_packs (project_id, pack_id, figures) values (${id}, 'us-regcf-2022-09-20', '{"publicDays": 21}')`);
  await kindling.deps.db.execute(sql`update projects set status = 'active' where id = ${id}`);
  const { body } = await kindling.call(getProject, { params: { id } });
  expect(body).toMatchObject({ opensOn: toDay(inDays(22)), publicDays: 21 });
  expect(body.deadline && body.opensOn && body.deadline > body.opensOn).toBe(true);
  await kindling.deps.db.execute(sql`update projects set opens_at = null where id = ${id}`);
  expect((await kindling.call(getProject, { params: { id } })).body.opensOn).toBe(toDay(inDays(22)));
});
