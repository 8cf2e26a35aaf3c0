// Changing projects over HTTP: who may change what, and when.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as contract from '../project-contract.ts';
import { nextStatuses, projectStatuses, serverStatuses } from '../project-rules.ts';
import { projects } from './project-table.ts';

const now = new Date('2026-11-20T12:00:00Z');
const kindling = useTestApp({ now: () => now });
let owner: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
  stranger = await makeUser(kindling.deps);
  admin = await makeAdmin(kindling.deps);
});

const create = (body: unknown, as: Caller | undefined = owner) =>
  kindling.call(contract.createProject, { body, ...(as && { as }) });
const patch = (id: number, body: unknown, as: Caller | undefined = owner) =>
  kindling.call(contract.updateProject, { params: { id }, body, ...(as && { as }) });

/** The reason of an administrator, for another person's project. */
const reason = 'It was asked for';

/** Everything stored about a project, to see that a refused request changed nothing. */
async function digest(id: number): Promise<string> {
  const { rows } = await kindling.deps.db.execute(sql`select * from projects where id = ${id}`);
  return JSON.stringify(rows);
}

test('signed-out visitors cannot submit, change, support or remove anything [project-16]', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const before = await digest(id);
  expect((await kindling.call(contract.createProject, { body: projectBody })).status).toBe(401);
  const calls = [
    kindling.call(contract.updateProject, { params: { id }, body: { title: 'x' } }),
    kindling.call(contract.deleteProject, { params: { id } }),
    kindling.call(contract.upvoteProject, { params: { id } }),
    kindling.call(contract.withdrawUpvote, { params: { id } }),
  ];
  for (const { status, body } of await Promise.all(calls)) {
    expect([status, body.code]).toEqual([401, 'signed_out']);
  }
  expect(await digest(id)).toBe(before);
});

/** Every column and every name someone might try; none of them is a form field. */
const foreignFields = {
  ...Object.fromEntries(Object.keys(projects).map((name) => [name, 1])),
  id: 7,
  _id: 7,
  userId: 1,
  ownerId: 1,
  owner_id: 1,
  fundingRaised: 1_000_000,
  raisedCents: 100,
  raised_cents: 100,
  heldCents: 0,
  upvotes: 9999,
  investorCount: 5,
  termsLocked: false,
  createdAt: '2020-01-01T00:00:00.000Z',
  updatedAt: '2020-01-01T00:00:00.000Z',
  deletedAt: null,
  importHash: 'x',
  currentMilestone: 3,
  galleryTexts: ['x'],
  summary: 'x',
  descriptionHtml: '<b>x</b>',
  coverImage: 'https://example.org/x.png',
  isOwner: true,
  supported: true,
  creatorName: 'Nobody',
  remaining: 0,
  constructorName: 'x',
};
const formFields = new Set([...Object.keys(projectBody), 'deadline', 'status', 'featured', 'visibility']);

test('no column can be set by naming it in the body', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const before = await digest(id);
  for (const [name, value] of Object.entries(foreignFields)) {
    if (formFields.has(name)) continue;
    for (const as of [owner, admin]) {
      const changed = await patch(id, { title: 'Taken over', [name]: value }, as);
      expect([name, changed.status, changed.body.code]).toEqual([name, 400, 'validation']);
    }
    expect([name, (await create({ ...projectBody, [name]: value })).status]).toEqual([name, 400]);
  }
  expect((await create({ ...projectBody, featured: true })).status).toBe(400);
  expect((await create({ ...projectBody, visibility: 'private' })).status).toBe(400);
  const poisoned = await kindling.app.inject({
    method: 'PATCH',
    url: `/api/projects/${id}`,
    headers: { cookie: owner.cookie, 'content-type': 'application/json' },
    payload: '{"title":"x","__proto__":{"featured":true}}',
  });
  expect(poisoned.statusCode).toBe(400);
  expect(await digest(id)).toBe(before);
});

test('the owner can change each field of the form, and only sent fields change [project-17]', async () => {
  const { body: first } = await create(projectBody);
  const fields = {
    title: 'New title',
    description: 'New description',
    category: 'Music',
    fundingGoal: 30_000,
    valuation: 300_000,
    timeline: [],
    team: [{ role: 'Singer', description: 'Sings', name: 'Sam' }],
    marketOpportunity: { ...projectBody.marketOpportunity, targetAudience: 'Listeners' },
    risks: [],
    faq: [],
    deadline: '2027-01-01',
    fundingModel: 'keep_what_you_raise',
  };
  for (const [name, value] of Object.entries(fields)) {
    const { status, body } = await patch(first.id, { [name]: value });
    expect([name, status]).toEqual([name, 200]);
    expect(body).toMatchObject({ [name]: value });
  }
  const { body } = await patch(first.id, { deadline: null });
  expect(body).toMatchObject({ ...fields, deadline: null, createdAt: first.createdAt, userId: owner.id });
  expect((await patch(first.id, {})).status).toBe(200);
});

