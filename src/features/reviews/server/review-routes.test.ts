// Reviews before publishing over HTTP: which projects are held, who decides, how often, and the creator's view.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as projects from '#features/projects/project-contract.ts';
import { reviewHours } from '#features/projects/review-states.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useReviews } from '#test/factories/review-calls.ts';
import * as contract from '../review-contract.ts';
import { maxReviewAnswers, reviewItems } from '../review-rules.ts';

const {
  kindling,
  admin,
  creator,
  submit,
  readProject,
  patch,
  readReview,
  askForChanges,
  reject,
  reopen,
  answer,
  checkAllItems,
  approve,
  readRole,
  listAuditEntries,
  listQueuedKinds,
} = useReviews();

test('a submitted project is held as a draft with a deadline of 48 hours, visible only to its owner', async () => {
  const held = await submit();
  expect(held).toMatchObject({
    status: 'draft',
    review: { state: 'waiting', isOverdue: false, rounds: [{ round: 1 }] },
  });
  const { submittedAt = '', dueAt = '' } = held.review ?? {};
  expect(Date.parse(dueAt) - Date.parse(submittedAt)).toBe(reviewHours * 3_600_000);
  expect(await readRole(creator)).toBe('investor');
  expect((await readProject(held.id)).status).toBe(404);
  expect((await readProject(held.id, await makeUser(kindling.deps))).status).toBe(404);
  expect((await readProject(held.id, admin)).body.review).toBeUndefined();
  const listed = await kindling.call(projects.listProjects, { query: { q: 'lamp', limit: 100 } });
  expect(listed.body.map(({ id }) => id)).not.toContain(held.id);
  const own = await kindling.call(projects.listMyProjects, { as: creator });
  expect(own.body).toMatchObject([{ id: held.id, status: 'draft', review: { state: 'waiting', dueAt } }]);
});

test('a draft is held once when its owner publishes it, for any number of attempts', async () => {
  const draft = await submit(creator, { status: 'draft' });
  expect(draft.review).toBeUndefined();
  const answers = await Promise.all(Array.from({ length: 5 }, () => patch(draft.id, { status: 'active' })));
  for (const { status, body } of answers) {
    expect([status, body.status, body.review?.state]).toEqual([200, 'draft', 'waiting']);
  }
  expect((await readReview(draft.id)).body.rounds).toHaveLength(1);
});

test('approving publishes it, makes its creator an innovator, notifies them and is audited', async () => {
  const { id, createdAt } = await submit();
  await checkAllItems(id);
  const answered = await approve(id);
  expect(answered.status).toBe(200);
  expect(answered.body).toMatchObject({ status: 'active', minutesLeft: null, rounds: [{ state: 'approved' }] });
  const seen = await readProject(id);
  expect([seen.status, seen.body.status, seen.body.createdAt]).toEqual([200, 'active', createdAt]);
  expect(seen.body.review).toBeUndefined();
  expect((await readProject(id, creator)).body.review).toMatchObject({ state: 'approved', rounds: [{ reason: null }] });
  expect(await readRole(creator)).toBe('innovator');
  expect(await listQueuedKinds(id)).toEqual(['review_requested', 'review_approved']);
  expect(await listAuditEntries(id)).toEqual([
    ...reviewItems.map(() => ['review.checked', admin.id, null]),
    ['review.approved', admin.id, null],
  ]);
});

test('with an unchecked item or a later change it cannot be approved', async () => {
  const { id } = await submit();
  const early = await approve(id);
  expect([early.status, early.body.code]).toEqual([409, 'review_incomplete']);
  expect(early.body.message).toContain('identity, company, documents, finances, conflicts of interest');
  await checkAllItems(id);
  const { projectUpdatedAt } = (await readReview(id)).body;
  await patch(id, { title: 'Another lamp' });
  const stale = await kindling.call(contract.approveReview, {
    params: { id },
    body: { round: 1, projectUpdatedAt },
    as: admin,
  });
  expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('has changed this project')]);
  const { rounds } = (await readReview(id)).body;
  expect(rounds[0]?.checks.every(({ isOutdated }) => isOutdated)).toBe(true);
  expect((await readProject(id, creator)).body.status).toBe('draft');
  expect(await readRole(creator)).toBe('investor');
});

test('a project whose deadline passed during the review is not published', async () => {
  const { id } = await submit();
  await checkAllItems(id);
  await kindling.deps.db.execute(sql`update projects set deadline = current_date - 1 where id = ${id}`);
  const refused = await approve(id);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('its deadline has passed')]);
});

