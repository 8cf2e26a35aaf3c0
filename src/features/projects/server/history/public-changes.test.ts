// The limits of the public project history: omitted changes, and its end; text-changes.test.ts covers the changes it shows.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { askForChanges } from '#features/reviews/review-contract.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listPublicChanges } from '../../history/project-change-contract.ts';
import { getProject, updateProject } from '../../project-contract.ts';

const kindling = useTestApp();
let owner: TestUser;
let admin: TestUser;
let id: number;

const description =
  'A lamp that turns with the day, made of oak and brass by two people in a small workshop by the sea.';

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  ({ id } = await newProject());
});

const newProject = () => makeProject(kindling.deps, { ownerId: owner.id, title: 'A lamp', description });
const invests = async (projectId = id) => invest(kindling, await makeUser(kindling.deps), { projectId, amount: 300 });
const patch = async (body: object, { as = owner, of = id } = {}) => {
  expect((await kindling.call(updateProject, { as, params: { id: of }, body })).status).toBe(200);
};
const read = (query = {}) => kindling.call(listPublicChanges, { params: { id }, query });
const titles = async () => (await read()).body.map(({ fields }) => fields.map(({ after }) => after));

async function setReviews(isOn: boolean | null): Promise<void> {
  await kindling.deps.db.execute(
    sql`update site_settings set review_before_publishing = ${isOn}, version = version + 1`,
  );
  await kindling.deps.settings.refresh();
}

test('changes made before any promise stay private after an investment', async () => {
  await patch({ title: 'A secret working title' });
  await invests();
  await patch({ title: 'A lamp again' });
  expect(await titles()).toEqual([['A lamp again']]);
  const [first] = (await read()).body;
  expect(first?.fields).toEqual([
    { field: 'title', before: 'A secret working title', after: 'A lamp again', isHidden: false },
  ]);
});

test('an administrator’s edit in another project hides nothing here', async () => {
  await invests();
  await patch({ description: `${description} Seen by all.` });
  const other = await newProject();
  await patch({ description: 'Another text.', reason: 'It named somebody' }, { as: admin, of: other.id });
  expect(await titles()).toEqual([[`${description} Seen by all.`]]);
});

test('an administrator’s edit hides only texts: terms and categories stay readable', async () => {
  await invests();
  await patch({ category: 'Technology', reason: 'It was in the wrong place' }, { as: admin });
  expect((await read()).body[0]?.fields).toEqual([
    { field: 'category', before: 'Games', after: 'Technology', isHidden: false },
  ]);
});

test('a page with the whole history has no next page', async () => {
  await invests();
  for (const title of ['Pear', 'Plum']) await patch({ title });
  expect((await read({ limit: 2 })).headers.link).toBeUndefined();
  expect((await read({ limit: 1 })).headers.link).toContain('cursor=');
});

test('the pending material change is in review, not a later small one or an earlier decided one', async () => {
  await setReviews(true);
  try {
    await invests();
    await patch({ description: 'Now it is a car wash.' });
    const decided = { round: 1, reason: 'Investors backed a lamp' };
    const answer = await kindling.call(askForChanges, { as: admin, params: { id }, body: decided });
    expect(answer.status).toBe(200);
    await patch({ title: 'Nothing like it at all' });
    await patch({ faq: [{ question: 'Is it bright?', answer: 'Yes.' }] });
    const seen = (await read()).body.map(({ by, isMaterial, isInReview }) => [by, isMaterial, isInReview]);
    expect(seen).toEqual([
      ['creator', false, false],
      ['creator', true, true],
      ['administrator', expect.any(Boolean), false],
      ['creator', true, false],
    ]);
  } finally {
    await setReviews(null);
  }
});

test('the project names the latest text change since someone invested', async () => {
  const last = async () => {
    const answer = await kindling.call(getProject, { params: { id } });
    return answer.body.lastTextChange;
  };
  await patch({ description: `${description} Before anybody invested.` });
  expect(await last()).toBeNull();
  await invests();
  expect(await last()).toBeNull();
  await patch({ category: 'Technology', reason: 'It was in the wrong place' }, { as: admin });
  expect(await last()).toBeNull();
  await patch({ description: 'Now it is a car wash.' });
  expect(await last()).toEqual({ at: expect.any(String), fields: ['description'] });
  await patch({ title: 'A car wash', faq: [{ question: 'Is it bright?', answer: 'Yes.' }] });
  expect((await last())?.fields).toEqual(['title', 'faq']);
});
