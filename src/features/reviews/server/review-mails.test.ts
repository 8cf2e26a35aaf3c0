// Emails about reviews: to the creator about submissions and decisions, to support about what to review.
import { expect, test } from 'vitest';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import * as projects from '#features/projects/project-contract.ts';
import { reviewHours } from '#features/projects/review-states.ts';
import { listReviewMails, renderQueued } from '#test/factories/queued-mails.ts';
import { useReviews } from '#test/factories/review-calls.ts';

const {
  kindling,
  admin,
  creator,
  site,
  submit,
  patch,
  askForChanges,
  reject,
  reopen,
  answer,
  checkAllItems,
  approve,
  listQueuedKinds,
} = useReviews();

test('emails tell the creator the decision and the reason, and link to the next step', async () => {
  const { id, title } = await submit();
  await askForChanges(id);
  await patch(id, { status: 'active' });
  await reject(id, 2);
  await reopen(id, 2);
  await checkAllItems(id, 3);
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
  expect(await listQueuedKinds(id)).toEqual([]);
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
  expect((await listQueuedKinds(decided.id)).filter((kind) => kind === 'review_requested')).toHaveLength(1);
  await kindling.call(projects.deleteProject, { params: { id: removed.id }, as: admin });
  kindling.mails.length = 0;
  await sweepOnce(kindling.deps);
  const submissions = kindling.mails.filter(({ messageId }) => messageId.endsWith('-submitted'));
  expect(
    submissions.filter(({ text }) => [decided, removed].some(({ id }) => text.includes(`/reviews/${id}\n`))),
  ).toEqual([]);
});

test('without review, submissions send no email to support', async () => {
  site.reviewBeforePublishing = false;
  const { id } = await submit();
  expect(await listQueuedKinds(id)).toEqual([]);
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
  site.reviewBeforePublishing = false;
  const { id, title } = await submit(creator, { title: 'A bench that listens', status: 'draft' });
  await sweepOnce(kindling.deps);
  const live = () => kindling.mails.filter(({ to }) => to.address === creator.email).map(({ subject }) => subject);
  expect(live()).toEqual([]);
  for (const status of ['active', 'draft', 'active']) await patch(id, { status });
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  expect(live()).toEqual([`You’re live: ${title}`]);
});
