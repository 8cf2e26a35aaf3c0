// The whole application on its own database, called over HTTP as a browser would.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createSettings, rememberUsualCancellationHours } from '#features/settings/server/settings-source.ts';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import { fillPath } from '#kernel/endpoint-path.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createLog } from '#platform/config/log.ts';
import type { AnswerCache } from '#platform/http/answer-cache.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { followChanges } from '#platform/postgres/change-signals.ts';
import { createDatabase } from '#platform/postgres/database.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import type { Telemetry } from '#platform/telemetry/telemetry.ts';
import type { SandboxFaults } from '#sandbox/sandbox-faults.ts';
import type { SandboxProvider } from '#sandbox/sandbox-provider.ts';
import { buildApp } from '../../src/app.ts';
import type { CallInput } from './test-call.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  /** Emails "sent" so far. */
  mails: Mail[];
  sandbox: SandboxProvider;
  /** Calls an endpoint; `as` is the person whose cookie is sent. */
  call: <E extends Endpoint>(endpoint: E, input?: CallInput) => Promise<TestAnswer<OutputOf<E>>>;
  /** Lines logged at 'error' or higher: unless a test expects some, this must be empty (close() checks). */
  errors: object[];
  close: () => Promise<void>;
};

/** `body` is typed as the success response; for another status read it as an error. */
export type TestAnswer<Output> = {
  status: number;
  body: Output & { code?: string; message?: string; issues?: { path: string; message: string }[] };
  headers: LightMyRequestResponse['headers'];
};

export type TestAppOptions = {
  /** Settings merged over a test's defaults, by environment name. */
  env?: Record<string, string>;
  faults?: Partial<SandboxFaults>;
  now?: () => Date;
  /** Used in place of a new database; dropped with the application. */
  database?: TestDatabase;
  /** Listens to the database as the real process does, for streams of live changes. */
  listens?: true;
  /** Answers that are the same for many people come from here. */
  answers?: AnswerCache;
  /** Serves pages too. */
  addPages?: (app: FastifyInstance, deps: Deps) => Promise<void>;
  /** How many connections the pool may open. */
  poolSize?: number;
  /** Set by tests that provoke errors on purpose. */
  expectsErrors?: boolean;
  metrics?: Metrics;
  telemetry?: Telemetry;
};

/** Sessions and the sandbox's keys derive from it, in every process of a test. */
export const testSecret = 'a secret of tests, long enough to be one';

const testEnv = {
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  DEMO_DATA: 'off',
  PUBLIC_URL: 'http://localhost:3000',
};

/** The application that the tests of a file share: made before the first of them, closed after the last. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const shared = {} as TestApp;
  beforeAll(async () => {
    Object.assign(shared, await createTestApp(options));
  });
  afterAll(() => shared.close());
  return shared;
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase(options.poolSize));
  // Created by the first stored file; most tests store nothing.
  const dataDir = join(tmpdir(), `kindling-data-${randomUUID()}`);
  const config: Config = readConfig({ ...testEnv, DATA_DIR: dataDir, ...options.env });
  const errors: object[] = [];
  const output = { write: (line: string) => errors.push(JSON.parse(line) as object) };
  const log = createLog(config, { output, also: options.telemetry?.logStream });
  const mails: Mail[] = [];
  const payments = createPayments({
    config,
    secret: testSecret,
    pool: database.pool,
    ...(options.faults && { faults: options.faults }),
  });
  options.telemetry?.tracePool(database.pool);
  const db = createDatabase(database.pool);
  await rememberUsualCancellationHours({ db, config });
  const signals = options.listens && (await followChanges({ ...database, log }));
  const deps: Deps = {
    config,
    db,
    pool: database.pool,
    log,
    now: options.now ?? (() => new Date()),
    secret: testSecret,
    gateway: payments.gateway,
    payoutGateway: payments.payoutGateway,
    identityGateway: payments.identityGateway,
    mailer: { send: async (mail) => void mails.push(mail) },
    storage: createStorage(config, log),
    settings: await createSettings({ db, config }),
  };
  const { addPages } = options;
  const app = await buildApp(deps, {
    payments,
    ...(signals && { signals }),
    ...(options.answers && { answers: options.answers }),
    metrics: options.metrics,
    telemetry: options.telemetry,
    ...(addPages && { addPages: (target: FastifyInstance) => addPages(target, deps) }),
  });
  await app.ready();
  const sandbox = payments.sandbox();
  if (sandbox === undefined) throw new Error('tests run on the sandbox');
  return {
    app,
    deps,
    mails,
    sandbox,
    errors,
    call: createCaller(app),
    close: async () => {
      await app.close();
      await signals?.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (errors.length > 0 && options.expectsErrors !== true)
        throw new Error(`unexpected errors were logged: ${JSON.stringify(errors, null, 2)}`);
    },
  };
}

/** The part of an application that a call needs, in this process or another. */
export type Injectable = {
  inject: (request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }) => Promise<{
    statusCode: number;
    headers: LightMyRequestResponse['headers'];
    body: string;
  }>;
};

export function createCaller(app: Injectable): TestApp['call'] {
  return (endpoint, input) => callApp(app, endpoint, input) as never;
}

async function callApp(app: Injectable, endpoint: Endpoint, input: CallInput = {}): Promise<TestAnswer<unknown>> {
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]));
  const body = input.body;
  const response = await app.inject({
    method: endpoint.method,
    url: `${fillPath(endpoint, input.params ?? {})}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(input.as && { cookie: input.as.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const isJson = `${response.headers['content-type']}`.includes('json');
  return {
    status: response.statusCode,
    body: (isJson ? JSON.parse(response.body) : response.body) as never,
    headers: response.headers,
  };
}
