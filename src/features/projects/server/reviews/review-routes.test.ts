// Reviews before publishing over HTTP: what is held, who decides, how often, and what its creator sees.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as accounts from '#features/accounts/account-contract.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { listReviewMails, renderQueued } from '#test/factories/queued-mails.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as projects from '../../project-contract.ts';
import * as contract from '../../review-contract.ts';
import { maxReviewAnswers, reviewHours, reviewItems } from '../../review-rules.ts';
import { reviewsDue } from './review-queue.ts';

let kindling: TestApp;
let admin: TestUser;
let creator: TestUser;
let setting = true;

beforeAll(async () => {
  kindling = await createTestApp();
  const settings = { ...kindling.deps.settings };
  kindling.deps.settings = {
    ...settings,
    current: () => ({ ...settings.current(), reviewBeforePublishing: setting }),
  };
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  setting = true;
  creator = await makeUser(kindling.deps);
});
afterAll(() => kindling.close());

const submit = async (as: Caller = creator, fields: object = {}) =>
  (await kindling.call(projects.createProject, { body: { ...projectBody, ...fields }, as })).body;
const read = (id: number, as?: Caller) => kindling.call(projects.getProject, { params: { id }, ...(as && { as }) });
const patch = (id: number, body: object, as: Caller = creator) =>
  kindling.call(projects.updateProject, { params: { id }, body, as });
const look = (id: number, as: Caller = admin) => kindling.call(contract.getReview, { params: { id }, as });
const askForChanges = (id: number, round = 1, reason = 'Say who builds it.', as: Caller = admin) =>
  kindling.call(contract.askForChanges, { params: { id }, body: { round, reason }, as });
const reject = (id: number, round = 1, reason = 'This is not a project.', as: Caller = admin) =>
  kindling.call(contract.rejectReview, { params: { id }, body: { round, reason }, as });
const reopen = (id: number, round = 1) =>
  kindling.call(contract.reopenReview, { params: { id }, body: { round }, as: admin });
const answer = (id: number, text = 'I do.', as: Caller = creator) =>
  kindling.call(contract.answerReview, { params: { id }, body: { answer: text }, as });

async function check(id: number, round = 1): Promise<void> {
  for (const item of reviewItems) {
    const body = { round, item, verdict: 'ok', notes: `Looked at ${item}` };
    expect((await kindling.call(contract.checkReviewItem, { params: { id }, body, as: admin })).status).toBe(200);
  }
}

async function approve(id: number, round = 1) {
  const { projectUpdatedAt } = (await look(id)).body;
  return kindling.call(contract.approveReview, { params: { id }, body: { round, projectUpdatedAt }, as: admin });
}

const roleOf = async ({ id }: TestUser) =>
  (await kindling.deps.db.select().from(users).where(eq(users.id, id)))[0]?.role;

async function auditOf(id: number): Promise<unknown[]> {
  const { rows } = await kindling.deps.db.execute<{ action: string; actor_id: number; reason: string | null }>(
    sql`select action, actor_id, details ->> 'reason' as reason from audit_entries
        where subject_kind = 'review' and subject_id = ${String(id)} order by id`,
  );
  return rows.map(({ action, actor_id, reason }) => [action, actor_id, reason]);
}

const queuedKinds = async (id: number) => (await listReviewMails(kindling.deps, id)).map(({ kind }) => kind);

test('a submitted project is held as a draft with a deadline of 48 hours, visible only to its owner', async () => {
  const held = await submit();
  expect(held).toMatchObject({
    status: 'draft',
    review: { state: 'waiting', isOverdue: false, rounds: [{ round: 1 }] },
  });
  const { submittedAt = '', dueAt = '' } = held.review ?? {};
  expect(Date.parse(dueAt) - Date.parse(submittedAt)).toBe(reviewHours * 3_600_000);
  expect(await roleOf(creator)).toBe('investor');
  expect((await read(held.id)).status).toBe(404);
  expect((await read(held.id, await makeUser(kindling.deps))).status).toBe(404);
  expect((await read(held.id, admin)).body.review).toBeUndefined();
  const listed = await kindling.call(projects.listProjects, { query: { q: 'lamp', limit: 100 } });
  expect(listed.body.map(({ id }) => id)).not.toContain(held.id);
  const own = await kindling.call(projects.listMyProjects, { as: creator });
  expect(own.body).toMatchObject([{ id: held.id, status: 'draft', review: { state: 'waiting', dueAt } }]);
});