test('a goal above the valuation is refused, whichever of the two changes', async () => {
  const { body } = await create({ ...projectBody, fundingGoal: 10_000, valuation: 20_000 });
  for (const change of [{ fundingGoal: 20_000.01 }, { valuation: 9999 }]) {
    const answer = await patch(body.id, change);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'fundingGoal']);
  }
  expect((await patch(body.id, { fundingGoal: 50_000, valuation: 50_000 })).status).toBe(200);
});

test("another person's project cannot be changed, in any field [project-18]", async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const before = await digest(id);
  for (const change of [{ title: 'Mine' }, { status: 'draft' }, { featured: true }, {}]) {
    const { status, body } = await patch(id, change, stranger);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  }
  expect(await digest(id)).toBe(before);
});

test('an owner may not feature, hide or finish their project, and the error names the field', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const before = await digest(id);
  for (const [field, value] of [
    ['featured', true],
    ['featured', false],
    ['visibility', 'private'],
    ['status', 'funded'],
    ['status', 'completed'],
    ['status', 'failed'],
  ] as const) {
    const { status, body } = await patch(id, { title: 'And a title', [field]: value });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.message).toContain(`"${field}"`);
  }
  expect(await digest(id)).toBe(before);
});

test('an admin features, hides and edits any project [project-19]', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const { status, body } = await patch(id, { featured: true, visibility: 'private', title: 'Edited', reason }, admin);
  expect(status).toBe(200);
  expect(body).toMatchObject({ featured: true, visibility: 'private', title: 'Edited', userId: owner.id });
  expect((await patch(id, { title: 'Still mine' })).status).toBe(200);
  expect((await patch(id, { title: 'Mine' }, stranger)).status).toBe(404);
});

test('a project moves only along its table of moves; a refusal names both states [project-13]', async () => {
  for (const from of projectStatuses) {
    for (const to of projectStatuses) {
      const { id } = await makeProject(kindling.deps, { ownerId: owner.id, status: from });
      const { status, body } = await patch(id, { status: to, reason }, admin);
      // Reaching the goal funds a project, and only an investor's cancellation reopens it.
      const isServers = (from === 'active' && to === 'funded') || (from === 'funded' && to === 'active');
      if (from === to || (!isServers && (nextStatuses[from] as readonly string[]).includes(to))) {
        expect([from, to, status, body.status]).toEqual([from, to, 200, to]);
      } else {
        expect([from, to, status, body.code]).toEqual([from, to, 409, 'illegal_move']);
        expect(body.message).toContain(` ${from} `);
        expect(body.message).toContain(` ${to} `);
      }
    }
  }
});

test('the database has the same table of moves', async () => {
  const { rows } = await kindling.deps.db.execute<{ from_state: string; to_state: string }>(
    sql`select from_state, to_state from legal_moves where machine = 'project'`,
  );
  const known = rows.map((row) => `${row.from_state} -> ${row.to_state}`);
  const ours = [...Object.entries(nextStatuses), ...Object.entries(serverStatuses)].flatMap(([from, next]) =>
    next.map((to) => `${from} -> ${to}`),
  );
  expect(known.toSorted()).toEqual(ours.toSorted());
});

/** Money without its history, which the investing slice tests. */
async function invest(projectId: number, amountCents: number, state: 'held' | 'completed'): Promise<void> {
  await kindling.deps.db.execute(sql`
    insert into investments (project_id, investor_id, origin, amount_cents, valuation_cents, state, ever_completed,
      completed_at, hold_expires_at, request_key, request_hash)
    select id, ${stranger.id}, 'opening', ${amountCents}, valuation_cents, ${state}, ${state === 'completed'},
      case when ${state === 'completed'} then now() end, now() + interval '1 day', gen_random_uuid()::text, '\\x00'
    from projects where id = ${projectId}`);
}

test('once there is a hold, the terms are locked and it cannot return to draft', async () => {
  const { body } = await create(projectBody);
  await invest(body.id, 100_000, 'held');
  for (const change of [{ fundingGoal: 25_000 }, { valuation: 250_000 }]) {
    for (const as of [owner, admin]) {
      const answer = await patch(body.id, change, as);
      expect([answer.status, answer.body.code]).toEqual([409, 'locked_terms']);
    }
  }
  const back = await patch(body.id, { status: 'draft' });
  expect([back.status, back.body.code]).toEqual([409, 'illegal_move']);
  expect(back.body.message).toMatch(/ active .* draft /);
  const same = await patch(body.id, { fundingGoal: 20_000, valuation: '200000.00', title: 'Words may change' });
  expect([same.status, same.body.termsLocked, same.body.available]).toEqual([200, true, 19_000]);
});

