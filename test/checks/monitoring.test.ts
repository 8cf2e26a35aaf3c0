// The files for monitoring agree with what a real scrape has: alerts, dashboard, the table in docs/monitoring.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { noteBackup } from '#features/backups/server/backup-table.ts';
import { createAnswerCache } from '#platform/http/answer-cache.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { createProcessMetrics } from '#platform/metrics/start-metrics.ts';
import { createPageMetrics } from '#platform/metrics/store-metrics.ts';
import { createPageCache } from '#platform/pages/page-cache.ts';
import { makeProject } from '#test/factories/make.ts';
import { addPages } from '#test/servers/page-server.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { createTestDatabase } from '#test/servers/test-database.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const folder = new URL('deploy/monitoring/', root).pathname;

let kindling: TestApp;
let scrape: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  const answers = createAnswerCache();
  const cache = createPageCache();
  const metrics = createProcessMetrics(
    { metricsPort: 1 },
    { version: '1', pool: database.pool, caches: { answers, cache } },
  );
  if (metrics === undefined) throw new Error('metrics are on');
  kindling = await createTestApp({
    database,
    metrics,
    answers,
    addPages: addPages({ keeps: true, cache, metrics: createPageMetrics(metrics) }),
  });
  // A site on which everything has happened once.
  const { deps, app } = kindling;
  await mkdir(deps.config.dataDir, { recursive: true });
  const worker = startWorker(deps, { name: 'test', intervalMs: 60_000, run: async () => undefined });
  const { id } = await makeProject(deps);
  await app.inject(`/projects/${id}`);
  await noteBackup(deps.db, 'On the second disk');
  await deps.pool.query(
    `insert into reconcile_runs (job, finished_at) select unnest(array['open_items', 'payment_sweep']), now()`,
  );
  await deps.pool.query(
    `insert into money_checks (is_sound, violations, overdue, broken, figures) values (true, 0, 0, '[]', '{}')`,
  );
  await deps.pool.query("insert into provider_events (event_id, type, body) values ('evt_1', 'refund.updated', '{}')");
  scrape = await metrics.readText();
  await worker.stop();
});
afterAll(() => kindling.close());

type Metric = { name: string; type: string; help: string; labels: string[] };

/** Every metric of the scrape that has a value. */
function listMetrics(): Metric[] {
  return [...scrape.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\w+)\n((?:[^#\n].*\n)*)/gm)].flatMap(
    ([, name = '', help = '', type = '', series = '']) => {
      if (series === '') return [];
      const labels = new Set([...series.matchAll(/(\w+)="/g)].map(([, label = '']) => label));
      labels.delete('le');
      return [{ name, type, help, labels: [...labels].toSorted() }];
    },
  );
}

const namesIn = (text: string) => new Set(text.match(/\b(?:kindling|process|nodejs)_[a-z0-9_]+/g));
function missingIn(text: string): string[] {
  const known = new Set(
    listMetrics().flatMap(({ name, type }) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  return [...namesIn(text)].filter((name) => !known.has(name));
}

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
const listAlerts = () => (parse(read('deploy/monitoring/alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules);

test('every metric of the alerts and of the dashboard is in a real scrape', () => {
  expect(
    missingIn(
      listAlerts()
        .map(({ expr }) => expr)
        .join('\n'),
    ),
  ).toEqual([]);
  expect(missingIn(read('deploy/monitoring/dashboard.json'))).toEqual([]);
});

test('the table in docs/monitoring.md has every metric with its type, labels and meaning', () => {
  const rows = listMetrics()
    .filter(({ name }) => name.startsWith('kindling_'))
    .map(({ name, type, help, labels }) => `| \`${name}\` | ${type} | ${labels.join(', ')} | ${help} |`);
  const table = read('docs/monitoring.md')
    .split('\n')
    .filter((line) => line.startsWith('| `kindling_'));
  expect(table.toSorted()).toEqual(rows.toSorted());
});

test('every alert has a paragraph that says what to do, and is tried firing and silent', () => {
  const docs = read('docs/monitoring.md');
  const tried = new Set(
    (parse(read('deploy/monitoring/alerts.test.yml')) as { tests: { name: string }[] }).tests.map(({ name }) => name),
  );
  for (const { alert } of listAlerts()) {
    expect(docs, alert).toMatch(new RegExp(`^\\| ${alert} \\| \\S.{40,} \\|$`, 'm'));
    expect(tried, alert).toContain(`${alert} fires`);
    expect(tried, alert).toContain(`${alert} is silent`);
  }
});

test('no label has a value that comes from a person or an address', () => {
  const values = new Set([...scrape.matchAll(/\broute="([^"]*)"/g)].map(([, value = '']) => value));
  expect(values).toContain('/projects/:id');
  for (const value of values) expect(value).toMatch(/^(?:unmatched|\/[a-z0-9/:_*.-]*)$/i);
});

const promtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!promtool)(
  'promtool accepts the rules, their tests and a scrape (skipped without promtool: apt-get install prometheus)',
  () => {
    const run = (args: string[], input = '') =>
      execFileSync('promtool', args, { cwd: folder, input, encoding: 'utf8' });
    expect(run(['check', 'rules', 'alerts.yml'])).toContain('SUCCESS');
    expect(run(['check', 'config', 'prometheus.yml'])).toContain('SUCCESS');
    expect(run(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS');
    expect(run(['check', 'metrics'], scrape)).toBe('');
  },
);
