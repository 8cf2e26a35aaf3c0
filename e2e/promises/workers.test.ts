// Several workers behind one port: requests of one person may reach any of them, and workers come and go without a failed request.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, type Running, startSite, stopSite, untilEnded, untilReady } from '../support/site-process.ts';

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };
type CallOptions = { body?: string; type?: string; agent?: Agent | false };

/** Calls with a connection for each, which the supervisor hands to the workers in turn; keeps cookies like a browser. */
function createVisitor(url: string) {
  const cookies = new Map<string, string>();
  const call = async (address: string, { body, type = 'application/json', agent = false }: CallOptions = {}) => {
    const sent = request(new URL(address, url), {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': type }),
      },
    }).end(body);
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: text } satisfies Answer;
  };
  const follow = async (address: string, options?: CallOptions): Promise<Answer & { address: string }> => {
    const answer = await call(address, options);
    const { location } = answer.headers;
    return typeof location === 'string' ? follow(location) : { ...answer, address };
  };
  const post = async (address: string, body: object) =>
    JSON.parse((await call(address, { body: JSON.stringify(body) })).body) as Record<string, never>;
  return { call, follow, post };
}

/** Numbers of the processes that serve, as the log names them. */
function listWorkers({ output }: Running): number[] {
  return [...output().matchAll(/"workerPid":(\d+),"msg":"worker is ready"/g)].map(([, pid]) => Number(pid));
}

test.describe.configure({ mode: 'serial' });
test.describe('three workers', { tag: '@process' }, () => {
  let site: Running;
  let dataDir: string;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    dataDir = await mkdtemp(join(tmpdir(), 'kindling-workers-'));
    site = startSite({ PORT: String(await freePort()), DATA_DIR: dataDir, WORKERS: '3' });
    await untilReady(site);
    await expect.poll(() => listWorkers(site).length, { timeout: 60_000 }).toBe(3);
  });
  test.afterAll(async () => {
    await stopSite(site);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a person signs in and invests although each request reaches another one', async () => {
    const { call, follow, post } = createVisitor(site.url);
    const { address } = await follow('/api/auth/start?next=/api/auth/session');
    const chosen = new URLSearchParams({ name: 'Wanda Worker', email: 'wanda@example.org' }).toString();
    const session = await follow(address, { body: chosen, type: 'application/x-www-form-urlencoded' });
    expect(JSON.parse(session.body)).toMatchObject({ email: 'wanda@example.org' });
    const projects = JSON.parse((await call('/api/projects?status=active')).body) as { id: number }[];
    const [project] = projects;
    const prepared = (await post('/api/create-payment-intent', { projectId: project?.id, amount: 500 })) as {
      clientSecret?: string;
      payments?: { publishableKey: string };
    };
    const [transactionId = ''] = prepared.clientSecret?.split('_secret') ?? [];
    const card = new URLSearchParams({
      key: prepared.payments?.publishableKey ?? '',
      client_secret: prepared.clientSecret ?? '',
      payment_method: 'pm_card_visa',
    });
    await call(`/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
      body: card.toString(),
      type: 'application/x-www-form-urlencoded',
    });
    expect(await post('/api/investments', { transactionId })).toMatchObject({ status: 'completed', amount: '500.00' });
  });

  test('a caller has one limit for all of them', async () => {
    const { call } = createVisitor(site.url);
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1) {
      statuses.push((await call('/api/newsletter/subscriptions', { body: '{"email":"not an address"}' })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('one that is killed is replaced, and the others answer meanwhile', async () => {
    const [victim = 0] = listWorkers(site);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => listWorkers(site).length, { timeout: 60_000 }).toBe(4);
    expect(site.output()).toContain('worker ended unexpectedly, will be replaced');
    expect((await createVisitor(site.url).call('/readyz')).status).toBe(200);
  });

  test('SIGHUP replaces them one after another, and no request fails', async () => {
    const before = listWorkers(site).length;
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const load = { isOver: false, failed: [] as unknown[], answered: 0 };
    const callers = [agent, agent, false as const].map(async (connections) => {
      const { call } = createVisitor(site.url);
      while (!load.isOver) {
        const answer = await call('/healthz', { agent: connections }).catch((error: unknown) => ({ status: error }));
        if (answer.status === 200) load.answered += 1;
        else load.failed.push(answer.status);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    const [project] = (await (await fetch(`${site.url}/api/projects`)).json()) as { id: number }[];
    const stream = await fetch(`${site.url}/api/live?topics=project:${project?.id}:figures`);
    expect(stream.status).toBe(200);
    site.process.kill('SIGHUP');
    await expect.poll(site.output, { timeout: 90_000 }).toContain('all workers were replaced');
    load.isOver = true;
    await Promise.all(callers);
    agent.destroy();
    expect(load.failed).toEqual([]);
    expect(load.answered).toBeGreaterThan(100);
    expect(listWorkers(site).length).toBe(before + 3);
    // A stream ends with its worker; the page opens it again.
    expect(await stream.text()).toContain('retry');
  });

  test('SIGTERM ends all of them, and then the database, within ten seconds', async () => {
    const workers = listWorkers(site);
    const begun = Date.now();
    expect(await stopSite(site)).toBe(0);
    expect(Date.now() - begun).toBeLessThan(10_000);
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow();
  });
});

test('a killed supervisor takes its workers and its database along', { tag: '@nightly' }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-workers-'));
  const site = startSite({ PORT: String(await freePort()), DATA_DIR: dataDir, DEMO_DATA: 'off', WORKERS: '2' });
  try {
    await untilReady(site);
    await expect.poll(() => listWorkers(site).length, { timeout: 60_000 }).toBe(2);
    const workers = listWorkers(site);
    site.process.kill('SIGKILL');
    await untilEnded(site.process);
    for (const pid of workers) await expect.poll(() => isRunning(pid)).toBe(false);
    await stopSite(site);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
