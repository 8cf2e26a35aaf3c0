// The queries of the projects page and home: open projects first, read from an index however many are closed.

import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { anonymous } from '#platform/http/viewer.ts';
import { makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listProjects } from '../../project-contract.ts';
import type { ProjectListItem } from '../../project-shapes.ts';
import type { ListFilter } from './project-list-filter.ts';
import { listProjectRows } from './project-list-query.ts';

const open = 30;
const kindling = useTestApp();

beforeAll(async () => {
  const { id } = await makeUser(kindling.deps);
  // The failed ones are newer and some are featured: without the status filter they would fill the first pages.
  for (let from = 1; from <= 3000; from += 250) {
    await kindling.deps.pool.query(
      `insert into projects (owner_id, title, description, category, goal_cents, valuation_cents, status, featured, created_at)
       select $1, 'Lamp ' || n, 'A lamp.', (array['Games', 'Music'])[1 + n % 2], 5000000, 50000000,
         case when n <= ${open} then 'active' else 'failed' end, n % 7 = 0, timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series($2::int, $2 + 249) n`,
      [id, from],
    );
  }
  await kindling.deps.pool.query('analyze projects');
}, 120_000);

test('among thousands of failed projects only the open ones are listed, page after page', async () => {
  const seen: ProjectListItem[] = [];
  let query: Record<string, string> | undefined = { status: 'active', limit: '24' };
  while (query !== undefined) {
    const answer: Awaited<ReturnType<typeof read>> = await read(query);
    seen.push(...(answer.body as ProjectListItem[]));
    const next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
    query = next === undefined ? undefined : Object.fromEntries(new URL(next, 'http://a.b').searchParams);
  }
  expect(seen).toHaveLength(open);
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['active']));
});

const read = (query: Record<string, string>) => kindling.call(listProjects, { query });

test.each<Partial<ListFilter>>([{}, { category: 'Music' }])(
  'the first page of open projects reads few more rows than it returns: %o',
  async (filter) => {
    const statements: { text: string; values: unknown[] }[] = [];
    const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
    const db = drizzle({ client: kindling.deps.pool, logger });
    await listProjectRows(db, anonymous, { sort: 'featured', limit: 12, status: 'active', ...filter }, '2026-11-20');
    expect(statements.length).toBeGreaterThan(0);
    for (const { text, values } of statements) {
      const { rows } = await kindling.deps.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        text: `explain (analyze, format json) ${text}`,
        values,
      });
      for (const node of nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)) {
        if (node['Relation Name'] !== 'projects') continue;
        expect(node['Index Name']).toMatch(/^projects_/);
        expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)).toBeLessThan(2 * open);
      }
    }
  },
);

type Plan = {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