test('a draft is held when its owner publishes it, once, whatever the number of attempts', async () => {
  const draft = await submit(creator, { status: 'draft' });
  expect(draft.review).toBeUndefined();
  const answers = await Promise.all(Array.from({ length: 5 }, () => patch(draft.id, { status: 'active' })));
  for (const { status, body } of answers) {
    expect([status, body.status, body.review?.state]).toEqual([200, 'draft', 'waiting']);
  }
  expect((await look(draft.id)).body.rounds).toHaveLength(1);
});

test('approving publishes it, makes its creator an innovator, notifies them and is audited', async () => {
  const { id, createdAt } = await submit();
  await check(id);
  const answered = await approve(id);
  expect(answered.status).toBe(200);
  expect(answered.body).toMatchObject({ status: 'active', minutesLeft: null, rounds: [{ state: 'approved' }] });
  const seen = await read(id);
  expect([seen.status, seen.body.status, seen.body.createdAt]).toEqual([200, 'active', createdAt]);
  expect(seen.body.review).toBeUndefined();
  expect((await read(id, creator)).body.review).toMatchObject({ state: 'approved', rounds: [{ reason: null }] });
  expect(await roleOf(creator)).toBe('innovator');
  expect(await queuedKinds(id)).toEqual(['review_requested', 'review_approved']);
  expect(await auditOf(id)).toEqual([
    ...reviewItems.map(() => ['review.checked', admin.id, null]),
    ['review.approved', admin.id, null],
  ]);
});

test('with an unchecked item or a later change it cannot be approved', async () => {
  const { id } = await submit();
  const early = await approve(id);
  expect([early.status, early.body.code]).toEqual([409, 'review_incomplete']);
  expect(early.body.message).toContain('identity, company, documents, finances, conflicts of interest');
  await check(id);
  const { projectUpdatedAt } = (await look(id)).body;
  await patch(id, { title: 'Another lamp' });
  const stale = await kindling.call(contract.approveReview, {
    params: { id },
    body: { round: 1, projectUpdatedAt },
    as: admin,
  });
  expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('has changed this project')]);
  const { rounds } = (await look(id)).body;
  expect(rounds[0]?.checks.every(({ isOutdated }) => isOutdated)).toBe(true);
  expect((await read(id, creator)).body.status).toBe('draft');
  expect(await roleOf(creator)).toBe('investor');
});

test('a project whose deadline passed during the review is not published', async () => {
  const { id } = await submit();
  await check(id);
  await kindling.deps.db.execute(sql`update projects set deadline = current_date - 1 where id = ${id}`);
  const refused = await approve(id);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('its deadline has passed')]);
});

test('a project is returned with a reason, answered, and approved in a new round with a new deadline', async () => {
  const { id, review } = await submit();
  expect((await askForChanges(id)).body.rounds[0]).toMatchObject({ state: 'changes_requested', decidedBy: admin.name });
  expect((await read(id, creator)).body.review).toMatchObject({
    state: 'changes_requested',
    rounds: [{ reason: 'Say who builds it.', answers: [] }],
  });
  const again = await patch(id, { description: 'Mara builds it.', status: 'active', reviewAnswer: 'Mara does.' });
  expect(again.body).toMatchObject({ status: 'draft', description: 'Mara builds it.', review: { state: 'waiting' } });
  expect(Date.parse(again.body.review?.dueAt ?? '')).toBeGreaterThan(Date.parse(review?.dueAt ?? ''));
  expect(again.body.review?.rounds.map(({ round, answers }) => [round, answers.map(({ text }) => text)])).toEqual([
    [2, []],
    [1, ['Mara does.']],
  ]);
  const stale = await askForChanges(id, 1);
  expect([stale.status, stale.body.code]).toEqual([409, 'already_decided']);
  await check(id, 2);
  expect((await approve(id, 2)).status).toBe(200);
  expect(await queuedKinds(id)).toEqual([
    'review_requested',
    'review_changes_requested',
    'review_requested',
    'review_approved',
  ]);
});

