// The card provider as a separate server, so that killing our servers or database does not affect it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { connectWebhookPath, webhookPath } from '#platform/cards/payments.ts';
import type { EventDeliverer } from '#sandbox/sandbox-deliverer.ts';
import type { SandboxFaults } from '#sandbox/sandbox-faults.ts';
import { registerSandboxProvider, type SandboxOptions, sandboxPrefix } from '#sandbox/sandbox-provider.ts';
import type { Site } from '../factories/invest.ts';
import { openRemoteApps } from './remote-app.ts';
import { createTestDatabase } from './test-database.ts';
import { sandboxKeys } from './test-sandbox.ts';

export type ProviderServer = {
  /** The settings of a server that takes payments here. */
  env: Record<string, string>;
  /** For people who pay by card: only its own paths are available. */
  site: Site;
  /** Its own database, in the schema `sandbox`. */
  pool: pg.Pool;
  faults: SandboxFaults;
  events: EventDeliverer;
  /** How many responses were lost after their effect. */
  lostAnswers: () => number;
  close: () => Promise<void>;
};

export type ProviderServerOptions = Partial<SandboxOptions> & {
  /** URLs of the servers that receive its events; each event goes to one that answers, as through a load balancer. */
  servers: () => readonly string[];
};

export async function startProviderServer({ servers, ...options }: ProviderServerOptions): Promise<ProviderServer> {
  const database = await createTestDatabase(20);
  const app = Fastify();
  const count = { lost: 0 };
  countLostAnswers(app, count);
  const { faults, events } = registerSandboxProvider(app, {
    ...sandboxKeys,
    pool: database.pool,
    deliver: (body, signature, destination) =>
      deliverToOne(servers(), destination === 'connect' ? connectWebhookPath : webhookPath, body, signature),
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // listens on a port, not on a socket
  const origin = `http://127.0.0.1:${port}`;
  const remote = openRemoteApps([origin]);
  const [site] = remote.apps;
  if (site === undefined) throw new Error('there is one provider');
  return {
    env: {
      PAYMENTS: 'stripe',
      STRIPE_API_BASE: origin + sandboxPrefix,
      STRIPE_SECRET_KEY: sandboxKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandboxKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: sandboxKeys.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: sandboxKeys.connectWebhookSecret,
    },
    site,
    pool: database.pool,
    faults,
    events,
    lostAnswers: () => count.lost,
    close: async () => {
      remote.close();
      app.server.closeAllConnections();
      await app.close();
      await database.drop();
    },
  };
}

/** A response that was started and never finished. */
function countLostAnswers(app: FastifyInstance, count: { lost: number }): void {
  app.addHook('onRequest', async (_request, reply) => {
    void once(reply.raw, 'close').then(() => {
      if (reply.sent && !reply.raw.writableEnded) count.lost += 1;
    });
  });
}

async function deliverToOne(
  servers: readonly string[],
  path: string,
  body: string,
  signature: string,
): Promise<{ status: number }> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const first = Math.floor(Math.random() * servers.length);
  for (const server of [...servers.slice(first), ...servers.slice(0, first)]) {
    const answer = await fetch(server + path, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer === undefined) continue; // killed: the load balancer tries the next server
    await answer.arrayBuffer().catch(() => undefined);
    return { status: answer.status };
  }
  throw new Error('no server takes the event');
}
