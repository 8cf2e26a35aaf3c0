// Deadline extensions never shorten the deadline or cancellation window that investors were promised.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getAdminProject } from '#features/projects/admin-project-contract.ts';
import { updateProject } from '#features/projects/project-contract.ts';
import { formatDay } from '#kernel/dates.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { claim, expectSound, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { extendDeadline } from '../../admin-investment-contract.ts';
import { getInvestment } from '../../investing-contract.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let admin: TestUser;
let owner: TestUser;
let investor: TestUser;
let project: TestProject;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  owner = await makeUser(kindling.deps);
});
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps, { ownerId: owner.id, title: 'A kite', deadline: daysAhead(20) });
});
afterEach(() => expectSound(kindling.deps.db));

const extend = (deadline: string, as = admin, reason = 'The mold arrives later') =>
  kindling.call(extendDeadline, { as, params: { id: project.id }, body: { deadline, reason } });

async function untilOf(id: number, as = investor): Promise<string | null> {
  return (await kindling.call(getInvestment, { as, params: { id } })).body.cancellableUntil;
}

test('the owner cannot move, shorten or remove a deadline promised to an investor', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  const told = await untilOf(id);
  expect(told).toBe(`${daysAhead(19)}T00:00:00.000Z`);
  for (const deadline of [daysAhead(400), daysAhead(1), null]) {
    const answer = await kindling.call(updateProject, { as: owner, params: { id: project.id }, body: { deadline } });
    expect([answer.status, answer.body.code]).toEqual([409, 'locked_terms']);
  }
  expect(await untilOf(id)).toBe(told);
});

test('an administrator extends a deadline, and every investor gets one email with the reason and a longer right to cancel', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await invest(kindling, investor, { projectId: project.id, amount: 200 });
  const paying = await makeUser(kindling.deps);
  const open = await hold(kindling, paying, { projectId: project.id, amount: 100 });
  const gone = await makeUser(kindling.deps);
  const { investmentId } = await hold(kindling, gone, { projectId: project.id, amount: 100 });
  await kindling.deps.db.execute(sql`update investments set state = 'cancelled' where id = ${investmentId}`);
  await kindling.deps.db.execute(sql`update payments set state = 'cancelled' where investment_id = ${investmentId}`);
  const answer = await extend(daysAhead(50));
  expect([answer.status, answer.body.project.deadline]).toEqual([200, daysAhead(50)]);
  expect(await untilOf(id)).toBe(`${daysAhead(49)}T00:00:00.000Z`);
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  const mails = kindling.mails.filter(({ subject }) => subject === 'A kite has a new deadline');
  expect(mails.map(({ to }) => to.address).toSorted()).toEqual([investor.email, paying.email].toSorted());
  expect(mails[0]?.text).toContain('The mold arrives later');
  expect(mails.find(({ to }) => to.address === investor.email)?.text).toContain('You can cancel your investment until');
  expect(
    kindling.mails.some(({ to, text }) => to.address === owner.email && text.includes('The mold arrives later')),
  ).toBe(true);
  const { rows } = await kindling.deps.db.execute(
    sql`select 1 from audit_entries where action = 'project.deadline_extended' and subject_id = ${String(project.id)}`,
  );
  expect(rows).toHaveLength(1);
  await pay(kindling, open);
  await claim(kindling, paying, open);
  expect(await untilOf(open.investmentId, paying)).toBe(`${daysAhead(49)}T00:00:00.000Z`);
});

test('two extensions send one email each, with their own date and reason', async () => {
  await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await extend(daysAhead(30), admin, 'The mold arrives later');
  await extend(daysAhead(40), admin, 'The mold broke');
  await sweepOnce(kindling.deps);
  const texts = kindling.mails
    .filter(({ to, subject }) => to.address === investor.email && subject === 'A kite has a new deadline')
    .map(({ text }) => text);
  expect(texts.map((text) => /The mold [\w ]+/.exec(text)?.[0] ?? '').toSorted()).toEqual([
    'The mold arrives later',
    'The mold broke',
  ]);
  const first = texts.find((text) => text.includes('The mold arrives later'));
  expect(first).toContain(`to ${formatDay(daysAhead(30))}`);
  expect(first).not.toContain('The mold broke');
});

