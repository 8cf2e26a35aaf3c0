// Submitting projects over HTTP.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import { makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as contract from '../project-contract.ts';

const now = new Date('2026-11-20T12:00:00Z');
const kindling = useTestApp({ now: () => now });
let owner: TestUser;

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
});

const create = (body: unknown, as: Caller | undefined = owner) =>
  kindling.call(contract.createProject, { body, ...(as && { as }) });
const patch = (id: number, body: unknown, as: Caller | undefined = owner) =>
  kindling.call(contract.updateProject, { params: { id }, body, ...(as && { as }) });

test('a project is submitted as active and public, and makes its creator an innovator [submit-13]', async () => {
  const creator = await makeUser(kindling.deps);
  const answer = await create(projectBody, creator);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    ...projectBody,
    status: 'active',
    visibility: 'public',
    featured: false,
    fundingRaised: 0,
    upvotes: 0,
    investorCount: 0,
    deadline: '2027-01-19',
    userId: creator.id,
    creatorName: creator.name,
    isOwner: true,
  });
  const [row] = await kindling.deps.db.select().from(users).where(eq(users.id, creator.id));
  expect(row?.role).toBe('innovator');
});

test('a draft is private and makes no one an innovator until it is published', async () => {
  const creator = await makeUser(kindling.deps);
  const roleOf = async () => (await kindling.deps.db.select().from(users).where(eq(users.id, creator.id)))[0]?.role;
  const { body } = await create({ ...projectBody, status: 'draft' }, creator);
  expect([body.status, await roleOf()]).toEqual(['draft', 'investor']);
  expect((await kindling.call(contract.getProject, { params: { id: body.id } })).status).toBe(404);
  expect((await patch(body.id, { status: 'active' }, creator)).body.status).toBe('active');
  expect(await roleOf()).toBe('innovator');
});

test('amounts may be strings, to the cent', async () => {
  const { body } = await create({ ...projectBody, fundingGoal: '1000.01', valuation: '5000' });
  expect([body.fundingGoal, body.valuation]).toEqual([1000.01, 5000]);
});

test('entirely empty entries are dropped, half-filled ones stay', async () => {
  const empty = { title: '', description: ' ', date: '' };
  const half = { title: '', description: 'Later', date: '' };
  const { body } = await create({
    ...projectBody,
    timeline: [empty, half, empty],
    team: [{ role: '', description: '' }],
    risks: [],
    faq: [{ question: '', answer: '' }],
    marketOpportunity: { marketSize: '', growthRate: '', description: '' },
  });
  expect(body).toMatchObject({ timeline: [half], team: [], risks: [], faq: [], marketOpportunity: null });
});

test('each error is reported at its field [submit-15]', async () => {
  const long = 'x'.repeat(20_001);
  const entry = { title: 'a', description: 'b', date: 'c' };
  const wrong: [string, object][] = [
    ['title', { title: '' }],
    ['title', { title: '   ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: 'null \u0000 byte' }],
    ['title', { title: 'lone \uD800 surrogate' }],
    ['title', { title: 7 }],
    ['description', { description: '' }],
    ['description', { description: long }],
    ['category', { category: '' }],
    ['category', { category: 'x'.repeat(51) }],
    ['fundingGoal', { fundingGoal: 999.99 }],
    ['fundingGoal', { fundingGoal: -5000 }],
    ['fundingGoal', { fundingGoal: '1e5' }],
    ['fundingGoal', { fundingGoal: 1000.001 }],
    ['fundingGoal', { fundingGoal: 200_001 }],
    ['fundingGoal', { fundingGoal: null }],
    ['valuation', { fundingGoal: 1000, valuation: 4999.99 }],
    ['valuation', { valuation: '99999999999999' }],
    ['timeline', { timeline: Array.from({ length: 51 }, () => entry) }],
    ['timeline.0.title', { timeline: [{ ...entry, title: 'x'.repeat(201) }] }],
    ['timeline', { timeline: undefined }],
    ['faq', { faq: 'none' }],
    ['marketOpportunity', { marketOpportunity: undefined }],
    ['deadline', { deadline: '2026-11-19' }],
    ['deadline', { deadline: '2031-11-21' }],
    ['deadline', { deadline: '2027-02-30' }],
    ['deadline', { deadline: 'tomorrow' }],
    ['status', { status: 'funded' }],
  ];
  for (const [path, fields] of wrong) {
    const { status, body } = await create({ ...projectBody, ...fields });
    expect([status, body.code, JSON.stringify(fields).slice(0, 60)]).toEqual([
      400,
      'validation',
      JSON.stringify(fields).slice(0, 60),
    ]);
    expect(body.issues?.map((issue) => issue.path)).toContain(path);
    expect(body.message).toMatch(/[.!?]$/);
  }
});

test('the longest texts and lists are accepted', async () => {
  const entry = { title: 'é'.repeat(200), description: 'd', date: 'e'.repeat(100) };
  const { status, body } = await create({
    ...projectBody,
    title: 't'.repeat(200),
    description: 'd'.repeat(20_000),
    category: 'c'.repeat(50),
    timeline: Array.from({ length: 50 }, () => entry),
    deadline: '2026-11-20',
  });
  expect(status).toBe(201);
  expect(body.timeline).toHaveLength(50);
});

test('a goal is divided only with a most that is at least the goal, an amount per head where it needs one, and a deadline', async () => {
  const shared = { ...projectBody, allotment: 'pro_rata', fundingModel: 'keep_what_you_raise' };
  expect(await create(shared)).toMatchObject({ status: 400, body: { issues: [{ path: 'maxInvested' }] } });
  expect(await create({ ...shared, maxInvested: 19_999 })).toMatchObject({ status: 400 });
  expect(await create({ ...shared, maxInvested: 200_001 })).toMatchObject({ status: 400 });
  const made = await create({ ...shared, maxInvested: 50_000, perHead: 300 });
  expect(made).toMatchObject({
    status: 201,
    body: {
      allotment: 'pro_rata',
      maxInvested: 50_000,
      perHead: null,
      deadline: '2027-01-19',
      available: 50_000,
      asked: null,
    },
  });
  expect(await create({ ...shared, allotment: 'capped', maxInvested: 50_000, perHead: 99 })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'perHead' }] },
  });
  expect(await create({ ...projectBody, maxInvested: 50_000, perHead: 300 })).toMatchObject({
    status: 201,
    body: { allotment: 'first_come', maxInvested: null, perHead: null },
  });
});

test('how a goal is divided can be changed in a draft, and not once it is published', async () => {
  const draft = await create({
    ...projectBody,
    status: 'draft',
    allotment: 'capped',
    maxInvested: 40_000,
    perHead: 500,
  });
  const changed = await patch(draft.body.id, { allotment: 'pro_rata', maxInvested: 30_000, status: 'active' });
  expect(changed.body).toMatchObject({ allotment: 'pro_rata', maxInvested: 30_000, perHead: null, status: 'active' });
  expect(await patch(draft.body.id, { allotment: 'first_come' })).toMatchObject({
    status: 409,
    body: { code: 'locked_terms' },
  });
  expect((await patch(draft.body.id, { allotment: 'pro_rata', maxInvested: 30_000 })).status).toBe(200);
});
