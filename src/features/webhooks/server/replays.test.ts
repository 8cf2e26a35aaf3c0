// Test events, and sending events again.
import { expect, test } from 'vitest';
import { useWebhookSite } from '#test/factories/webhook-site.ts';
import * as contract from '../webhook-contract.ts';

const site = useWebhookSite();
const { kindling, receiver, createForProject, comment, deliver, log, receivedBodies } = site;

test('a test event goes to its webhook alone', async () => {
  const { id } = await createForProject();
  await createForProject();
  expect((await kindling.call(contract.testWebhook, { as: site.owner, params: { id } })).status).toBe(204);
  await deliver();
  expect(receivedBodies()).toMatchObject([{ type: 'webhook.test', data: { endpointId: id } }]);
  for (let count = 1; count < 10; count += 1)
    await kindling.call(contract.testWebhook, { as: site.owner, params: { id } });
  expect((await kindling.call(contract.testWebhook, { as: site.owner, params: { id } })).status).toBe(429);
});

test('a replay sends everything since a moment or after an event, also what came before the webhook', async () => {
  for (let count = 0; count < 3; count += 1) await comment();
  await deliver();
  const { id } = await createForProject();
  const replay = (body: object) => kindling.call(contract.replayWebhook, { as: site.owner, params: { id }, body });
  const since = new Date(Date.now() - 60_000).toISOString();
  expect((await replay({ since })).body).toEqual({ queued: 3, nextAfterMessageId: null });
  await deliver();
  expect(receivedBodies().map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  const afterMessageId = receiver.received[0]?.headers['webhook-id'];
  expect((await replay({ afterMessageId })).body.queued).toBe(2);
  await deliver();
  expect(receivedBodies().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 2, 3]);
  expect((await replay({ since: new Date(Date.now() + 60_000).toISOString() })).body.queued).toBe(0);
  expect((await replay({ afterMessageId: 'evt_1' })).status).toBe(404);
  expect((await replay({})).status).toBe(400);
});

test('one delivery can be sent again', async () => {
  const { id } = await createForProject();
  await comment();
  await deliver();
  const [delivery] = await log(id);
  const params = { id, deliveryId: delivery?.id ?? 0 };
  expect((await kindling.call(contract.replayDelivery, { as: site.owner, params })).status).toBe(204);
  await deliver();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    delivery?.messageId,
    delivery?.messageId,
  ]);
});
