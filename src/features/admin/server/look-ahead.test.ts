// Upcoming events over HTTP: each kind on its day, and only those within the requested days.
import { beforeAll, expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { askForRelease } from '#features/payouts/server/releases/release-asking.ts';
import { hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { approveMilestone, makeFundedProject, makeSeniorAdmin } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { type AheadKind, getLookAhead } from '../look-ahead-contract.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const look = async (days = 7) => (await kindling.call(getLookAhead, { as: admin, query: { days } })).body;
const run = (text: string, values: unknown[] = []) => kindling.deps.pool.query(text, values);
/** Bypasses the rules for moving a row. */
const force = (text: string) => run(`begin; set local session_replication_role = replica; ${text}; commit`);

test('upcoming and overdue items appear on their day, with amount and link', async () => {
  const closing = await makeProject(kindling.deps, { title: 'Closing soon', deadline: dayOf(inDays(3)) });
  await makeProject(kindling.deps, { title: 'Closing later', deadline: dayOf(inDays(20)) });
  await makeProject(kindling.deps, { title: 'Gone', deadline: dayOf(inDays(3)), deletedAt: new Date() });
  const investor = await makeUser(kindling.deps);
  const paid = await invest(kindling, investor, { projectId: closing.id, amount: '150.00' });
  await hold(kindling, investor, { projectId: closing.id, amount: '200.00' });
  await run(
    `insert into disputes (provider_dispute_id, investment_id, payment_id, amount_cents, provider_status, due_by, opened_at)
     select 'dp_1', investment_id, id, amount_cents, 'needs_response', now() + interval '2 days', now() from payments where investment_id = $1`,
    [paid.id],
  );
  await run(
    `insert into admin_invites (token_hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 day')`,
    [admin.id],
  );
  const ahead = await look();
  const told = ahead.days.flatMap(({ day, items }) =>
    items.map(({ kind, title, amount, link }) => ({ day, kind, title, amount, link })),
  );
  expect(told).toContainEqual({
    day: dayOf(inDays(3)),
    kind: 'project',
    title: 'Closing soon',
    amount: '150.00',
    link: `/admin/projects/${closing.id}`,
  });
  const withLink = (kind: string) => told.find((item) => item.kind === kind)?.link;
  expect(withLink('dispute')).toBe(`/admin/investments/${paid.id}`);
  expect(withLink('holds')).toBe('/admin/investments?state=held');
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['dispute', 'holds', 'invitation', 'project']);
  expect(told).toContainEqual(
    expect.objectContaining({ kind: 'holds', title: 'One reservation expires', amount: '200.00' }),
  );
  expect(told).toContainEqual(expect.objectContaining({ kind: 'dispute', day: dayOf(inDays(2)), amount: '150.00' }));
  expect(ahead.late).toEqual([]);
  expect((await look(30)).days.flatMap(({ items }) => items.map(({ title }) => title))).toContain('Closing later');

  await run("update disputes set due_by = now() - interval '1 hour'");
  const late = await look();
  expect(late.late.map(({ kind }) => kind)).toEqual(['dispute']);
  expect(late.days.flatMap(({ items }) => items.map(({ kind }) => kind))).not.toContain('dispute');

  await run("update disputes set state = 'won', closed_at = now()");
  expect((await look()).late).toEqual([]);
});

const itemsOf = async (kind: AheadKind, days?: number) =>
  (await look(days)).days.flatMap(({ day, items }) =>
    items.filter((item) => item.kind === kind).map(({ title, text, amount }) => ({ day, title, text, amount })),
  );

test('projects close on their last day, from today to the last requested day, earliest first', async () => {
  const closing = (days: number, fields: Parameters<typeof makeProject>[1] = {}) =>
    makeProject(kindling.deps, { title: `Closes in ${days}`, deadline: dayOf(inDays(days)), ...fields });
  await closing(6, { fundingModel: 'keep_what_you_raise' });
  await closing(0);
  await closing(7);
  await closing(-1, { title: 'Closed yesterday' });
  await closing(2, { title: 'A draft', status: 'draft' });
  const found = (await itemsOf('project')).filter(({ title }) => title !== 'Closing soon');
  expect(found).toEqual([
    { day: dayOf(inDays(0)), title: 'Closes in 0', text: expect.stringContaining('refunded'), amount: '0.00' },
    { day: dayOf(inDays(6)), title: 'Closes in 6', text: expect.stringContaining('keeps'), amount: '0.00' },
  ]);
});

test('reservations expire day by day, including those in preparation or payment, and no ended ones', async () => {
  const project = await makeProject(kindling.deps);
  await run("update investments set hold_expires_at = now() + interval '9 days' where counted = 'held'");
  const noon = (days: number) => `${dayOf(inDays(days))}T12:00:00.000Z`;
  const states = [
    ['held', 'new', '12:00'],
    ['held', 'open', '15:00'],
    ['processing', 'processing', '14:00'],
    ['cancelled', 'cancelled', '16:00'],
  ] as const;
  for (const [state, payment, time] of states) {
    const investor = await makeUser(kindling.deps);
    const { investmentId } = await hold(kindling, investor, { projectId: project.id, amount: '100.00' });
    await force(`update payments set state = '${payment}' where investment_id = ${investmentId}`);
    await run('update investments set state = $2, hold_expires_at = $3 where id = $1', [
      investmentId,
      state,
      noon(1).replace('12:00', time),
    ]);
  }
  const investor = await makeUser(kindling.deps);
  const { investmentId } = await hold(kindling, investor, { projectId: project.id, amount: '120.00' });
  await run('update investments set hold_expires_at = $2 where id = $1', [investmentId, noon(2)]);
  const ahead = (await look()).days.flatMap(({ items }) => items.filter(({ kind }) => kind === 'holds'));
  expect(ahead.map(({ at, title, amount }) => [at, title, amount])).toEqual([
    [noon(1).replace('12:00', '15:00'), '3 reservations expire', '300.00'],
    [noon(2), 'One reservation expires', '120.00'],
  ]);
});

test('a refund must reach the provider within a day and the card within three weeks', async () => {
  const investor = await makeUser(kindling.deps);
  const { id: projectId } = await makeProject(kindling.deps);
  const refund = async (change: string) => {
    const { id } = await invest(kindling, investor, { projectId, amount: '100.00' });
    await requestRefund(kindling.deps, id, 'admin');
    await run(`update refunds set ${change} where investment_id = $1`, [id]);
    return id;
  };
  const asked = await refund("created_at = now() - interval '10 hours'");
  const sent = await refund(
    "state = 'submitted', created_at = now() - interval '19 days', updated_at = now() - interval '18 days'",
  );
  await refund("state = 'submitted', created_at = now() - interval '10 days', updated_at = now() - interval '10 days'");
  await refund("state = 'succeeded', created_at = now() - interval '10 hours'");
  expect((await itemsOf('refund')).map(({ title, text }) => [title, text])).toEqual([
    [`Refund of investment ${asked}`, 'Must be sent to the card provider by then.'],
    [`Refund of investment ${sent}`, 'Must reach the card by then.'],
  ]);
});

test('an invitation is listed until it is used or expires, and evidence only if it is due in the period', async () => {
  await run('delete from admin_invites');
  const [open, used, over] = [
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
  ];
  await run(
    `insert into admin_invites (token_hash, user_id, expires_at, used_at) values
      ('\\x02', $1, now() + interval '2 days', null), ('\\x03', $2, now() + interval '2 days', now()), ('\\x04', $3, now() - interval '1 minute', null)`,
    [open.id, used.id, over.id],
  );
  const invited = (await look()).days.flatMap(({ items }) => items.filter(({ kind }) => kind === 'invitation'));
  expect(invited.map(({ link }) => link)).toEqual([`/admin/users/${open.id}`]);
  await run("update disputes set state = 'open', closed_at = null, due_by = now() + interval '8 days'");
  expect(await itemsOf('dispute')).toEqual([]);
  expect(await itemsOf('dispute', 9)).toHaveLength(1);
});

test('more than a hundred items of a kind are cut to the earliest, with a note that there are more', async () => {
  const late = Array.from({ length: 101 }, (_, place) => ({
    title: `Crowd ${place}`,
    deadline: dayOf(inDays(50 + (place % 2))),
  }));
  for (const fields of late) await makeProject(kindling.deps, fields);
  expect((await look()).cutOff).toEqual([]);
  const ahead = await look(90);
  expect(ahead.cutOff).toEqual(['project']);
  const projects = ahead.days.flatMap(({ items }) => items.filter(({ kind }) => kind === 'project'));
  expect(projects).toHaveLength(100);
  expect(projects.map(({ at }) => at)).toEqual(projects.map(({ at }) => at).toSorted());
});

test('a review has a deadline until its project is deleted', async () => {
  const { id } = await makeProject(kindling.deps, { status: 'draft' });
  await run('insert into project_reviews (project_id, round) values ($1, 1)', [id]);
  const reviews = async () => {
    const { days } = await look();
    return days.flatMap(({ items }) => items.filter(({ kind }) => kind === 'review').map(({ link }) => link));
  };
  expect(await reviews()).toEqual([`/admin/reviews/${id}`]);
  await force(
    `update project_reviews set submitted_at = now() - interval '49 hours', due_at = now() - interval '1 hour' where project_id = ${id}`,
  );
  expect(await reviews()).toEqual([]);
  expect((await look()).late.map(({ link }) => link)).toContain(`/admin/reviews/${id}`);
  await run('update projects set deleted_at = now() where id = $1', [id]);
  expect(await reviews()).toEqual([]);
  expect((await look()).late.map(({ link }) => link)).not.toContain(`/admin/reviews/${id}`);
});

test('days are a whole number up to 90, and only administrators have access', async () => {
  for (const days of ['0', '91', 'many', '1.5']) {
    expect((await kindling.call(getLookAhead, { as: admin, query: { days } })).status).toBe(400);
  }
  expect((await kindling.call(getLookAhead)).status).toBe(401);
  expect((await kindling.call(getLookAhead, { as: await makeUser(kindling.deps) })).status).toBe(401);
});

test('milestones, votes and releases appear with what happens by then', async () => {
  const project = await makeFundedProject(kindling, { plan: [600, 400] });
  const [first = 0, second = 0] = project.milestones;
  await approveMilestone(kindling.deps, first);
  const asking = await makeSeniorAdmin(kindling.deps);
  await kindling.deps.db.transaction((tx) =>
    askForRelease(kindling.deps, tx, { milestoneId: first, askedBy: asking.id }),
  );
  await run(`update milestones set state = 'evidence_filed', state_since = now() where id = ${second}`);
  const kinds = (await look(30)).days.flatMap(({ items }) => items.map(({ kind, link }) => ({ kind, link })));
  expect(kinds).toContainEqual({ kind: 'release', link: '/admin/releases' });
  expect(kinds).toContainEqual({ kind: 'milestone', link: `/admin/milestones/${second}` });
  await run(`update milestones set state = 'voting' where id = ${second}`);
  await run(
    `insert into polls (milestone_id, kind, closes_at) values (${second}, 'release', now() + interval '2 days')`,
  );
  const voting = (await look()).days.flatMap(({ items }) => items.map(({ kind, link }) => ({ kind, link })));
  expect(voting).toContainEqual({ kind: 'vote', link: `/admin/milestones/${second}` });
});