test('a rejected project stays a draft until an administrator reopens it', async () => {
  const { id } = await submit();
  await reject(id);
  const around = await patch(id, { status: 'active' });
  expect([around.status, around.body.code]).toEqual([409, 'illegal_move']);
  const answered = await answer(id, 'It is a project, and here is why.');
  expect(answered.status).toBe(201);
  expect(answered.body.review?.rounds[0]?.answers).toMatchObject([{ text: 'It is a project, and here is why.' }]);
  expect((await reopen(id)).body.rounds[0]).toMatchObject({ round: 2, state: 'waiting', reopenedBy: admin.name });
  expect((await read(id, creator)).body.review).toMatchObject({ state: 'waiting', rounds: [{ isReopened: true }, {}] });
  await check(id, 2);
  expect((await approve(id, 2)).body.status).toBe('active');
  expect(await queuedKinds(id)).toEqual(['review_requested', 'review_rejected', 'review_reopened', 'review_approved']);
  expect((await auditOf(id)).filter((entry) => !String(entry).startsWith('review.checked'))).toEqual([
    ['review.rejected', admin.id, 'This is not a project.'],
    ['review.reopened', admin.id, null],
    ['review.approved', admin.id, null],
  ]);
});

test('emails tell the creator the decision and the reason, and link to the next step', async () => {
  const { id, title } = await submit();
  await askForChanges(id);
  await patch(id, { status: 'active' });
  await reject(id, 2);
  await reopen(id, 2);
  await check(id, 3);
  await approve(id, 3);
  const queued = (await listReviewMails(kindling.deps, id)).filter(({ kind }) => kind !== 'review_requested');
  const mails = await Promise.all(queued.map((mail) => renderQueued(kindling.deps, mail)));
  expect(mails.map((mail) => [mail?.to.address, mail?.subject])).toEqual([
    [creator.email, `${title} needs changes before it is published`],
    [creator.email, `${title} was not accepted`],
    [creator.email, `${title} is being reviewed again`],
    [creator.email, `${title} is published`],
  ]);
  expect(mails[0]?.text).toContain('Say who builds it.');
  expect(mails[0]?.text).toContain(`/projects/${id}/edit`);
  expect(mails[1]?.text).toContain('This is not a project.');
  expect(mails[3]?.text).toContain(`/projects/${id}\n`);
});

test('support is emailed once per submission, with deadline and link, and about nothing else', async () => {
  const { title, id } = await submit(creator, { title: 'A kiln in a suitcase', status: 'draft' });
  await patch(id, { category: 'Games' });
  expect(await queuedKinds(id)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => patch(id, { status: 'active' })));
  await patch(id, { category: 'Film' });
  await sweepOnce(kindling.deps);
  await askForChanges(id);
  await answer(id, 'I am at it.');
  await patch(id, { status: 'active', reviewAnswer: 'Done.' });
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  const [first, second, ...others] = kindling.mails.filter(({ subject }) => subject === `To review: ${title}`);
  expect(others).toEqual([]);
  for (const mail of [first, second]) {
    expect(mail?.to.address).toBe('support@kindling.example');
    expect(mail?.text).toContain('within 48 hours, by ');
    expect(mail?.text).toContain(`/admin/reviews/${id}`);
  }
  expect(first?.text).toContain(`${creator.name} submitted ${title} for review.`);
  expect(second?.text).toContain('(round 2)');
});

test('support is not emailed about rounds decided, deleted or reopened meanwhile', async () => {
  const [decided, removed] = [await submit(), await submit()];
  await reject(decided.id);
  await reopen(decided.id);
  expect((await queuedKinds(decided.id)).filter((kind) => kind === 'review_requested')).toHaveLength(1);
  await kindling.call(projects.deleteProject, { params: { id: removed.id }, as: admin });
  kindling.mails.length = 0;
  await sweepOnce(kindling.deps);
  const submissions = kindling.mails.filter(({ messageId }) => messageId.endsWith('-submitted'));
  expect(
    submissions.filter(({ text }) => [decided, removed].some(({ id }) => text.includes(`/reviews/${id}\n`))),
  ).toEqual([]);
});

test('without review, submissions send no email to support', async () => {
  setting = false;
  const { id } = await submit();
  expect(await queuedKinds(id)).toEqual([]);
});