test('a funded project cannot be reopened by its status, whatever it raised', async () => {
  const full = await makeProject(kindling.deps, { ownerId: owner.id, goalCents: 100_000 });
  await invest(full.id, 100_000, 'completed');
  const below = await makeProject(kindling.deps, { ownerId: owner.id, status: 'funded', deadline: '2026-11-20' });
  for (const { id } of [full, below]) {
    for (const as of [owner, admin]) {
      const { status, body } = await patch(id, { status: 'active', ...(as === admin && { reason }) }, as);
      expect([status, body.code]).toEqual([409, 'illegal_move']);
    }
  }
});

test('a draft is not published past its deadline, unless it gets a new one', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, status: 'draft', deadline: '2026-11-19' });
  const answer = await patch(id, { status: 'active' });
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('its deadline has passed')]);
  expect((await patch(id, { status: 'active', deadline: '2026-12-24' })).status).toBe(200);
});

test('once there is an investment, deadline and funding model are fixed, even for administrators', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, deadline: '2026-12-24' });
  await invest(id, 100_000, 'completed');
  const model = await patch(id, { fundingModel: 'keep_what_you_raise' });
  expect([model.status, model.body.code]).toEqual([409, 'locked_terms']);
  expect(model.body.message).toContain('all or nothing');
  expect((await patch(id, { fundingModel: 'all_or_nothing' })).status).toBe(200);
  for (const as of [owner, admin]) {
    for (const deadline of ['2026-12-31', '2026-12-01', null]) {
      expect(await patch(id, { deadline }, as)).toMatchObject({ status: 409, body: { code: 'locked_terms' } });
    }
  }
  expect((await patch(id, { deadline: '2026-12-24', title: 'The same day' })).status).toBe(200);
});

test('a hold that ended unpaid locks nothing', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, deadline: '2026-12-24' });
  await invest(id, 100_000, 'held');
  expect((await patch(id, { deadline: '2026-12-31' })).body.code).toBe('locked_terms');
  await kindling.deps.db.execute(sql`update investments set state = 'expired' where project_id = ${id}`);
  const changed = await patch(id, { deadline: '2026-12-31', fundingGoal: 30_000, fundingModel: 'keep_what_you_raise' });
  expect([changed.status, changed.body.termsLocked]).toEqual([200, false]);
  await invest(id, 100_000, 'completed');
  await kindling.deps.db.execute(
    sql`update investments set state = 'refund_pending' where project_id = ${id} and state = 'completed'`,
  );
  expect((await patch(id, { fundingGoal: 20_000 })).body.code).toBe('locked_terms');
});

test('an all-or-nothing project is published with a deadline, and keeps one', async () => {
  const { body: made } = await create(projectBody);
  // 60 days after November 20, 2026, the day of these tests.
  expect(made.deadline).toBe('2027-01-19');
  const { body: draft } = await create({ ...projectBody, status: 'draft' });
  expect(draft.deadline).toBeNull();
  expect((await patch(draft.id, { status: 'active' })).body.deadline).toBe('2027-01-19');
  const removed = await patch(draft.id, { deadline: null });
  expect([removed.status, removed.body.issues]).toEqual([
    400,
    [{ path: 'deadline', message: 'An all-or-nothing project needs a deadline' }],
  ]);
  const { body: keeps } = await create({ ...projectBody, fundingModel: 'keep_what_you_raise' });
  expect(keeps.deadline).toBeNull();
  expect((await patch(keeps.id, { fundingModel: 'all_or_nothing' })).body.issues?.[0]?.path).toBe('deadline');
  expect((await patch(keeps.id, { fundingModel: 'all_or_nothing', deadline: '2026-12-24' })).status).toBe(200);
});

test('concurrent changes are merged field by field', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const bodies = [{ title: 'T' }, { description: 'D' }, { category: 'C' }, { faq: [{ question: 'Q', answer: 'A' }] }];
  const answers = await Promise.all(bodies.map((body) => patch(id, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { body } = await kindling.call(contract.getProject, { params: { id } });
  expect(body).toMatchObject(Object.assign({}, ...bodies) as object);
});

test('a past deadline may stay, but cannot be set', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, deadline: '2026-01-01' });
  expect((await patch(id, { deadline: '2026-01-01', title: 'Same day' })).status).toBe(200);
  expect((await patch(id, { deadline: '2026-01-02' })).body.issues?.[0]?.path).toBe('deadline');
});
