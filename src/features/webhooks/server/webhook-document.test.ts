// The webhooks of the API document: what is sent has the headers and the schema that it names.
import { beforeAll, expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';
import { useWebhookSite } from '#test/factories/webhook-site.ts';
import * as contract from '../webhook-contract.ts';
import { testEventType, webhookEventTypes } from '../webhook-events.ts';

const site = useWebhookSite();
const { kindling, receiver } = site;

type Schema = { properties: Record<string, object>; required: string[] };
type Request = {
  summary: string;
  parameters: { $ref: string }[];
  requestBody: { content: { 'application/json': { schema: Schema; example: { data: object } } } };
};
let webhooks: Record<string, { post: Request }>;
let schemas: Record<string, object>;
let parameters: Record<string, { name: string; in: string; required: boolean }>;

beforeAll(async () => {
  const document = (await kindling.app.inject('/openapi.json')).json<{
    webhooks: typeof webhooks;
    components: { schemas: typeof schemas; parameters: typeof parameters };
  }>();
  webhooks = document.webhooks;
  ({ schemas, parameters } = document.components);
});

/** Whether a message has the schema of its type, with what that refers to. */
function fits(type: string, message: unknown): boolean {
  const schema = webhooks[type]?.post.requestBody.content['application/json'].schema;
  const { $ref = '' } = (schema?.properties.data ?? {}) as { $ref?: string };
  const data = schemas[$ref.replace('#/components/schemas/', '')];
  const whole = { ...schema, properties: { ...schema?.properties, data } } as Parameters<typeof fromJSONSchema>[0];
  return fromJSONSchema(whole).safeParse(message).success;
}

test('every type of event is a webhook of the document, with an example that fits its schema', () => {
  expect(Object.keys(webhooks).toSorted()).toEqual([...webhookEventTypes, testEventType].toSorted());
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { example } = post.requestBody.content['application/json'];
    expect([type, fits(type, example)]).toEqual([type, true]);
    expect([type, fits(type, { ...example, data: {} })]).toEqual([type, false]);
    expect([type, fits(type, { ...example, type: 'another.type' })]).toEqual([type, false]);
    expect([type, fits(type, { ...example, data: { ...example.data, addedLater: 1 } })]).toEqual([type, true]);
  }
});

test('what is sent fits the schema of its type, and has the headers that the document names', async () => {
  const { id } = await site.createForProject({ events: ['comment.created', 'project.closed'] });
  await kindling.call(contract.testWebhook, { as: site.owner, params: { id } });
  await site.comment();
  await kindling.deps.pool.query('update projects set funding_closed_at = now() where id = $1', [site.projectId]);
  await site.deliver();
  const sent = site.receivedBodies() as { type: string; data: object }[];
  expect(sent.map(({ type }) => type).toSorted()).toEqual(['comment.created', 'project.closed', 'webhook.test']);
  for (const message of sent) expect([message.type, fits(message.type, message)]).toEqual([message.type, true]);
  const named = (webhooks['comment.created']?.post.parameters ?? []).map(
    ({ $ref }) => parameters[$ref.replace('#/components/parameters/', '')],
  );
  expect(named).toMatchObject(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({ name, in: 'header', required: true })),
  );
  for (const { headers } of receiver.received) {
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(named.map((header) => header?.name)));
  }
});