test('a decision is final: it is made once, and pending or published projects cannot be reopened', async () => {
  const { id } = await submit();
  expect((await reopen(id)).body.code).toBe('already_decided');
  await reject(id);
  for (const late of [await reject(id), await askForChanges(id), await approve(id)]) {
    expect([late.status, late.body.code]).toEqual([409, 'already_decided']);
    expect(late.body.message).toBe(`${admin.name} was first: this project is rejected.`);
  }
  const late = await kindling.call(contract.checkReviewItem, {
    params: { id },
    body: { round: 1, item: 'company', verdict: 'ok' },
    as: admin,
  });
  expect(late.body.code).toBe('already_decided');
  const approved = await submit();
  await check(approved.id);
  await approve(approved.id);
  expect((await reopen(approved.id)).body.code).toBe('illegal_move');
});

test('of fifty concurrent decisions by administrators exactly one succeeds', async () => {
  const { id } = await submit();
  await check(id);
  const { projectUpdatedAt } = (await look(id)).body;
  const moves = [
    () => kindling.call(contract.approveReview, { params: { id }, body: { round: 1, projectUpdatedAt }, as: admin }),
    () => askForChanges(id),
    () => reject(id),
  ];
  const turns = Array.from({ length: 50 }, (_, place) => moves.slice(place % 3, (place % 3) + 1)).flat();
  const answers = await Promise.all(turns.map((decide) => decide()));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  const { rounds, status } = (await look(id)).body;
  expect(rounds).toHaveLength(1);
  expect(status === 'active').toBe(rounds[0]?.state === 'approved');
  expect(await queuedKinds(id)).toHaveLength(2);
  expect((await auditOf(id)).length).toBe(reviewItems.length + 1);
});

test('reasons and concerns need a text, and a concern alone does not prevent an approval', async () => {
  const { id } = await submit();
  expect((await askForChanges(id, 1, '  ')).body.issues).toMatchObject([{ path: 'reason' }]);
  const send = (notes: string) =>
    kindling.call(contract.checkReviewItem, {
      params: { id },
      body: { round: 1, item: 'finances', verdict: 'concern', notes },
      as: admin,
    });
  expect((await send('')).body.issues).toMatchObject([{ path: 'notes' }]);
  expect((await send('The valuation is high.')).status).toBe(200);
  await check(id);
  await send('The valuation is high.');
  expect((await approve(id)).status).toBe(200);
});

test('documents need a note on what was seen before they are checked, other items do not', async () => {
  const { id } = await submit();
  const send = (item: 'documents' | 'identity', notes: string) =>
    kindling.call(contract.checkReviewItem, {
      params: { id },
      body: { round: 1, item, verdict: 'ok', notes },
      as: admin,
    });
  const refused = await send('documents', '  ');
  expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'notes' }]]);
  expect((await look(id)).body.rounds[0]?.checks).toEqual([]);
  expect((await send('documents', 'The registration, in the safe.')).status).toBe(200);
  expect((await send('identity', '')).status).toBe(200);
});

test('a second round shows the changes since the first decision', async () => {
  const { id } = await submit(creator, { title: 'A lamp', description: 'It turns.', fundingGoal: 20_000 });
  await patch(id, { title: 'A lamp, before the decision' });
  expect((await look(id)).body.changes).toEqual([]);
  await askForChanges(id);
  await patch(id, { title: 'A second try', description: 'It turns and rests.' });
  await patch(id, { title: 'A better lamp', fundingGoal: 21_000 });
  await patch(id, { fundingGoal: 20_000, status: 'active' });
  await patch(id, { featured: true, reason: 'Shown first' }, admin);
  const other = await makeProject(kindling.deps, { title: 'Of somebody else' });
  await patch(other.id, { category: 'Technology', title: 'Of another project', reason: 'Clearer' }, admin);
  expect((await look(id)).body.changes).toEqual([
    { field: 'title', before: 'A lamp, before the decision', after: 'A better lamp' },
    { field: 'description', before: 'It turns.', after: 'It turns and rests.' },
  ]);
});

test('an administrator cannot publish during a review, and needs none for a project never submitted', async () => {
  const { id } = await submit();
  const around = await patch(id, { status: 'active' }, admin);
  expect([around.status, around.body.code]).toEqual([409, 'illegal_move']);
  expect((await read(id, creator)).body.status).toBe('draft');
  const draft = await submit(creator, { status: 'draft' });
  expect((await patch(draft.id, { status: 'active', reason: 'Known to us' }, admin)).body.status).toBe('active');
});

