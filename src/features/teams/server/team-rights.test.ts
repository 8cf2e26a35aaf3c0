// What members of a team may do with a project: each right at the endpoints for creators, at once and only as long as they are members.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listComments, postComment } from '#features/comments/comment-contract.ts';
import { images } from '#features/images/server/image-table.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { getProject, listMyProjects, updateProject } from '#features/projects/project-contract.ts';
import { createImageHooks } from '#features/projects/server/pictures/image-hooks.ts';
import { expectSound, hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { joinTeam } from '#test/factories/teams.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../team-contract.ts';
import type { MemberRight } from '../team-rules.ts';

const site = useTestApp();
const { isReader } = createImageHooks(async () => false);
const people: Record<'owner' | 'editor' | 'money' | 'both' | 'stranger' | 'former', TestUser> = {} as never;
let id: number;
beforeAll(async () => {
  for (const who of ['owner', 'editor', 'money', 'both', 'stranger', 'former'] as const) {
    people[who] = await makeUser(site.deps);
  }
  ({ id } = await makeProject(site.deps, { ownerId: people.owner.id, visibility: 'private' }));
  const rights = {
    editor: ['editor'],
    money: ['money'],
    both: ['editor', 'money'],
    former: ['editor', 'money'],
  } as const;
  for (const [who, given] of Object.entries(rights)) {
    await joinTeam(site.deps, id, people[who as keyof typeof rights].id, [...given] as MemberRight[]);
  }
  const params = { id, uid: people.former.uid };
  expect((await site.call(contract.removeTeamMember, { as: people.owner, params })).status).toBe(204);
});

type Call = { method?: 'POST' | 'PATCH' | 'DELETE'; body?: object };

async function ask(as: TestUser, url: string, { method, body }: Call = {}): Promise<number> {
  const answer = await site.app.inject({
    method: method ?? 'GET',
    url,
    headers: { cookie: as.cookie },
    ...(body && { payload: body }),
  });
  return answer.statusCode;
}

/** Statuses for the owner, an editor, a member for money, one with both rights, a stranger and a former member. */
const table: [about: string, address: (id: number) => string, statuses: string, call?: Call][] = [
  ['the project', (of) => `/api/projects/${of}`, '200 200 200 200 404 404'],
  ['its investors', (of) => `/api/projects/${of}/investments`, '200 200 200 200 404 404'],
  ['its statistics', (of) => `/api/projects/${of}/statistics`, '200 200 200 200 404 404'],
  ['its statistics as a file', (of) => `/api/projects/${of}/statistics.csv`, '200 200 200 200 404 404'],
  ['its visits', (of) => `/api/projects/${of}/visits`, '200 200 200 200 404 404'],
  ['its team', (of) => `/api/projects/${of}/team`, '200 200 200 200 404 404'],
  ['its money', (of) => `/api/projects/${of}/money`, '200 404 200 200 404 404'],
  ['its releases as a file', (of) => `/api/projects/${of}/money.csv`, '200 404 200 200 404 404'],
  ['drafts of updates', (of) => `/api/projects/${of}/update-drafts`, '200 200 404 200 404 404'],
  ['a new update', (of) => `/api/projects/${of}/update-drafts`, '201 201 404 201 404 404', { method: 'POST' }],
  ['milestones to work on', (of) => `/api/projects/${of}/own-milestones`, '200 200 404 200 404 404'],
  ['changes by administrators', (of) => `/api/projects/${of}/admin-changes`, '200 200 404 200 404 404'],
  ['texts investors rely on', (of) => `/api/projects/${of}/promised-texts`, '200 200 404 200 404 404'],
  ['a draft of the form', (of) => `/api/users/project-draft?projectId=${of}`, '200 200 404 200 404 404'],
  [
    'saving that draft',
    () => '/api/users/project-draft',
    '200 200 404 200 404 404',
    { method: 'POST', body: { values: { title: 'New' }, revision: 0 } },
  ],
  [
    'editing',
    (of) => `/api/projects/${of}`,
    '200 200 403 200 404 404',
    { method: 'PATCH', body: { description: 'Written together.' } },
  ],
  [
    'taking it back to a draft',
    (of) => `/api/projects/${of}`,
    '200 403 403 403 404 404',
    { method: 'PATCH', body: { status: 'draft' } },
  ],
  [
    'featuring it',
    (of) => `/api/projects/${of}`,
    '403 403 403 403 404 404',
    { method: 'PATCH', body: { featured: true } },
  ],
  [
    'inviting',
    (of) => `/api/projects/${of}/team/invitations`,
    '200 403 403 403 404 404',
    { method: 'POST', body: { to: 'somebody@example.org', rights: ['editor'] } },
  ],
];

describe('who may reach', () => {
  test.each(table)('%s', async (about, address, statuses, call) => {
    const body =
      call?.body &&
      (about.includes('draft') && about.startsWith('saving') ? { ...call.body, projectId: id } : call.body);
    const answered: number[] = [];
    for (const who of ['stranger', 'former', 'money', 'editor', 'both', 'owner'] as const) {
      answered.push(await ask(people[who], address(id), { ...call, ...(body && { body }) }));
    }
    const [stranger, former, money, editor, both, owner] = answered;
    expect([owner, editor, money, both, stranger, former].join(' ')).toBe(statuses);
  });
});

test('the answer about a project says what its reader may do', async () => {
  const read = async (as: TestUser) => {
    const { isOwner, canEdit, canMoney } = (await site.call(getProject, { as, params: { id } })).body;
    return [isOwner, canEdit, canMoney];
  };
  expect(await read(people.owner)).toEqual([true, true, true]);
  expect(await read(people.editor)).toEqual([false, true, false]);
  expect(await read(people.money)).toEqual([false, false, true]);
  expect(await read(people.both)).toEqual([false, true, true]);
  const mine = await site.call(listMyProjects, { as: people.money });
  expect(mine.body).toMatchObject([{ id, isOwner: false, canMoney: true, canEdit: false }]);
  expect((await site.call(listMyProjects, { as: people.former })).body).toEqual([]);
});

test('the history names the editor who changed the project', async () => {
  const params = { id };
  expect(
    (await site.call(updateProject, { as: people.editor, params, body: { description: 'By an editor.' } })).status,
  ).toBe(200);
  const { rows } = await site.deps.pool.query(
    'select actor_kind, actor_id from project_changes where project_id = $1 order by id desc limit 1',
    [id],
  );
  expect(rows).toEqual([{ actor_kind: 'owner', actor_id: people.editor.id }]);
});

test('an editor adds pictures, which then belong to the owner and are seen by the team', async () => {
  const name = `${'e'.repeat(22)}-10x10`;
  await site.deps.db
    .insert(images)
    .values({ name, ownerId: people.editor.id, width: 10, height: 10, bytes: 10, alt: '' });
  const body = { galleryImages: [`/media/${name}`] };
  const params = { id };
  expect((await site.call(updateProject, { as: people.money, params, body })).status).toBe(403);
  expect((await site.call(updateProject, { as: people.editor, params, body })).status).toBe(200);
  const [image] = await site.deps.db.select().from(images).where(eq(images.name, name));
  expect(image?.ownerId).toBe(people.owner.id);
  const isSeen = (person: TestUser) => isReader(site.deps.db, { userId: person.id, name });
  expect([await isSeen(people.money), await isSeen(people.former), await isSeen(people.stranger)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('an editor answers as the team, and hears of questions', async () => {
  const { id: projectId } = await makeProject(site.deps, { ownerId: people.owner.id });
  await joinTeam(site.deps, projectId, people.editor.id, ['editor']);
  await joinTeam(site.deps, projectId, people.money.id, ['money']);
  const params = { id: projectId };
  const question = { content: 'When?', isQuestion: true };
  await site.call(postComment, { as: people.stranger, params, body: question });
  await site.call(postComment, { as: people.editor, params, body: { content: 'Soon.' } });
  await site.call(postComment, { as: people.money, params, body: { content: 'I count.' } });
  const { body } = await site.call(listComments, { params, query: { sort: 'oldest' } });
  expect(body.map(({ label }) => label)).toEqual([null, 'team', null]);
  const heard = async ({ id: userId }: TestUser) =>
    (await site.deps.db.$count(notifications, sql`user_id = ${userId} and kind = 'project_comment'`)) > 0;
  expect([await heard(people.owner), await heard(people.editor), await heard(people.money)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a right that is taken away is gone at once, and the member is told', async () => {
  const { id: projectId } = await makeProject(site.deps, { ownerId: people.owner.id });
  const member = await makeUser(site.deps);
  await joinTeam(site.deps, projectId, member.id, ['editor', 'money']);
  const params = { id: projectId, uid: member.uid };
  const edit = () =>
    site.call(updateProject, { as: member, params: { id: projectId }, body: { description: 'Mine?' } });
  expect((await edit()).status).toBe(200);
  const change = { as: people.owner, params, body: { rights: ['money'] as MemberRight[] } };
  expect((await site.call(contract.changeMemberRights, change)).body.members).toMatchObject([{ rights: ['money'] }]);
  expect((await edit()).status).toBe(403);
  expect(
    (await site.call(contract.changeMemberRights, { ...change, as: member, body: { rights: ['editor'] } })).status,
  ).toBe(403);
  expect((await site.call(contract.removeTeamMember, { as: people.owner, params })).status).toBe(204);
  expect(await ask(member, `/api/projects/${projectId}/money`)).toBe(404);
  expect(await site.deps.db.$count(notifications, eq(notifications.userId, member.id))).toBe(2);
});

test('a member can leave, and nobody else but the owner and administrators removes them', async () => {
  const { id: projectId } = await makeProject(site.deps, { ownerId: people.owner.id });
  const [one, two, admin] = [await makeUser(site.deps), await makeUser(site.deps), await makeAdmin(site.deps)];
  await joinTeam(site.deps, projectId, one.id, ['editor', 'money']);
  await joinTeam(site.deps, projectId, two.id, ['editor']);
  const remove = (as: TestUser, { uid }: TestUser) =>
    site.call(contract.removeTeamMember, { as, params: { id: projectId, uid } });
  expect((await remove(one, two)).status).toBe(403);
  expect((await remove(people.stranger, two)).status).toBe(404);
  expect((await remove(one, one)).status).toBe(204);
  expect((await remove(one, one)).status).toBe(404);
  expect((await remove(admin, two)).status).toBe(204);
  const { body } = await site.call(contract.getTeam, { as: people.owner, params: { id: projectId } });
  expect(body.log.map(({ kind, about }) => [kind, about])).toEqual([
    ['removed', two.name],
    ['left', one.name],
  ]);
});

test('an administrator confirms who they are before they change a team', async () => {
  const admin = await makeAdmin(site.deps);
  await site.deps.db.execute(
    sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${admin.id} and kind = 'admin'`,
  );
  const body = { to: 'friend@example.org', rights: ['editor'] as MemberRight[] };
  const invited = await site.call(contract.inviteMember, { as: admin, params: { id }, body });
  expect(invited).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
});

test('an administrator who is on the team decides nothing about the project', async () => {
  const { id: projectId } = await makeProject(site.deps, { ownerId: people.owner.id });
  const admin = await makeAdmin(site.deps);
  await joinTeam(site.deps, projectId, admin.id, ['money']);
  const feature = await site.call(updateProject, { as: admin, params: { id: projectId }, body: { featured: true } });
  expect(feature).toMatchObject({ status: 403, body: { code: 'own_project' } });
  const body = { to: 'friend@example.org', rights: ['editor'] as MemberRight[] };
  const invited = await site.call(contract.inviteMember, { as: admin, params: { id: projectId }, body });
  expect(invited).toMatchObject({ status: 403, body: { code: 'own_project' } });
});

describe('money and membership exclude each other', () => {
  let projectId: number;
  let person: TestUser;
  let token: { id: number };
  beforeEach(async () => {
    person = await makeUser(site.deps);
    ({ id: projectId } = await makeProject(site.deps, { ownerId: people.owner.id }));
    const body = { to: `/people/${person.uid}`, rights: ['editor'] as MemberRight[] };
    const invited = await site.call(contract.inviteMember, {
      as: await makeAdmin(site.deps),
      params: { id: projectId },
      body,
    });
    token = { id: invited.body.invitations[0]?.id ?? 0 };
  });
  const accept = () => site.call(contract.acceptInvitation, { as: person, body: token });

  test('a member cannot invest', async () => {
    expect((await accept()).status).toBe(200);
    await expect(hold(site, person, { projectId, amount: 200 })).rejects.toThrow(/team/);
    await expectSound(site.deps.db);
  });

  test('an investor cannot accept, also with an open reservation, and the offer says so', async () => {
    await hold(site, person, { projectId, amount: 200 });
    expect((await site.call(contract.listOwnInvitations, { as: person })).body).toMatchObject([
      { refusal: 'investor' },
    ]);
    expect(await accept()).toMatchObject({ status: 409, body: { message: expect.stringContaining('invested') } });
    const other = await makeProject(site.deps);
    await invest(site, person, { projectId: other.id, amount: 200 });
    await expect(joinTeam(site.deps, other.id, person.id, ['money'])).rejects.toThrow();
  });

  test('of accepting and reserving at the same time exactly one succeeds', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const racer = await makeUser(site.deps);
      const body = { to: `/people/${racer.uid}`, rights: ['editor'] as MemberRight[] };
      const as = await makeAdmin(site.deps);
      const invited = await site.call(contract.inviteMember, { as, params: { id: projectId }, body });
      const which = { id: invited.body.invitations.find(({ uid }) => uid === racer.uid)?.id ?? 0 };
      const [joined, held] = await Promise.all([
        site.call(contract.acceptInvitation, { as: racer, body: which }).then(({ status }) => status === 200),
        hold(site, racer, { projectId, amount: 200 }).then(
          () => true,
          () => false,
        ),
      ]);
      expect([joined, held].filter(Boolean)).toHaveLength(1);
      outcomes.add(joined ? 'joined' : 'held');
    }
    await expectSound(site.deps.db);
  });
});

test('administrators see which records the people of a team are, and nobody else does', async () => {
  const admin = await makeAdmin(site.deps);
  const read = async (as: TestUser) => (await site.call(contract.getTeam, { as, params: { id } })).body;
  const seen = await read(admin);
  expect(seen.owner.recordId).toBe(people.owner.id);
  expect(seen.members.map(({ recordId }) => recordId)).toContain(people.editor.id);
  const own = await read(people.owner);
  expect([own.owner, ...own.members].map(({ recordId }) => recordId)).toEqual([null, null, null, null]);
});
