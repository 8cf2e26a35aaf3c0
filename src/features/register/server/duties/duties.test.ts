// Duties over HTTP: where they come from, reminders, what marks one as done, and what everyone sees of one that is overdue.
import { expect, test } from 'vitest';
import { getLookAhead } from '#features/admin/look-ahead-contract.ts';
import { getNeeds } from '#features/admin/needs-contract.ts';
import { getAttention } from '#features/dashboard/dashboard-contract.ts';
import { getCreatorRecord } from '#features/insights/creator-record-contract.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeFundedProject } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listDuties, listOpenDuties, markDutyDone, recordDutyDone, reopenDuty } from '../../duty-contract.ts';
import { runDuties } from './duty-worker.ts';

const kindling = useTestApp();
const regcf = packs['us-regcf-2022-09-20'];
const today = toDay(new Date());

async function makeCompany(): Promise<{ id: number; owner: TestUser; key: string }> {
  const owner = await makeUser(kindling.deps);
  const { id } = await makeFundedProject(kindling, { ownerId: owner.id, hasAccount: false });
  const frozen = { packId: regcf.id, figures: figureValues(regcf), frozenAt: new Date() };
  await kindling.deps.db.insert(projectPacks).values({ projectId: id, ...frozen });
  await runDuties(kindling.deps);
  return { id, owner, key: `annual-report-${today.slice(0, 4)}` };
}

const read = (as: TestUser, id: number) => kindling.call(listDuties, { as, params: { id } });
const mark = (as: TestUser, params: { id: number; key: string }, body: object) =>
  kindling.call(markDutyDone, { as, params, body });

async function moveDue(id: number, dueOn: string): Promise<void> {
  await kindling.deps.pool.query('update project_duties set due_on = $2 where project_id = $1', [id, dueOn]);
}

async function countReminders(id: number): Promise<number> {
  const { rows } = await kindling.deps.pool.query('select from mails where key like $1', [`duty-${id}-%`]);
  return rows.length;
}

test('the duties of a funded company follow from its pack, and no other project has any', async () => {
  const { id, owner, key } = await makeCompany();
  const year = Number(today.slice(0, 4));
  const { body } = await read(owner, id);
  expect(body.duties[0]).toMatchObject({
    key,
    dueOn: `${year + 1}-${addDays(`${year}-12-31`, 120).slice(5)}`,
    isOverdue: false,
    doneAt: null,
  });
  const open = await makeFundedProject(kindling, { ownerId: owner.id, hasAccount: false });
  await runDuties(kindling.deps);
  expect((await read(owner, open.id)).body.duties).toEqual([]);
  expect((await read(await makeUser(kindling.deps), id)).status).toBe(404);
});