test('the database rejects publishing around a review, two open reviews and moving a deadline', async () => {
  const { id } = await submit(creator, { deadline: `${new Date().getUTCFullYear() + 1}-06-01` });
  const attack = (statement: string) => kindling.deps.pool.query(statement);
  for (const [statement, code] of [
    [`update projects set status = 'active' where id = ${id}`, 'KD001'],
    [`insert into project_reviews (project_id, round) values (${id}, 2)`, '23505'],
    [
      `update project_reviews set submitted_at = now(), due_at = now() + interval '48 hours' where project_id = ${id}`,
      'KD002',
    ],
    [`update project_reviews set state = 'approved', decided_at = now() where project_id = ${id}`, 'KD001'],
    [`delete from project_reviews where project_id = ${id}`, 'KD003'],
  ] as const) {
    await expect(attack(statement), statement).rejects.toMatchObject({ code });
  }
  await reject(id);
  await expect(
    attack(`update project_reviews set state = 'waiting', decided_at = null, reason = null where project_id = ${id}`),
  ).rejects.toMatchObject({ code: 'KD002' });
});

test('after turning reviews off new projects are published immediately, and pending ones still need a decision', async () => {
  const { id } = await submit();
  const sent = await submit();
  await askForChanges(sent.id);
  setting = false;
  expect((await submit()).status).toBe('active');
  expect((await patch(id, { status: 'active' })).body).toMatchObject({ status: 'draft', review: { state: 'waiting' } });
  expect((await patch(sent.id, { status: 'active' })).body).toMatchObject({
    status: 'draft',
    review: { state: 'waiting' },
  });
  await check(id);
  expect((await approve(id)).body.status).toBe('active');
  // From here its owner controls it again.
  await patch(id, { status: 'draft' });
  expect((await patch(id, { status: 'active' })).body.status).toBe('active');
});

test('after turning reviews on published projects stay published, and republishing is reviewed', async () => {
  setting = false;
  const { id } = await submit();
  setting = true;
  expect((await patch(id, { title: 'A better lamp', status: 'active' })).body.status).toBe('active');
  await patch(id, { status: 'draft' });
  expect((await patch(id, { status: 'active' })).body).toMatchObject({ status: 'draft', review: { state: 'waiting' } });
});

test('answers require a reason to answer, and their number is limited', async () => {
  const { id } = await submit();
  expect((await answer(id)).body.code).toBe('illegal_move');
  expect((await patch(id, { reviewAnswer: 'Well?' })).body.code).toBe('illegal_move');
  await reject(id);
  expect((await answer(id, '')).status).toBe(400);
  expect((await answer(id, 'Mine now', await makeUser(kindling.deps))).status).toBe(404);
  for (let given = 0; given < maxReviewAnswers; given += 1) expect((await answer(id)).status).toBe(201);
  expect((await answer(id)).body.code).toBe('illegal_move');
});

test('the queue lists the earliest deadline first, decided ones newest first, with pages and without deleted ones', async () => {
  await kindling.deps.db.execute(sql`
    update project_reviews set state = 'rejected', reason = 'x', decided_at = now() where state = 'waiting'`);
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await submit()).id);
  await kindling.deps.db.execute(sql`update projects set deleted_at = now() where id = ${ids[1]}`);
  const first = await kindling.call(contract.listReviews, { query: { limit: 2 }, as: admin });
  expect(first.headers['x-total-count']).toBe('4');
  expect((await kindling.call(contract.getReviewSummary, { as: admin })).body.waiting).toBe(4);
  expect(first.body.map(({ projectId }) => projectId)).toEqual([ids[0], ids[2]]);
  expect(first.body[0]).toMatchObject({ round: 1, checked: 0, creatorName: creator.name, fundingGoal: 20_000 });
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await kindling.call(contract.listReviews, { query: { limit: 2, cursor }, as: admin });
  expect(second.body.map(({ projectId }) => projectId)).toEqual([ids[3], ids[4]]);
  expect(second.headers.link).toBeUndefined();
  await reject(ids[0] ?? 0);
  await reject(ids[2] ?? 0);
  const rejected = await kindling.call(contract.listReviews, { query: { state: 'rejected', limit: 2 }, as: admin });
  expect(rejected.body.map(({ projectId }) => projectId)).toEqual([ids[2], ids[0]]);
  const following = /cursor=([^>&]+)/.exec(String(rejected.headers.link))?.[1] ?? '';
  const query = { state: 'rejected' as const, limit: 2, cursor: following };
  const before = await kindling.call(contract.listReviews, { query, as: admin });
  expect(before.body.some(({ projectId }) => projectId === ids[0] || projectId === ids[2])).toBe(false);
  const wrong = await kindling.call(contract.listReviews, { query: { cursor: 'x' }, as: admin });
  expect(wrong.body.code).toBe('invalid_cursor');
  expect((await look(ids[1] ?? 0)).status).toBe(404);
  expect((await look((await makeProject(kindling.deps)).id)).status).toBe(404);
});