test('a shorter cancellation limit extends the right of everyone invested or paying, and a longer one takes nothing away', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  const paying = await makeUser(kindling.deps);
  const open = await hold(kindling, paying, { projectId: project.id, amount: 100 });
  try {
    await setHours(24);
    await setHours(72);
    await pay(kindling, open);
    await claim(kindling, paying, open);
    const until = `${daysAhead(20)}T00:00:00.000Z`;
    expect([await untilOf(id), await untilOf(open.investmentId, paying)]).toEqual([until, until]);
  } finally {
    await setHours(null);
  }
});

/** The stored value, even after the window has closed. */
async function storedUntil(projectId: number): Promise<string> {
  const { rows } = await kindling.deps.db.execute<{ day: string }>(
    sql`select to_char(cancellable_until at time zone 'UTC', 'YYYY-MM-DD') as day from investments where project_id = ${projectId}`,
  );
  return rows[0]?.day ?? '';
}

test('an extension extends the right to cancel in its own project only', async () => {
  const other = await makeProject(kindling.deps, { ownerId: owner.id, deadline: daysAhead(20) });
  for (const { id } of [project, other]) await invest(kindling, investor, { projectId: id, amount: 300 });
  await extend(daysAhead(50));
  expect([await storedUntil(project.id), await storedUntil(other.id)]).toEqual([daysAhead(49), daysAhead(19)]);
});

test('a shorter cancellation limit applies to projects that are open, or funded before their last day, and to no ended ones', async () => {
  const { db } = kindling.deps;
  const made = [];
  for (const status of ['active', 'funded', 'completed', 'failed'] as const) {
    for (const deadline of [0, -1]) {
      const { id } = await makeProject(kindling.deps, { goalCents: 100_000, deadline: daysAhead(20) });
      await invest(kindling, investor, {
        projectId: id,
        amount: status === 'active' || status === 'failed' ? 200 : 1000,
      });
      await moveDeadline(db, id, daysAhead(deadline));
      if (status === 'completed' || status === 'failed') {
        await db.execute(sql`update projects set status = ${status} where id = ${id}`);
      }
      made.push({ id, status, deadline });
    }
  }
  try {
    await setHours(24);
    const longer = [];
    for (const { id, status, deadline } of made) {
      if ((await storedUntil(id)) === daysAhead(deadline)) longer.push(`${status} ${deadline}`);
    }
    expect(longer).toEqual(['active 0', 'funded 0']);
  } finally {
    await setHours(null);
  }
});

const setHours = (hours: number | null) =>
  kindling.deps.db.execute(sql`update site_settings set cancellation_hours = ${hours}`);

test('an extension must be later, have a reason, and come from an administrator', async () => {
  await invest(kindling, investor, { projectId: project.id, amount: 300 });
  expect((await extend(daysAhead(20))).body.issues?.[0]?.path).toBe('deadline');
  expect((await extend(daysAhead(5))).body.issues?.[0]?.message).toBe(
    'The new deadline must be later than the current one',
  );
  expect((await extend(daysAhead(5000))).status).toBe(400);
  expect((await extend(daysAhead(50), admin, ' ')).status).toBe(400);
  expect((await extend(daysAhead(50), owner)).status).toBe(401);
  const found = await kindling.call(getAdminProject, { as: admin, params: { id: project.id } });
  expect(found.body.project.deadline).toBe(daysAhead(20));
});

test('an administrator without a recent confirmation must confirm before extending', async () => {
  const late = await makeAdmin(kindling.deps);
  await kindling.deps.db.execute(
    sql`update sessions set confirmed_at = now() - interval '2 hours' where user_id = ${late.id}`,
  );
  expect((await extend(daysAhead(50), late)).body.code).toBe('confirmation_needed');
});

test('an all-or-nothing project without a default deadline gets one from an administrator', async () => {
  project = await makeProject(kindling.deps, { ownerId: owner.id, deadline: null });
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  expect((await extend(daysAhead(30))).status).toBe(200);
  // They were promised cancellation for as long as it raises money.
  const { body } = await kindling.call(getInvestment, { as: investor, params: { id } });
  expect([body.cancellable, body.cancellableUntil]).toEqual([true, null]);
});

function daysAhead(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
}
