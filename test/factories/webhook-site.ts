// A site with a project, its owner and an administrator, whose webhooks reach a receiver on this machine, for tests of webhooks.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { runWebhooksOnce } from '#features/webhooks/server/webhook-worker.ts';
import * as contract from '#features/webhooks/webhook-contract.ts';
import type { WebhookEventType } from '#features/webhooks/webhook-events.ts';
import { useTestApp } from '../servers/test-app.ts';
import { answerOk } from '../servers/webhook-receiver.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from './make.ts';
import { allowOwnMachine, useReceiver } from './webhook-receivers.ts';

const events: WebhookEventType[] = ['comment.created', 'project.funded', 'update.published'];

/** Each test begins with a new project and no webhooks, events, received messages or emails. */
export function useWebhookSite() {
  const kindling = useTestApp({ env: allowOwnMachine });
  const receiver = useReceiver();
  const run = (query: ReturnType<typeof sql>) => kindling.deps.db.execute(query);

  const state = { admin: {} as TestUser, owner: {} as TestUser, projectId: 0 };
  const create = (body: object, as = state.owner) =>
    kindling.call(contract.createWebhook, { as, body: { url: receiver.url, description: '', events, ...body } });

  beforeAll(async () => {
    state.admin = await makeAdmin(kindling.deps);
  });
  beforeEach(async () => {
    await run(sql`truncate webhook_endpoints, webhook_events, mails cascade`);
    state.owner = await makeUser(kindling.deps);
    state.projectId = (await makeProject(kindling.deps, { ownerId: state.owner.id, title: 'Solar Kiosk' })).id;
    await run(sql`truncate webhook_events cascade`);
    receiver.received.length = 0;
    receiver.answer = answerOk;
    kindling.mails.length = 0;
  });
  return {
    kindling,
    receiver,
    get admin() {
      return state.admin;
    },
    get owner() {
      return state.owner;
    },
    get projectId() {
      return state.projectId;
    },
    create,
    createForProject: async (body: object = {}) => (await create({ projectId: state.projectId, ...body })).body,
    change: (id: number, body: object, as = state.owner) =>
      kindling.call(contract.changeWebhook, { as, params: { id }, body }),
    /** An event of this project. */
    comment: (id = state.projectId) =>
      run(sql`insert into comments (project_id, user_id, content) values (${id}, ${state.admin.id}, 'Hello')`),
    deliver: () => runWebhooksOnce(kindling.deps),
    makeDue: () => run(sql`update webhook_deliveries set next_attempt_at = now()`),
    /** The deliveries as the owner sees them. */
    log: async (id: number, delivered?: string) => {
      const input = { as: state.owner, params: { id }, ...(delivered && { query: { state: delivered } }) };
      return (await kindling.call(contract.listWebhookDeliveries, input)).body;
    },
    receivedBodies: () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
  };
}
