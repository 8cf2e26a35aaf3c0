// The API document at /openapi.json, made from the endpoint values, and its readable form at /docs.
import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Endpoint } from '#kernel/endpoint.ts';
import { httpStatuses } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import { chooseEncoding, compressBrotli, compressGzip, type Encoding } from './compression.ts';
import { getSuccess } from './http.ts';

const errorAnswer = {
  description: 'An error: a sentence for a person, a stable code, and for validation the issues with their paths',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const errorSchema = {
  type: 'object' as const,
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' as const, enum: Object.keys(httpStatuses) },
    message: { type: 'string' as const },
    issues: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        properties: { path: { type: 'string' as const }, message: { type: 'string' as const } },
      },
    },
  },
};

/** Requests that the site sends, for `webhooks`, and the components that they refer to. */
export type OutgoingDocument = {
  webhooks: Record<string, object>;
  components: Record<'schemas' | 'parameters' | 'responses', Record<string, object>>;
};

/** Register before the routes: it collects them as they are added. */
export async function registerApiDocument(
  app: FastifyInstance,
  config: Config,
  { webhooks, components }: OutgoingDocument,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kindling API',
        version: '1',
        description:
          'Everything the browser does goes through these calls. Amounts are US dollars. A list answers one page: its Link header leads to the next, and X-Total-Count, where sent, counts them all.',
      },
      servers: [{ url: config.publicUrl }],
      webhooks,
      components: {
        securitySchemes: {
          user: { type: 'apiKey', in: 'cookie', name: 'kindling_session', description: 'A signed-in person' },
          admin: { type: 'apiKey', in: 'cookie', name: 'kindling_admin', description: 'A signed-in admin' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API token: personal ones (Settings, API tokens) act as their owner, platform ones (Admin, API tokens) read as administrators do. Each call that tokens can make names the scope it needs; all others refuse tokens.',
          },
        },
        ...(components as object),
        schemas: { Error: errorSchema, ...(components.schemas as Record<string, typeof errorSchema>) },
      },
    },
    // Only endpoint values are part of the public API; pages, assets and the identity provider are not.
    transform: (document) => {
      const endpoint = document.route.config?.endpoint;
      if (endpoint === undefined) return { schema: { hide: true }, url: document.url };
      const { schema, url } = jsonSchemaTransform(document);
      const response = describeAnswers(endpoint, schema.response as Record<string, object> | undefined);
      return { url, schema: { ...schema, ...describe(endpoint), response } };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      for (const path of Object.values(document.openapiObject.paths ?? {})) {
        for (const operation of Object.values(path ?? {})) {
          if (typeof operation === 'object' && operation !== null && 'responses' in operation) {
            Object.assign(operation.responses, { default: errorAnswer });
          }
        }
      }
      return document.openapiObject;
    },
  });
  serveDocument(app, documentPath);
  // The readable form would make its own copies, without compression and limits.
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.url === '/docs/json' || routeOptions.url === '/docs/yaml') return reply.redirect(documentPath);
    return undefined;
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: config.basePath,
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0, tryItOutEnabled: false },
    // Its top bar shows another product's name and a field for another document.
    theme: {
      title: 'Kindling API',
      css: [{ filename: 'kindling.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
}

type Document = { tag: string; bytes: Record<Encoding, Buffer> };

const documentPath = '/openapi.json';

/** The document as endpoint, so that the limits count it like any other read. */
const documentEndpoint = {
  method: 'GET',
  access: 'public',
  summary: 'This document',
} as const satisfies Omit<Endpoint, 'path'>;

/** Made and compressed once: it is large and does not change while the site runs. */
function serveDocument(app: FastifyInstance, path: `/${string}`): void {
  let made: Promise<Document> | undefined;
  app.route({
    method: 'GET',
    url: path,
    config: { endpoint: { ...documentEndpoint, path } },
    schema: { hide: true },
    handler: async (request, reply) => {
      made ??= makeDocument(app);
      const { tag, bytes } = await made;
      reply.headers({ 'cache-control': 'public, max-age=60', etag: tag, vary: 'accept-encoding' });
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
      const encoding = chooseEncoding(request);
      if (encoding !== 'plain') reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(bytes[encoding]);
    },
  });
}

async function makeDocument(app: FastifyInstance): Promise<Document> {
  const plain = Buffer.from(JSON.stringify(app.swagger()));
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { tag, bytes: { plain, br: await compressBrotli(plain, 6), gzip: await compressGzip(plain) } };
}

function describe(endpoint: Endpoint): Record<string, unknown> {
  const [, , subject = 'other'] = endpoint.path.split('/');
  const security = {
    public: [{}],
    user: [{ user: [] }],
    admin: [{ admin: [] }],
    'user-or-admin': [{ user: [] }, { admin: [] }],
  } as const satisfies Record<Endpoint['access'], unknown>;
  const produced = endpoint.file ?? endpoint.stream;
  return {
    tags: [subject],
    operationId: toOperationId(endpoint),
    security: [...security[endpoint.access], ...(endpoint.scope === undefined ? [] : [{ token: [endpoint.scope] }])],
    ...(endpoint.scope !== undefined && { description: `Scope for API tokens: \`${endpoint.scope}\`.` }),
    ...(produced && { produces: [produced] }),
    // The body is the file itself.
    ...(endpoint.upload && { consumes: [...endpoint.upload.types], body: { type: 'string', format: 'binary' } }),
  };
}

/** `GET /api/projects/{id}/updates` becomes `getProjectsByIdUpdates`: stable, and different for each endpoint. */
function toOperationId({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Every success status with its description, and the schema of its body. */
function describeAnswers(endpoint: Endpoint, schemas: Record<string, object> = {}): Record<string, object> {
  const file = { type: 'string', ...(endpoint.file && { format: 'binary' }) };
  const hasFile = endpoint.file !== undefined || endpoint.stream !== undefined;
  return Object.fromEntries(
    Object.entries(getSuccess(endpoint)).map(([status, description]) => [
      status,
      { ...(schemas[status] ?? (hasFile ? file : { type: 'null' })), 'x-response-description': description },
    ]),
  );
}
