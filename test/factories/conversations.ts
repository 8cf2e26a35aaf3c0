// What people do in conversations, in tests.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as contract from '#features/messages/message-contract.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { useTestApp } from '../servers/test-app.ts';
import { makeProject, makeUser, type TestUser } from './make.ts';

type Start = { to?: string; project?: number; subject?: string; content?: string; key?: string };

/** For a file of tests about messages between people. */
export function useConversations() {
  const kindling = useTestApp();
  const start = (as: TestUser, body: Start) =>
    kindling.call(contract.startConversation, {
      as,
      body: { subject: 'Your lamp', content: 'How bright is it?', key: randomUUID(), ...body },
    });
  const answer = (as: TestUser, id: number, body: { content?: string; subject?: string; key?: string } = {}) =>
    kindling.call(contract.sendMessage, {
      as,
      params: { id },
      body: { content: 'Very bright.', key: randomUUID(), ...body },
    });
  const inboxOf = async (as: TestUser, query: Record<string, string | number> = {}) =>
    (await kindling.call(contract.listConversations, { as, query })).body;
  const summaryOf = async (as: TestUser) => (await kindling.call(contract.getMessageSummary, { as })).body;
  const textsOf = async (as: TestUser, id: number) =>
    (await kindling.call(contract.listMessages, { as, params: { id } })).body.map(({ content }) => content);
  const read = (as: TestUser, id: number, upTo: number) =>
    kindling.call(contract.readConversation, { as, params: { id }, body: { upTo } });
  const block = (as: TestUser, uid: string) => kindling.call(contract.blockPerson, { as, body: { uid } });
  const unblock = (as: TestUser, uid: string) => kindling.call(contract.unblockPerson, { as, params: { uid } });
  const search = async (as: TestUser, q: string) =>
    (await kindling.call(contract.searchMessages, { as, query: { q } })).body;
  const noticesOf = (user: TestUser) =>
    kindling.deps.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, user.id), eq(notifications.kind, 'message')));

  /** Two people who have just started a conversation about a project. */
  async function talk() {
    const [creator, investor] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
    const { id: projectId } = await makeProject(kindling.deps, { ownerId: creator.id });
    const { conversationId, message } = (await start(investor, { project: projectId })).body;
    return { creator, investor, projectId, id: conversationId, message };
  }
  return { kindling, start, answer, inboxOf, summaryOf, textsOf, read, block, unblock, search, noticesOf, talk };
}
