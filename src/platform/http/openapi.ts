// The API document at /openapi.json, made from the endpoint values, and its readable form at /docs.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Endpoint } from '#kernel/endpoint.ts';
import { httpStatuses } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';

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

/** Register before the routes: it collects them as they are added. */
export async function registerApiDocument(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kindling API',
        version: '1',
        description: 'Everything the browser does goes through these calls. Amounts are US dollars.',
      },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          user: { type: 'apiKey', in: 'cookie', name: 'kindling_session', description: 'A signed-in person' },
          admin: { type: 'apiKey', in: 'cookie', name: 'kindling_admin', description: 'A signed-in admin' },
        },
        schemas: { Error: errorSchema },
      },
    },
    // Only endpoint values are part of the public API; pages, assets and the identity provider are not.
    transform: (document) => {
      const endpoint = document.route.config?.endpoint;
      if (endpoint === undefined) return { schema: { hide: true }, url: document.url };
      const transformed = jsonSchemaTransform(document);
      return { ...transformed, schema: { ...transformed.schema, ...describe(endpoint) } };
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
  app.get('/openapi.json', async () => undefined);
  keepDocument(app);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0, tryItOutEnabled: false },
    // Its top bar shows another product's name and a field for another document.
    theme: {
      title: 'Kindling API',
      css: [{ filename: 'kindling.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
}

/** Serialized once: the document is large and does not change while the site runs. */
function keepDocument(app: FastifyInstance): void {
  let bytes: Buffer | undefined;
  app.addHook('onRequest', async (request, reply) => {
    const address = request.routeOptions.url;
    if (address !== '/openapi.json' && address !== '/docs/json') return undefined;
    bytes ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=60').send(bytes);
  });
}

function describe(endpoint: Endpoint): Record<string, unknown> {
  const [, , subject = 'other'] = endpoint.path.split('/');
  const security = {
    public: [{}],
    user: [{ user: [] }],
    admin: [{ admin: [] }],
    'user-or-admin': [{ user: [] }, { admin: [] }],
  } as const satisfies Record<Endpoint['access'], unknown>;
  const file = { description: Object.values(endpoint.success)[0] ?? 'The file', type: 'string', format: 'binary' };
  return {
    tags: [subject],
    security: security[endpoint.access],
    ...(endpoint.file && { produces: [endpoint.file], response: { 200: file } }),
    ...(endpoint.stream && {
      produces: [endpoint.stream],
      response: { 200: { description: endpoint.success[200] ?? 'The events', type: 'string' } },
    }),
    // The body is the file itself.
    ...(endpoint.upload && { consumes: [...endpoint.upload.types], body: { type: 'string', format: 'binary' } }),
  };
}
