// After the first investment, changes to a project's texts are public, and a material change allows investors to cancel.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPromisedTexts, listPublicChanges } from '#features/projects/history/project-change-contract.ts';
import { getProject, updateProject } from '#features/projects/project-contract.ts';
import { materialFormChanges } from '#features/projects/web/form/fields/material-form.ts';
import { toFormValues } from '#features/projects/web/form/values/project-form-values.ts';
import {
  approveReview,
  askForChanges,
  checkReviewItem,
  getReview,
  listReviews,
  reopenReview,
} from '#features/reviews/review-contract.ts';
import { reviewItems } from '#features/reviews/review-rules.ts';
import { expectSound, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { listReviewMails, renderQueued } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getInvestment } from '../../investing-contract.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let owner: TestUser;
let investor: TestUser;
let project: TestProject;

const promised = 'A lamp that turns with the day, made of oak and brass by two people in a small workshop by the sea.';

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
});
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  const deadline = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  project = await makeProject(kindling.deps, { ownerId: owner.id, title: 'A lamp', description: promised, deadline });
});
afterEach(() => expectSound(kindling.deps.db));

const patch = (body: object, as = owner) => kindling.call(updateProject, { as, params: { id: project.id }, body });
const changes = async () => (await kindling.call(listPublicChanges, { params: { id: project.id } })).body;
const rightOf = async (id: number) => {
  const { cancellable, cancellableUntil } = (await kindling.call(getInvestment, { as: investor, params: { id } })).body;
  const until = cancellableUntil && Date.parse(cancellableUntil);
  return { cancellable, until, daysLeft: until && (until - Date.now()) / 86_400_000 };
};
const mailsTo = (person: TestUser) =>
  kindling.mails.filter(({ to, subject }) => to.address === person.email && subject === 'A lamp was changed');
async function hourPasses(): Promise<void> {
  await kindling.deps.db.execute(sql`update change_digests set last_at = last_at - interval '61 minutes'`);
  await sweepOnce(kindling.deps);
}

test('changes before any promise to investors are not announced', async () => {
  await patch({ description: 'Something else altogether.' });
  expect(await changes()).toEqual([]);
});

test('after an investment a small change is public with the text before and after, and emailed once', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await patch({ description: promised.replace('oak', 'ash') });
  await patch({ faq: [{ question: 'Is it bright?', answer: 'Yes.' }] });
  const [second, first] = await changes();
  expect(second?.fields.map(({ field }) => field)).toEqual(['faq']);
  expect(first).toMatchObject({
    by: 'creator',
    isMaterial: false,
    fields: [{ field: 'description', before: promised, after: promised.replace('oak', 'ash') }],
  });
  expect((await rightOf(id)).cancellable).toBe(false);
  await sweepOnce(kindling.deps);
  expect(mailsTo(investor)).toEqual([]);
  await hourPasses();
  await hourPasses();
  expect(mailsTo(investor)).toHaveLength(1);
  expect(mailsTo(investor)[0]?.text).toContain('Description, FAQ');
  const later = await makeUser(kindling.deps);
  await invest(kindling, later, { projectId: project.id, amount: 100 });
  await patch({ title: 'A lamp' });
  await hourPasses();
  expect([mailsTo(investor).length, mailsTo(later).length]).toEqual([1, 0]);
});

test("the form predicts the server's decision: two small edits together are a material change", async () => {
  await invest(kindling, investor, { projectId: project.id, amount: 300 });
  const first = promised.replace('lamp', 'boat').replace('day', 'tide').replace('oak', 'steel');
  await patch({ description: first });
  expect((await changes())[0]?.isMaterial).toBe(false);
  const params = { id: project.id };
  const { texts } = (await kindling.call(getPromisedTexts, { as: owner, params })).body;
  expect(texts).toEqual({ description: promised });
  const { body: saved } = await kindling.call(getProject, { as: owner, params });
  const second = first.replace('brass', 'rope').replace('workshop', 'yard');
  const values = { ...toFormValues(saved), description: second };
  const rule = kindling.deps.settings.current();
  const judged = (description: string) =>
    materialFormChanges({ project: saved, promised: texts ?? {}, values: { ...values, description } }, rule);
  expect(judged(first)).toEqual([]);
  expect(judged(second)).toMatchObject([{ field: 'description' }]);
  expect(materialFormChanges({ project: saved, promised: {}, values }, rule)).toEqual([]);
  await patch({ description: second });
  expect((await changes())[0]?.isMaterial).toBe(true);
  expect((await kindling.call(getPromisedTexts, { as: owner, params })).body.texts).toEqual({});
});

