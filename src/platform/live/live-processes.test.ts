// Live changes across processes on one database, behind a proxy.
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import { createDatabase } from '#platform/postgres/database.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { readLive } from '#test/servers/live-reader.ts';
import { openRemoteApps } from '#test/servers/remote-app.ts';
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';

let database: TestDatabase;
let servers: ServerProcess[];
let remote: ReturnType<typeof openRemoteApps>;
let proxy: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  const { connection } = database;
  servers = await Promise.all([1, 2].map(() => startServerProcess({ connection })));
  remote = openRemoteApps(servers.map(({ url }) => url));
  proxy = createServer((request, response) => {
    const { url, method, headers } = request;
    const onward = forward(`${servers[1]?.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  remote.close();
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

test('changes in one process reach pages of another one behind a proxy, and end with it', async () => {
  const deps = { db: createDatabase(database.pool), config: readConfig({}) };
  const [{ id }, investor] = await Promise.all([makeProject(deps), makeUser(deps)]);
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const topics = [`project:${id}:figures`, `project:${id}:comments`, `person:${investor.id}:notifications`];
  const reader = await readLive(origin, { topics, cookie: investor.cookie });
  await reader.until(({ data }) => (data as { fundingRaised: number } | undefined)?.fundingRaised === 0);

  const first = remote.apps[0];
  if (first === undefined) throw new Error('there are two servers');
  await invest(first, investor, { projectId: id, amount: 300 });
  await reader.until(({ data }) => (data as { fundingRaised: number } | undefined)?.fundingRaised === 300);

  const before = reader.events.length;
  await signalLive(deps.db, [`project:${id}:comments`, `person:${investor.id}:notifications`]);
  await expect
    .poll(() => reader.events.slice(before).map(({ topic }) => topic))
    .toEqual(expect.arrayContaining([`project:${id}:comments`, `person:${investor.id}:notifications`]));

  await servers[1]?.kill();
  await reader.ended;
});
