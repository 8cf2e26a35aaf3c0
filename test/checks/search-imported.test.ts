// Searches over six thousand real projects, which are not part of the repository: put the file at data/regcf_projects.csv,
// or set IMPORTED_PROJECTS. The database also holds the demo.
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tried, walked } from '#bench/imported-queries.ts';
import { seedDemoData } from '#demo/demo-seed.ts';
import { readImportFile } from '#features/investing/server/imports/import-file.ts';
import { importProjects } from '#features/investing/server/imports/project-import.ts';
import { getProjectFacets, listProjects } from '#features/projects/project-contract.ts';
import { minFundingGoal, minValuation } from '#features/projects/project-rules.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { makeProject } from '../factories/make.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';

const file = process.env.IMPORTED_PROJECTS ?? join(import.meta.dirname, '../..', 'data', 'regcf_projects.csv');
const isThere = existsSync(file);
if (!isThere) process.stderr.write(`Searches over imported projects are not tested: there is no ${file}\n`);

vi.setConfig({ hookTimeout: 300_000, testTimeout: 30_000 });

describe.skipIf(!isThere)('over the imported projects', () => {
  let kindling: TestApp;

  beforeAll(async () => {
    kindling = await createTestApp({ env: { DEMO_DATA: 'on' } });
    await seedDemoData(kindling.deps);
    await makeProject(kindling.deps, { title: 'Jet Token Inc.' });
    await makeProject(kindling.deps, {
      title: 'Lone Distillery',
      description: 'Rye and corn, distilled in Austin, TX.',
    });
    await makeProject(kindling.deps, { title: 'Backerei am Eck', description: 'Eine Bäckerei.' });
    const terms = { now: new Date(), minFundingGoal, minValuation };
    const rows = readImportFile(createReadStream(file), terms, () => undefined);
    const counts = await importProjects(kindling.deps.db, rows, {
      onProblem: () => undefined,
      onProgress: () => undefined,
    });
    expect(counts.imported).toBeGreaterThan(6000);
    await kindling.deps.pool.query('analyze projects, project_texts');
  });
  afterAll(() => kindling?.close());

  async function search(query: Record<string, string>): Promise<{ titles: string[]; total: number }> {
    const list = await kindling.call(listProjects, { query });
    const counts = await kindling.call(getProjectFacets, { query });
    expect([list.status, counts.status, query]).toEqual([200, 200, query]);
    return { titles: (list.body as ProjectListItem[]).map(({ title }) => title), total: counts.body.total };
  }

  test.each([...walked, ...tried])('%s', async (q, { first, finds, top, atLeast, atMost }) => {
    const { titles, total } = await search({ q });
    if (first) expect(titles[0]).toMatch(first);
    if (finds) expect(titles.filter((title) => finds.test(title))).not.toEqual([]);
    if (top) {
      expect(titles.length).toBeGreaterThanOrEqual(top[0]);
      for (const title of titles.slice(0, top[0])) expect(title).toMatch(top[1]);
    }
    if (atLeast !== undefined) expect(total).toBeGreaterThanOrEqual(atLeast);
    if (atMost !== undefined) expect(total).toBeLessThanOrEqual(atMost);
  });

  test('three forms of a word find the same projects', async () => {
    const [one, two, three] = await Promise.all(['brewery', 'breweries', 'brewing'].map((q) => search({ q })));
    expect(two?.total).toBe(one?.total);
    expect(three?.total).toBe(one?.total);
  });

  test('a place is found by city, by two-letter state and by full state name', async () => {
    const [city, code, written, both] = await Promise.all(
      ['Austin', 'TX', 'Texas', 'Austin, Texas'].map((location) => search({ location })),
    );
    expect(city?.total).toBeGreaterThan(100);
    expect(code?.total).toBeGreaterThan(city?.total ?? 0);
    expect(written?.total).toBeGreaterThanOrEqual(code?.total ?? 0);
    expect(both?.total).toBeLessThanOrEqual(city?.total ?? 0);
    expect((await search({ q: 'brewery', location: 'San Diego' })).total).toBeLessThan(20);
  });
});