test('a long history has pages, with each change once', async () => {
  await invest(kindling, investor, { projectId: project.id, amount: 300 });
  for (const word of ['pear', 'plum', 'fig', 'lime', 'kiwi']) await patch({ title: `A lamp, ${word}` });
  const all = (await changes()).map(({ id }) => id);
  const seen: number[] = [];
  for (let query: Record<string, string> | undefined = { limit: '2' }; query !== undefined; ) {
    const page: { body: { id: number }[]; headers: Record<string, unknown> } = await kindling.call(listPublicChanges, {
      params: { id: project.id },
      query,
    });
    seen.push(...page.body.map(({ id }) => id));
    const next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link))?.[1];
    query = next === undefined ? undefined : Object.fromEntries(new URL(next, 'http://a.b').searchParams);
  }
  expect([seen, seen.length]).toEqual([all, 5]);
  const wrong = await kindling.call(listPublicChanges, { params: { id: project.id }, query: { cursor: 'x' } });
  expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'invalid_cursor' }]);
});

test('ongoing changes are emailed a day after the first, even right after the last', async () => {
  await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await patch({ description: promised.replace('oak', 'ash') });
  const passes = async (time: string) => {
    await kindling.deps.db.execute(sql`update change_digests set first_at = first_at - ${time}::interval`);
    await sweepOnce(kindling.deps);
    return mailsTo(investor).length;
  };
  expect([await passes('23 hours 59 minutes'), await passes('2 minutes')]).toEqual([0, 1]);
});

test('a material change opens a right to cancel for five days, and the email includes its end', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  expect((await rightOf(id)).cancellable).toBe(false);
  await patch({ title: 'Completely different project', description: 'Now it is a car wash.' });
  expect((await changes())[0]).toMatchObject({ isMaterial: true, isInReview: false });
  const { cancellable, daysLeft, until } = await rightOf(id);
  expect([cancellable, Math.round(Number(daysLeft))]).toEqual([true, 5]);
  await hourPasses();
  // The five days start again with the email.
  expect(Number((await rightOf(id)).until)).toBeGreaterThan(Number(until));
  const [mail] = kindling.mails.filter(
    ({ to, subject }) => to.address === investor.email && subject.endsWith('was changed'),
  );
  expect(mail?.text).toContain('You can cancel your investment until');
});

test('many small changes add up to a material one, regardless of changes in other projects', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  let text = promised;
  for (const [from, to] of [
    ['lamp', 'boat'],
    ['day', 'tide'],
    ['oak', 'steel'],
    ['brass', 'rope'],
    ['workshop', 'yard'],
  ] as const) {
    text = text.replace(from, to);
    await patch({ description: text });
    if (from === 'oak') await changeAnother();
  }
  const marks = (await changes()).map(({ isMaterial }) => isMaterial);
  expect(marks.filter(Boolean)).toHaveLength(1);
  expect((await rightOf(id)).cancellable).toBe(true);
});

/** A material change of another project. */
async function changeAnother(): Promise<void> {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, title: 'A bridge', description: promised });
  await invest(kindling, investor, { projectId: id, amount: 300 });
  const body = { description: 'Now it is a car wash.' };
  expect((await kindling.call(updateProject, { as: owner, params: { id }, body })).status).toBe(200);
  expect((await kindling.call(listPublicChanges, { params: { id } })).body).toMatchObject([{ isMaterial: true }]);
}

test('text removed by an administrator is named but not shown, and no reason is', async () => {
  await invest(kindling, investor, { projectId: project.id, amount: 300 });
  const admin = await makeAdmin(kindling.deps);
  await patch({ description: `${promised} She lives at 1 Elm Row.`, title: 'A lamp with a switch' });
  await patch({ description: `${promised} Two words.`, reason: 'A private address was in it' }, admin);
  await patch({ description: `${promised} Three words now.` });
  const [later, change, earlier] = await changes();
  expect(later).toMatchObject({ by: 'creator', fields: [{ field: 'description', isHidden: false }] });
  expect(change).toMatchObject({
    by: 'administrator',
    fields: [{ field: 'description', before: null, after: null, isHidden: true }],
  });
  expect(earlier).toMatchObject({ by: 'creator', fields: [{ after: 'A lamp with a switch' }, { isHidden: true }] });
  expect(JSON.stringify(await changes())).not.toMatch(/private address|Elm Row/);
});

