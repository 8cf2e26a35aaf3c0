// Metrics of a running application, read as Prometheus does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { createMetrics } from './metrics.ts';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';

const metrics = createMetrics();
let kindling: TestApp;
let server: MetricsServer;
beforeAll(async () => {
  kindling = await createTestApp({ metrics });
  server = await startMetricsServer({ host: '127.0.0.1', port: 0, read: metrics.readText });
});
afterAll(async () => {
  await server.close();
  await kindling.close();
});

const scrape = (path = '/metrics', init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
async function readSeries(): Promise<Map<string, number>> {
  const text = await (await scrape()).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}
const counted = (method: string, route: string, status: string) =>
  `kindling_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

test('requests are counted by method, route and class of status, never by address', async () => {
  await kindling.app.inject('/api/projects');
  await kindling.app.inject('/api/projects?search=ada@example.com');
  await kindling.app.inject('/ada@example.com');
  await kindling.app.inject('/api/projects/123');
  await kindling.app.inject('/api/projects/124');
  await kindling.app.inject({ url: '/api/projects', method: 'POST', payload: {} });
  const series = await readSeries();
  expect(series.get(counted('GET', '/api/projects', '2xx'))).toBe(1);
  expect(series.get(counted('GET', '/api/projects/:id', '4xx'))).toBe(2);
  expect(series.get(counted('POST', '/api/projects', '4xx')), 'refused before its route ran').toBe(1);
  expect(series.get('kindling_http_requests_in_progress')).toBe(0);
  expect([...series.keys()].join('\n')).not.toMatch(/123|ada@/);
});

test('a thousand unknown addresses add no more than one series per method and class of status', async () => {
  await kindling.app.inject('/api/nothing');
  const before = await readSeries();
  for (let number = 0; number < 1000; number += 1)
    await kindling.app.inject(`/${number % 2 ? 'api/' : ''}${number}/x.php`);
  const after = await readSeries();
  expect([...after.keys()].filter((name) => !before.has(name))).toEqual([]);
  const count = counted('GET', 'unmatched', '4xx');
  expect(after.get(count)).toBe((before.get(count) ?? 0) + 1000);
});

test('the facts of the site are read once for scrapes that follow each other', async () => {
  const [one, other] = await Promise.all([readSeries(), readSeries()]);
  expect(one.get('kindling_site_read_success')).toBe(1);
  expect(other.get('kindling_waiting_items{kind="held"}')).toBe(0);
  expect(one.get('kindling_site_read_duration_seconds')).toBe(other.get('kindling_site_read_duration_seconds'));
});

test('only GET /metrics is there', async () => {
  expect((await scrape('/')).status).toBe(404);
  expect((await scrape('/metrics', { method: 'POST' })).status).toBe(405);
  const answer = await scrape();
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await (await scrape('/metrics', { method: 'HEAD' })).text()).toBe('');
  expect((await kindling.app.inject('/metrics')).statusCode, 'not on the public port').toBe(404);
});

test('a port that is taken stops the start with one sentence', async () => {
  await expect(startMetricsServer({ host: '127.0.0.1', port: server.port, read: metrics.readText })).rejects.toThrow(
    `METRICS_PORT ${server.port} is in use: stop what listens there, or choose another.`,
  );
});