test('reminders are sent 30 and 7 days before and on the day, each once', async () => {
  const { id } = await makeCompany();
  const counts: number[] = [];
  for (const days of [31, 30, 29, 7, 6, 0, -5]) {
    await moveDue(id, addDays(today, days));
    await runDuties(kindling.deps);
    counts.push(await countReminders(id));
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test('a duty is marked as done with a link or a file, once, by the owner', async () => {
  const { id, owner, key } = await makeCompany();
  expect((await mark(await makeUser(kindling.deps), { id, key }, { link: 'https://example.com/report' })).status).toBe(
    404,
  );
  expect((await mark(owner, { id, key }, {})).body.issues).toMatchObject([{ path: 'link' }]);
  expect((await mark(owner, { id, key }, { link: 'javascript:alert(1)' })).status).toBe(400);
  expect((await mark(owner, { id, key: 'nothing' }, { link: 'https://example.com/report' })).status).toBe(404);
  const { body } = await mark(owner, { id, key }, { link: 'https://example.com/report' });
  expect(body.duties[0]).toMatchObject({
    doneAt: expect.any(String),
    doneBy: owner.name,
    link: 'https://example.com/report',
  });
  expect((await mark(owner, { id, key }, { link: 'https://example.com/other' })).status).toBe(409);
  expect(await countReminders(id)).toBe(0);
});

test('an overdue duty is on the public record, asks for attention, and is listed for administrators until it is done', async () => {
  const { id, owner, key } = await makeCompany();
  await moveDue(id, addDays(today, -3));
  await runDuties(kindling.deps);
  const record = async () => (await kindling.call(getCreatorRecord, { params: { uid: owner.uid } })).body.duties;
  const slips = async () =>
    (await kindling.call(getAttention, { as: owner })).body.items.filter(({ kind }) => kind === 'duty');
  const late = async () =>
    (await kindling.call(getLookAhead, { as: await makeAdmin(kindling.deps), query: { days: 7 } })).body.late.filter(
      ({ kind, key: item }) => kind === 'duty' && item.startsWith(`duty ${id} `),
    );
  expect(await record()).toEqual({ due: 1, overdue: 1 });
  expect(await slips()).toMatchObject([{ title: expect.stringMatching(/overdue/) }]);
  expect(await late()).toHaveLength(1);
  await mark(owner, { id, key }, { link: 'https://example.com/report' });
  expect(await record()).toEqual({ due: 1, overdue: 0 });
  expect(await slips()).toEqual([]);
  expect(await late()).toEqual([]);
});

test('administrators see what is due in all companies, and mark a duty as done with a link that is logged', async () => {
  const { id, owner, key } = await makeCompany();
  const admin = await makeAdmin(kindling.deps);
  const listed = async () =>
    (await kindling.call(listOpenDuties, { as: admin })).body.duties.filter(({ projectId }) => projectId === id);
  const overdue = async () =>
    (await kindling.call(getNeeds, { as: admin })).body.needs.find(({ kind }) => kind === 'duty')?.count ?? 0;
  const record = (link: string, as = admin) =>
    kindling.call(recordDutyDone, { as, params: { id, key }, body: { link } });
  await kindling.deps.pool.query('delete from project_duties where project_id = $1 and key <> $2', [id, key]);
  await moveDue(id, addDays(today, 31));
  expect(await listed()).toEqual([]);
  await moveDue(id, addDays(today, 30));
  expect(await listed()).toMatchObject([{ key, isOverdue: false }]);
  // The company has the whole day.
  await moveDue(id, today);
  const before = await overdue();
  await moveDue(id, addDays(today, -1));
  expect([await listed(), await overdue()]).toMatchObject([[{ key, isOverdue: true }], before + 1]);

  expect((await record('no address')).body.issues).toMatchObject([{ path: 'link' }]);
  const { body, status } = await record('https://example.com/filing');
  expect([status, body.duties[0]]).toMatchObject([
    200,
    { doneAt: expect.any(String), doneBy: admin.name, link: 'https://example.com/filing' },
  ]);
  expect([await listed(), await overdue()]).toEqual([[], before]);
  expect((await record('https://example.com/again')).status).toBe(409);
  // The company sees that it was done, not which administrator it was.
  expect((await read(owner, id)).body.duties[0]).toMatchObject({ doneAt: expect.any(String), doneBy: null });
  const { rows } = await kindling.deps.pool.query("select details from audit_entries where action = 'duty.done'");
  expect(rows).toMatchObject([{ details: { after: { duty: key, link: 'https://example.com/filing' } } }]);
});

test('an administrator reopens a duty that was marked by mistake, with a reason that is logged', async () => {
  const { id, owner, key } = await makeCompany();
  const admin = await makeAdmin(kindling.deps);
  const reopen = (reason: string) => kindling.call(reopenDuty, { as: admin, params: { id, key }, body: { reason } });
  await moveDue(id, addDays(today, -1));
  expect((await reopen('The link shows another year.')).status).toBe(409);
  await mark(owner, { id, key }, { link: 'https://example.com/report' });
  expect((await reopen('')).status).toBe(400);
  const { body } = await reopen('The link shows another year.');
  expect(body.duties[0]).toMatchObject({ key, isOverdue: true, doneAt: null, doneBy: null, link: null, file: null });
  const { rows } = await kindling.deps.pool.query("select details from audit_entries where action = 'duty.reopened'");
  expect(rows).toMatchObject([
    { details: { reason: 'The link shows another year.', before: { duty: key, link: 'https://example.com/report' } } },
  ]);
  expect((await mark(owner, { id, key }, { link: 'https://example.com/this-year' })).status).toBe(200);
});
