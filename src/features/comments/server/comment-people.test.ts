// Comments between people: who is notified, whom a creator blocks, what a report keeps.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeComment } from '#test/factories/make-comments.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../comment-contract.ts';
import { commentReplyNotice } from './comment-notices.ts';
import { commentReports } from './comment-table.ts';

const kindling = useTestApp();
let owner: TestUser;
let reader: TestUser;
beforeAll(async () => {
  [owner, reader] = await Promise.all([makeUser(kindling.deps), makeUser(kindling.deps)]);
});

const newProject = () => makeProject(kindling.deps, { ownerId: owner.id });
let words = 0;
const post = (as: TestUser, projectId: number, reply: { parentId?: number } = {}) =>
  kindling.call(contract.postComment, {
    as,
    params: { id: projectId },
    body: { content: `Comment ${(words += 1)}`, ...reply },
  });
const noticesOf = (userId: number) =>
  kindling.deps.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id);

test('the creator and the author above are notified once each, never the person who writes [comments-9]', async () => {
  const [creator, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  const own = (await post(creator, id)).body;
  const reply = (await post(other, id, { parentId: own.id })).body;
  const ofOwn = (await post(creator, id, { parentId: own.id })).body;
  const back = (await post(creator, id, { parentId: reply.id })).body;
  const seen = async (person: TestUser) => (await noticesOf(person.id)).map(({ kind, subjectId }) => [kind, subjectId]);
  expect(await seen(creator)).toEqual([['comment_reply', reply.id]]);
  expect(await seen(other)).toEqual([['comment_reply', back.id]]);
  expect(ofOwn.depth).toBe(1);
});

test('a notification disappears with its comment, and with the reader’s access to the project', async () => {
  const { id: projectId } = await newProject();
  const { id } = (await post(reader, projectId)).body;
  const reply = (await post(owner, projectId, { parentId: id })).body;
  const load = (readerId: number) => commentReplyNotice.load(kindling.deps.db, readerId, [reply.id]);
  expect([...(await load(reader.id)).values()]).toMatchObject([
    { excerpt: reply.content, link: `/projects/${projectId}#comment-${reply.id}` },
  ]);
  await kindling.deps.db.update(projects).set({ visibility: 'private' }).where(eq(projects.id, projectId));
  expect([(await load(reader.id)).size, (await load(owner.id)).size]).toEqual([0, 1]);
  await kindling.call(contract.deleteComment, { as: owner, params: { id: reply.id } });
  expect((await load(owner.id)).size).toBe(0);
});

test('a person whom the creator blocked cannot comment on any of their projects until they are unblocked', async () => {
  const creator = await makeUser(kindling.deps);
  const [first, second] = await Promise.all([1, 2].map(() => makeProject(kindling.deps, { ownerId: creator.id })));
  const rude = await makeUser(kindling.deps);
  const comment = (await post(rude, first!.id)).body;
  const block = (as: TestUser) => kindling.call(contract.blockCommenter, { as, params: { id: comment.id } });
  expect((await block(creator)).status).toBe(204);
  expect((await block(creator)).status).toBe(204);
  expect(await post(rude, second!.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const blocked = await kindling.call(contract.listCommentBlocks, { as: creator });
  expect(blocked.body.map(({ uid }) => uid)).toEqual([rude.uid]);
  await kindling.call(contract.unblockCommenter, { as: creator, params: { uid: rude.uid } });
  expect((await post(rude, second!.id)).status).toBe(201);
  const own = (await post(creator, first!.id)).body;
  expect((await kindling.call(contract.blockCommenter, { as: creator, params: { id: own.id } })).status).toBe(409);
});

test('a report keeps what was said, whatever its author does afterwards', async () => {
  const { id: projectId } = await newProject();
  const { id } = await makeComment(kindling.deps, { projectId, userId: reader.id, content: 'You fool' });
  const report = (reason: string) =>
    kindling.call(contract.reportComment, { as: owner, params: { id }, body: { reason } });
  expect((await report('Rude')).status).toBe(201);
  expect((await report('Very rude')).status).toBe(200);
  await kindling.call(contract.deleteComment, { as: reader, params: { id } });
  const [kept] = await kindling.deps.db.select().from(commentReports).where(eq(commentReports.commentId, id));
  expect(kept).toMatchObject({ reason: 'Rude', content: 'You fool' });
});