test('a project is returned with a reason, answered, and approved in a new round with a new deadline', async () => {
  const { id, review } = await submit();
  expect((await askForChanges(id)).body.rounds[0]).toMatchObject({ state: 'changes_requested', decidedBy: admin.name });
  expect((await readProject(id, creator)).body.review).toMatchObject({
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
  await checkAllItems(id, 2);
  expect((await approve(id, 2)).status).toBe(200);
  expect(await listQueuedKinds(id)).toEqual([
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
  expect((await readProject(id, creator)).body.review).toMatchObject({
    state: 'waiting',
    rounds: [{ isReopened: true }, {}],
  });
  await checkAllItems(id, 2);
  expect((await approve(id, 2)).body.status).toBe('active');
  expect(await listQueuedKinds(id)).toEqual([
    'review_requested',
    'review_rejected',
    'review_reopened',
    'review_approved',
  ]);
  expect((await listAuditEntries(id)).filter((entry) => !String(entry).startsWith('review.checked'))).toEqual([
    ['review.rejected', admin.id, 'This is not a project.'],
    ['review.reopened', admin.id, null],
    ['review.approved', admin.id, null],
  ]);
});

test('a decision is final: it is made once, and pending or published projects cannot be reopened', async () => {
  const { id } = await submit();
  expect((await reopen(id)).body.code).toBe('already_decided');
  await reject(id);
  for (const late of [await reject(id), await askForChanges(id), await approve(id)]) {
    expect([late.status, late.body.code]).toEqual([409, 'already_decided']);
    expect(late.body.message).toBe(`Already decided by ${admin.name}: rejected.`);
  }
  const late = await kindling.call(contract.checkReviewItem, {
    params: { id },
    body: { round: 1, item: 'company', verdict: 'ok' },
    as: admin,
  });
  expect(late.body.code).toBe('already_decided');
  const approved = await submit();
  await checkAllItems(approved.id);
  await approve(approved.id);
  expect((await reopen(approved.id)).body.code).toBe('illegal_move');
});

test('exactly one of fifty concurrent decisions by administrators succeeds', async () => {
  const { id } = await submit();
  await checkAllItems(id);
  const { projectUpdatedAt } = (await readReview(id)).body;
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
  const { rounds, status } = (await readReview(id)).body;
  expect(rounds).toHaveLength(1);
  expect(status === 'active').toBe(rounds[0]?.state === 'approved');
  expect(await listQueuedKinds(id)).toHaveLength(2);
  expect((await listAuditEntries(id)).length).toBe(reviewItems.length + 1);
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
  await checkAllItems(id);
  await send('The valuation is high.');
  expect((await approve(id)).status).toBe(200);
});

test('documents need a note before they are checked, other items do not', async () => {
  const { id } = await submit();
  const send = (item: 'documents' | 'identity', notes: string) =>
    kindling.call(contract.checkReviewItem, {
      params: { id },
      body: { round: 1, item, verdict: 'ok', notes },
      as: admin,
    });
  const refused = await send('documents', '  ');
  expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'notes' }]]);
  expect((await readReview(id)).body.rounds[0]?.checks).toEqual([]);
  expect((await send('documents', 'The registration, in the safe.')).status).toBe(200);
  expect((await send('identity', '')).status).toBe(200);
});

test('a second round shows the changes since the first decision', async () => {
  const { id } = await submit(creator, { title: 'A lamp', description: 'It turns.', fundingGoal: 20_000 });
  await patch(id, { title: 'A lamp, before the decision' });
  expect((await readReview(id)).body.changes).toEqual([]);
  await askForChanges(id);
  await patch(id, { title: 'A second try', description: 'It turns and rests.' });
  await patch(id, { title: 'A better lamp', fundingGoal: 21_000 });
  await patch(id, { fundingGoal: 20_000, status: 'active' });
  await patch(id, { featured: true, reason: 'Shown first' }, admin);
  const other = await makeProject(kindling.deps, { title: 'Of somebody else' });
  await patch(other.id, { category: 'Technology', title: 'Of another project', reason: 'Clearer' }, admin);
  expect((await readReview(id)).body.changes).toEqual([
    { field: 'title', before: 'A lamp, before the decision', after: 'A better lamp' },
    { field: 'description', before: 'It turns.', after: 'It turns and rests.' },
  ]);
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
