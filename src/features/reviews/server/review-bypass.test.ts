// No one gets around a review: not by status, setting or erasure, and not in the database.
import { expect, test } from 'vitest';
import * as accounts from '#features/accounts/account-contract.ts';
import { useReviews } from '#test/factories/review-calls.ts';
import * as contract from '../review-contract.ts';

const {
  kindling,
  admin,
  creator,
  site,
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
} = useReviews();

test('an administrator cannot publish during a review, and needs none for a project never submitted', async () => {
  const { id } = await submit();
  const around = await patch(id, { status: 'active' }, admin);
  expect([around.status, around.body.code]).toEqual([409, 'illegal_move']);
  expect((await readProject(id, creator)).body.status).toBe('draft');
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
  site.reviewBeforePublishing = false;
  expect((await submit()).status).toBe('active');
  expect((await patch(id, { status: 'active' })).body).toMatchObject({ status: 'draft', review: { state: 'waiting' } });
  expect((await patch(sent.id, { status: 'active' })).body).toMatchObject({
    status: 'draft',
    review: { state: 'waiting' },
  });
  await checkAllItems(id);
  expect((await approve(id)).body.status).toBe('active');
  // From here its owner controls it again.
  await patch(id, { status: 'draft' });
  expect((await patch(id, { status: 'active' })).body.status).toBe('active');
});

test('after turning reviews on published projects stay published, and republishing is reviewed', async () => {
  site.reviewBeforePublishing = false;
  const { id } = await submit();
  site.reviewBeforePublishing = true;
  expect((await patch(id, { title: 'A better lamp', status: 'active' })).body.status).toBe('active');
  await patch(id, { status: 'draft' });
  expect((await patch(id, { status: 'active' })).body).toMatchObject({ status: 'draft', review: { state: 'waiting' } });
});

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
  const { body } = await readReview(id);
  expect(JSON.stringify(body)).not.toContain(creator.name);
  expect(body.rounds).toMatchObject([
    { state: 'rejected', decidedBy: null, reason: 'Its creator’s account was deleted.' },
    { state: 'rejected', decidedBy: admin.name, answers: [{ text: 'Removed with the account.' }] },
  ]);
  expect((await reopen(id, 2)).body.code).toBe('illegal_move');
});