test('overdue reviews are counted, shown to their creator, and listed as due [review-1]', async () => {
  const late = await submit();
  const soon = await submit();
  await setClock(late.id, reviewHours + 1);
  await setClock(soon.id, reviewHours - 1);
  const before = await kindling.call(contract.getReviewSummary, { as: admin });
  expect(before.body).toMatchObject({ overdue: 1, isReviewing: true });
  expect((await look(late.id)).body.minutesLeft).toBe(-61);
  expect((await look(soon.id)).body.minutesLeft).toBe(59);
  expect((await read(late.id, creator)).body.review?.isOverdue).toBe(true);
  expect((await read(soon.id, creator)).body.review?.isOverdue).toBe(false);
  const { rows } = await kindling.deps.pool.query<{ now: Date }>('select now()');
  const now = rows[0]?.now.getTime() ?? 0;
  const due = async (hours: number) =>
    (await reviewsDue(kindling.deps.db, new Date(now + hours * 3_600_000))).map(({ projectId }) => projectId);
  expect(await due(0)).toEqual([late.id]);
  expect(await due(2)).toEqual([late.id, soon.id]);
  await reject(late.id);
  expect((await kindling.call(contract.getReviewSummary, { as: admin })).body.overdue).toBe(0);
});

/** As if submitted this many hours ago; bypasses the guard that protects the deadline. */
async function setClock(id: number, hoursAgo: number): Promise<void> {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `update project_reviews set submitted_at = now() - $2 * interval '1 hour',
        due_at = now() - $2 * interval '1 hour' + interval '48 hours' where project_id = $1`,
      [id, hoursAgo],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

test('erasing the creator ends the review, deletes their words, and prevents reopening', async () => {
  const { id } = await submit();
  await reject(id, 1, `${creator.name} does not answer the phone.`);
  await answer(id, `I am ${creator.name}.`);
  await reopen(id);
  await kindling.call(contract.checkReviewItem, {
    params: { id },
    body: { round: 2, item: 'identity', verdict: 'concern', notes: `Saw the passport of ${creator.name}` },
    as: admin,
  });
  expect((await kindling.call(accounts.deleteUser, { params: { id: creator.id }, as: admin })).status).toBe(204);
  const { body } = await look(id);
  expect(JSON.stringify(body)).not.toContain(creator.name);
  expect(body.rounds).toMatchObject([
    { state: 'rejected', decidedBy: null, reason: 'Its creator’s account was deleted.' },
    { state: 'rejected', decidedBy: admin.name, answers: [{ text: 'Removed with the account.' }] },
  ]);
  expect((await reopen(id, 2)).body.code).toBe('illegal_move');
});

test('creators are emailed once per round that their submission arrived, with the deadline of the answer', async () => {
  const { id, title } = await submit(creator, { title: 'A loom that folds' });
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  const received = () =>
    kindling.mails.filter(({ to, subject }) => to.address === creator.email && subject === `We received ${title}`);
  expect(received()).toHaveLength(1);
  expect(received()[0]?.text).toContain(`You'll have our answer within ${reviewHours} hours, by `);
  await askForChanges(id);
  await patch(id, { status: 'active', reviewAnswer: 'Done.' });
  await sweepOnce(kindling.deps);
  expect(received()).toHaveLength(2);
});

test('without reviews creators are emailed that their project is live, the first time it is published', async () => {
  setting = false;
  const { id, title } = await submit(creator, { title: 'A bench that listens', status: 'draft' });
  await sweepOnce(kindling.deps);
  const live = () => kindling.mails.filter(({ to }) => to.address === creator.email).map(({ subject }) => subject);
  expect(live()).toEqual([]);
  for (const status of ['active', 'draft', 'active']) await patch(id, { status });
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  expect(live()).toEqual([`${title} is live`]);
});