test('changes of a funded project are approved without reopening it, and its creator gets an email', async () => {
  await setReviews(true);
  try {
    const admin = await makeAdmin(kindling.deps);
    project = await makeProject(kindling.deps, {
      ownerId: owner.id,
      title: 'A lamp',
      goalCents: 100_000,
      deadline: null,
    });
    await invest(kindling, investor, { projectId: project.id, amount: 1000 });
    await patch({ description: 'Now it is a car wash.' });
    const params = { id: project.id };
    const queue = await kindling.call(listReviews, { as: admin, query: { state: 'waiting' } });
    expect(queue.body.find(({ projectId }) => projectId === project.id)).toMatchObject({ isOfChanges: true });
    for (const item of reviewItems) {
      const body = { round: 1, item, verdict: 'ok', notes: 'Seen' };
      expect((await kindling.call(checkReviewItem, { as: admin, params, body })).status).toBe(200);
    }
    const { projectUpdatedAt } = (await kindling.call(getReview, { as: admin, params })).body;
    const approved = await kindling.call(approveReview, { as: admin, params, body: { round: 1, projectUpdatedAt } });
    expect([approved.status, approved.body.status]).toEqual([200, 'funded']);
    expect(approved.body.rounds[0]).toMatchObject({ state: 'approved', isOfChanges: true });
    expect((await changes())[0]).toMatchObject({ isMaterial: true, isInReview: false });
    const mail = await decisionMail(project.id);
    expect(mail?.subject).toBe('Your changes to A lamp were approved');
    expect(mail?.text).not.toContain('people can invest');
  } finally {
    await setReviews(null);
  }
});

/** The email about the only decision on it, as it would be sent now. */
async function decisionMail(projectId: number) {
  const decision = (await listReviewMails(kindling.deps, projectId)).find(({ kind }) => kind !== 'review_requested');
  return decision && renderQueued(kindling.deps, decision);
}

async function setReviews(isOn: boolean | null): Promise<void> {
  await kindling.deps.db.execute(
    sql`update site_settings set review_before_publishing = ${isOn}, version = version + 1`,
  );
  await kindling.deps.settings.refresh();
}

test('with reviews on a material change is reviewed, and a rejection restores the promised text', async () => {
  await setReviews(true);
  try {
    const admin = await makeAdmin(kindling.deps);
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
    await patch({ description: 'Now it is a car wash.' });
    expect((await changes())[0]).toMatchObject({ isMaterial: true, isInReview: true });
    const review = await kindling.call(getReview, { as: admin, params: { id: project.id } });
    expect([review.status, review.body.status]).toEqual([200, 'active']);
    await sweepOnce(kindling.deps);
    const refused = await kindling.call(askForChanges, {
      as: admin,
      params: { id: project.id },
      body: { round: 1, reason: 'Investors backed a lamp' },
    });
    expect(refused.status).toBe(200);
    const { body } = await kindling.call(getProject, { params: { id: project.id } });
    expect([body.description, body.status]).toEqual([promised, 'active']);
    expect((await changes())[0]).toMatchObject({ by: 'administrator', isInReview: false });
    expect((await rightOf(id)).cancellable).toBe(true);
    const asked = kindling.mails.find(({ subject }) => subject === 'To review: A lamp');
    expect(asked?.text).toContain('made a material change to A lamp, which is public');
    const refusal = await decisionMail(project.id);
    expect(refusal?.subject).toBe('Your changes to A lamp were not approved');
    expect(refusal?.text).toContain('restored the previous text');
    const own = await kindling.call(getProject, { as: owner, params: { id: project.id } });
    expect(own.body.review).toMatchObject({ state: 'changes_requested', isOfChanges: true });
    const again = await kindling.call(reopenReview, { as: admin, params: { id: project.id }, body: { round: 1 } });
    expect([again.status, again.body]).toMatchObject([409, { code: 'illegal_move' }]);
  } finally {
    await setReviews(null);
  }
});
