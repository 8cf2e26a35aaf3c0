// The webhooks of the OpenAPI document: one for each type of event, made from the catalog and the message that the sender writes.
import * as z from 'zod/mini';
import type { OutgoingDocument } from '#platform/http/openapi.ts';
import { dataShapes, findEventShape, testEventType, webhookEvents, webhookEventTypes } from '../webhook-events.ts';
import { signedHeaders, webhookMessage } from '../webhook-message.ts';
import { timeoutMs } from '../webhook-rules.ts';
import { writePayload } from './webhook-payload.ts';

type JsonSchema = Record<string, unknown>;

export function describeWebhooks(): OutgoingDocument {
  const schemas = Object.fromEntries(
    Object.entries(dataShapes).map(([name, shape]) => [toSchemaName(name), toJsonSchema(shape)]),
  );
  const parameters = Object.fromEntries(
    Object.entries(signedHeaders).map(([name, description]) => [
      name,
      { name, in: 'header', required: true, description, schema: { type: 'string' } },
    ]),
  );
  const responses = {
    WebhookReceived: {
      description: `Received. Any other answer, or none within ${timeoutMs / 1000} seconds, is a failure: the message is sent again.`,
    },
    WebhookGone: { description: 'Nothing more is wanted: the webhook is disabled.' },
  };
  const webhooks = Object.fromEntries(
    [...webhookEventTypes, testEventType].map((type) => [type, { post: describeRequest(type) }]),
  );
  return { webhooks, components: { schemas, parameters, responses } };
}

const testMeaning = 'Sent by *Send test event*, to try a webhook';

function describeRequest(type: (typeof webhookEventTypes)[number] | typeof testEventType): object {
  return {
    tags: ['webhooks sent'],
    summary: type === testEventType ? testMeaning : webhookEvents[type].when,
    security: [],
    parameters: Object.keys(signedHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toMessageSchema(type), example: toExample(type) } },
    },
    responses: {
      '2XX': { $ref: '#/components/responses/WebhookReceived' },
      410: { $ref: '#/components/responses/WebhookGone' },
    },
  };
}

function toMessageSchema(type: string): JsonSchema {
  const schema = toJsonSchema(z.extend(webhookMessage, { type: z.literal(type) }));
  const name = toSchemaName(findEventShape(type)?.name ?? '');
  return {
    ...schema,
    properties: { ...(schema.properties as object), data: { $ref: `#/components/schemas/${name}` } },
  };
}

function toSchemaName(shape: string): string {
  return `Webhook${shape.charAt(0).toUpperCase()}${shape.slice(1)}`;
}

/** Receivers must expect fields that are added later, so none are ruled out: as the schema of an input has it. */
function toJsonSchema(shape: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io: 'input' });
  return schema;
}

function toExample(type: string): unknown {
  const facts = { ...findEventShape(type)?.example };
  const at = new Date('2026-11-28T17:00:00Z');
  return JSON.parse(writePayload({ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e', type, position: 4711, at, facts }));
}
