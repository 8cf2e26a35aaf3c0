// Project import end to end: imported rows, rejected rows with reasons, and the resulting ledger.
import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { getProject, listProjects } from '#features/projects/project-contract.ts';
import { standingLabel } from '#features/projects/project-standing.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { readPage } from '#test/servers/read-page.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { listProjectInvestments } from '../../investing-contract.ts';
import { readImportFile } from './import-file.ts';
import { describeCounts, describeProblem, type ImportCounts } from './import-report.ts';
import { readImportTerms } from './import-terms.ts';
import { importProjects } from './project-import.ts';

const now = new Date('2026-11-20T12:00:00Z');
let kindling: TestApp;
beforeEach(async () => {
  kindling = await createTestApp({ now: () => now });
});
afterEach(() => kindling.close());

type Outcome = { counts: ImportCounts; problems: string[]; unknownColumns: string[] };

async function run(bytes: AsyncIterable<Uint8Array>): Promise<Outcome> {
  const problems: string[] = [];
  const unknownColumns: string[] = [];
  const terms = await readImportTerms(kindling.deps.db, now);
  const rows = readImportFile(bytes, terms, (header) => unknownColumns.push(...header.unknownColumns));
  const counts = await importProjects(kindling.deps.db, rows, {
    onProblem: (problem) => problems.push(describeProblem(problem)),
    onProgress: () => undefined,
  });
  return { counts, problems, unknownColumns };
}

/** In chunks of three bytes, to cross every boundary. */
async function* inPieces(content: string | Buffer): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let start = 0; start < bytes.length; start += 3) yield bytes.subarray(start, start + 3);
}

const header = 'title,description,category,fundingGoal,valuation,fundingRaised,createdAt,deadline';
const good = 'Solar kiln,Dries wood,Technology,1000.00,5000,250.50,2020-03-01,2020-06-01';

async function stored() {
  const { rows } = await kindling.deps.db.execute(sql`
    select title, status, goal_cents, raised_cents, investor_count, deadline::text, p.created_at::text, u.name as owner, u.kind
    from projects p join users u on u.id = p.owner_id where p.deleted_at is null order by p.id`);
  return rows;
}

test('where the site does not offer its own rules, only projects whose funding is over are imported', async () => {
  await kindling.deps.pool.query("insert into pack_offers (pack_id, is_offered) values ('open-2026', false)");
  const raising = 'Big kiln,Dries logs,Technology,20000,90000,0,,';
  const { counts, problems } = await run(inPieces(`${header}\n${good}\n${raising}\n`));
  expect(counts).toMatchObject({ imported: 1, refused: 1 });
  expect(problems).toEqual([expect.stringContaining('this site takes projects only under rules')]);
});

test('the minimum goal and valuation come from the settings, as in the form', async () => {
  const ask = () => run(inPieces(`${header}\n${good}\nBig kiln,Dries logs,Technology,20000,90000,0,,\n`));
  await kindling.deps.pool.query(
    'update site_settings set min_funding_goal_cents = 2000000, min_valuation_cents = 8000000',
  );
  expect((await ask()).problems).toEqual([
    'line 2: "Solar kiln" refused: Funding goal must be at least $20,000; Valuation must be at least $80,000',
  ]);
  await kindling.deps.pool.query('update site_settings set min_funding_goal_cents = null, min_valuation_cents = null');
  expect((await ask()).counts).toMatchObject({ imported: 1, present: 1, refused: 0 });
});

test('a row becomes a project of the system user, with its money as one opening entry without an investor', async () => {
  const { counts, problems } = await run(inPieces(`${header}\n${good}\n`));
  expect(problems).toEqual([]);
  expect(counts).toEqual({ read: 1, imported: 1, refused: 0, repeated: 0, present: 0 });
  expect(await stored()).toEqual([
    {
      title: 'Solar kiln',
      status: 'failed',
      goal_cents: 100_000,
      raised_cents: 25_050,
      investor_count: 0,
      deadline: '2020-06-01',
      created_at: '2020-03-01 00:00:00+00',
      owner: 'Imported',
      kind: 'system',
    },
  ]);
  const { rows } = await kindling.deps.db.execute(sql`
    select i.origin, i.state, i.status, i.amount_cents, e.kind, u.kind as investor,
      (select array_agg(a.name || ' ' || p.amount_cents order by p.amount_cents desc)
       from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = e.id) as postings
    from investments i join users u on u.id = i.investor_id join ledger_entries e on e.ref = 'investment:' || i.id
    join projects on projects.id = i.project_id where projects.deleted_at is null`);
  expect(rows).toEqual([
    {
      origin: 'opening',
      state: 'completed',
      status: 'completed',
      amount_cents: 25_050,
      kind: 'opening',
      investor: 'system',
      postings: ['opening_balances 25050', expect.stringMatching(/^escrow:\d+ -25050$/)],
    },
  ]);
  expect(await listViolations(kindling.deps.db)).toEqual([]);
});

test('the deadline and the raised amount decide the status', async () => {
  const rows = [
    'Past and full,d,c,1000,5000,1000,2020-01-01,2020-02-01',
    'Past and short,d,c,1000,5000,999.99,2020-01-01,2020-02-01',
    'Past and nothing,d,c,1000,5000,,2020-01-01,2020-02-01',
    'Open and full,d,c,1000,5000,1000,2020-01-01,2030-01-01',
    'Last day,d,c,1000,5000,10,2020-01-01,2026-11-20',
    'No deadline,d,c,1000,5000,10,,',
  ];
  await run(inPieces([header, ...rows].join('\r\n')));
  expect((await stored()).map(({ title, status }) => [title, status])).toEqual([
    ['Past and full', 'funded'],
    ['Past and short', 'failed'],
    ['Past and nothing', 'failed'],
    ['Open and full', 'funded'],
    ['Last day', 'active'],
    ['No deadline', 'active'],
  ]);
  expect(await listViolations(kindling.deps.db)).toEqual([]);
});

test.each([
  ['semicolons', 'utf8', ';'],
  ['tabs', 'utf8', '\t'],
  ['semicolons in UTF-16', 'utf16le', ';'],
  ['commas in UTF-16', 'utf16le', ','],
] as const)('a file that a spreadsheet saved with %s is imported', async (_name, encoding, separator) => {
  const rows = [header, 'Café "Ève",d,c,1000,5000,,,', 'Two; words,d,c,1000,5000,,,'].map((row) =>
    row
      .split(',')
      .map((field) => `"${field.replaceAll('"', '""')}"`)
      .join(separator),
  );
  const content = Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`, encoding);
  const { counts } = await run(inPieces(content));
  expect(counts).toMatchObject({ read: 2, imported: 2 });
  expect((await stored()).map(({ title }) => title)).toEqual(['Café "Ève"', 'Two; words']);
});

test('every bad row is reported by line, with all of its errors', async () => {
  const long = (count: number) => 'x'.repeat(count);
  const rows: [row: string | Buffer, reason: RegExp | undefined][] = [
    [good, undefined],
    [',d,c,1000,5000,,,', /title is missing/],
    [' ,,,1000,5000,,,', /title is missing; description is missing; category is missing$/],
    [`${long(201)},d,c,1000,5000,,,`, /Title may have at most 200 characters/],
    [`t,${long(20_001)},c,1000,5000,,,`, /Description may have at most 20000 characters/],
    [`t,d,${long(51)},1000,5000,,,`, /Category may have at most 50 characters/],
    ['t\0,d,c,1000,5000,,,', /Title holds characters that cannot be stored/],
    ['\u200b\u200b\u200b,d,c,1000,5000,,,', /Title needs at least one visible character/],
    ['t,\u202eevil,c,1000,5000,,,', /Description holds invisible characters that change the direction of text/],
    ['t,d,\u2066c,1000,5000,,,', /Category holds invisible characters that change the direction of text/],
    ['t,d,c,999.99,5000,,,', /Funding goal must be at least \$1,000/],
    ['t,d,c,1000,4999.99,,,', /Valuation must be at least \$5,000/],
    ['t,d,c,6000,5000.50,,,', /goal may not exceed the valuation/],
    ['t,d,c,1000,5000,1000.01,,', /More was raised than the goal/],
    ['t,d,c,"1,000",5000,,,', /fundingGoal "1,000" is not an amount/],
    ['t,d,c,-1000,5000,,,', /fundingGoal "-1000" is not an amount/],
    ['t,d,c,1e6,5000,,,', /is not an amount/],
    ['t,d,c,1000.001,5000,,,', /is not an amount/],
    ['t,d,c,,,,,', /fundingGoal is missing; valuation is missing/],
    ['t,d,c,1000,5000,much,,', /fundingRaised "much" is not an amount/],
    ['t,d,c,1000,5000,,2021-02-30,', /createdAt "2021-02-30" is not a date/],
    ['t,d,c,1000,5000,,30.2.2021,', /createdAt "30.2.2021" is not a date/],
    ['t,d,c,1000,5000,,2026-11-21,', /createdAt is in the future/],
    ['t,d,c,1000,5000,,,soon', /deadline "soon" is not a date/],
    ['t,d,c,1000,5000,,,2027-13-01', /deadline "2027-13-01" is not a date/],
    ['t,d,c,1000,5000', /has 5 columns, the header has 8/],
    ['t,d,c,1000,5000,,,,extra', /has 9 columns, the header has 8/],
    [Buffer.from('Caf\xe9,d,c,1000,5000,,,', 'latin1'), /not valid UTF-8/],
    [good, /repeats line 2/],
    ['Solar kiln , Dries wood,Technology,1000,5000.00,250.5,2020-03-01,2020-06-01', /repeats line 2/],
    ['"Two\nlines, and ""quotes""",d,c,1000,5000,,,', undefined],
    ['After them,d,c,,5000,,,', /fundingGoal is missing/],
  ];
  const content = Buffer.concat(
    [header, ...rows.map(([row]) => row)].flatMap((row) => [Buffer.from(row), Buffer.from('\n')]),
  );
  const { counts, problems } = await run(inPieces(content));
  const expected: [number, RegExp][] = [];
  let line = 1;
  for (const [row, reason] of rows) {
    line += 1;
    if (reason !== undefined) expected.push([line, reason]);
    line += row.toString().split('\n').length - 1;
  }
  expect(problems).toHaveLength(expected.length);
  expected.forEach(([at, reason], index) => {
    expect(problems[index]).toMatch(new RegExp(`^line ${at}:`));
    expect(problems[index]).toMatch(reason);
  });
  expect(counts).toEqual({ read: rows.length, imported: 2, refused: expected.length - 2, repeated: 2, present: 0 });
  expect((await stored()).map(({ title }) => title)).toEqual(['Solar kiln', 'Two\nlines, and "quotes"']);
});

test('a second run adds nothing and says so', async () => {
  const content = `${header}\n${good}\n${good.replace('kiln', 'oven')}\n`;
  await run(inPieces(content));
  const before = await stored();
  const { counts, problems } = await run(inPieces(content));
  expect(counts).toEqual({ read: 2, imported: 0, refused: 0, repeated: 0, present: 2 });
  expect(problems).toEqual(['line 2: "Solar kiln" imported before', 'line 3: "Solar oven" imported before']);
  expect(await stored()).toEqual(before);
  expect(describeCounts(counts)).toBe('2 rows read, 0 imported, 2 imported before, 0 repeated, 0 refused.');
});

test('two concurrent imports of one file import each row once', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => `Kite ${index},d,Category ${index % 40},1000,5000,10,,`);
  const content = `${header}\n${rows.join('\n')}\n`;
  const outcomes = await Promise.all([run(inPieces(content)), run(inPieces(content))]);
  expect(outcomes.reduce((sum, { counts }) => sum + counts.imported, 0)).toBe(1200);
  expect(await stored()).toHaveLength(1200);
  expect(await listViolations(kindling.deps.db)).toEqual([]);
});

test('columns may be in any order, unknown ones are noted, a byte order mark and blank lines are ignored', async () => {
  const content =
    '\uFEFFValuation,color,fundinggoal,category,description,TITLE\r\n\r\n5000,red,1000,c,d,Turned round\r\n\r\n';
  const { counts, unknownColumns } = await run(inPieces(content));
  expect([counts.imported, unknownColumns]).toEqual([1, ['color']]);
  expect((await stored())[0]).toMatchObject({ title: 'Turned round', goal_cents: 100_000, status: 'active' });
});

test('an unreadable file is reported in one sentence', async () => {
  await expect(run(inPieces(''))).rejects.toThrow('The file is empty');
  await expect(run(inPieces('name,money\na,b\n'))).rejects.toThrow(
    'title, description, category, fundingGoal, valuation missing',
  );
  await expect(run(inPieces(`${header},title\n`))).rejects.toThrow('The column "title" appears twice.');
  await expect(run(inPieces(`${header}\n${good}\n"never closed,d,c,1000,5000,,,\n`))).rejects.toThrow('never closed');
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${header}\n`);
    throw new Error('the disk is gone');
  };
  await expect(run(broken())).rejects.toThrow('the disk is gone');
});

test('imported projects are listed like all others', async () => {
  await run(inPieces(`${header}\n${good}\n`));
  const answer = await kindling.call(listProjects, { query: { q: 'solar kiln' } });
  expect(answer.body).toMatchObject([
    { title: 'Solar kiln', fundingRaised: 250.5, investorCount: 0, status: 'failed' },
  ]);
});

const realFile = fileURLToPath(new URL('../../../../../../shared/data/regcf_projects.csv', import.meta.url));
const hasRealFile = existsSync(realFile);

test.skipIf(!hasRealFile)(
  `6,165 real offerings are imported, odd ones reported${hasRealFile ? '' : ' (skipped: the data file is not here)'}`,
  async () => {
    const { counts, problems } = await run(createReadStream(realFile) as AsyncIterable<Buffer>);
    expect(counts).toEqual({ read: 6165, imported: 6123, refused: 25, repeated: 17, present: 0 });
    expect(problems.filter((problem) => problem.includes('More was raised than the goal'))).toHaveLength(22);
    expect(problems.filter((problem) => problem.includes('Funding goal must be at least'))).toHaveLength(3);
    expect(await listViolations(kindling.deps.db)).toEqual([]);
    const again = await run(createReadStream(realFile) as AsyncIterable<Buffer>);
    expect(again.counts).toEqual({ read: 6165, imported: 0, refused: 25, repeated: 17, present: 6123 });
  },
  180_000,
);

test('a project that was over before its import ended elsewhere; an open one did not [stopped-4]', async () => {
  const open = 'Open kiln,Still burns,Technology,1000.00,5000,250.50,2026-03-01,2027-06-01';
  await run(inPieces(`${header}\n${good}\n${open}\n`));
  const { body: projects } = await kindling.call(listProjects);
  const [over, raising] = ['Solar kiln', 'Open kiln'].map((name) => projects.find(({ title }) => title === name));
  expect(over && [over.endedElsewhere, standingLabel(over)]).toEqual([true, 'Ended']);
  expect(raising && [raising.endedElsewhere, standingLabel(raising)]).toEqual([false, 'Active']);
  const id = String(over?.id);
  expect((await kindling.call(getProject, { params: { id } })).body).toMatchObject({
    fundingRaised: 250.5,
    stopped: null,
  });
  // Money raised elsewhere is not an investment here.
  expect((await kindling.call(listProjectInvestments, { params: { id } })).body).toMatchObject([
    { amount: '250.50', isImported: true, name: null },
  ]);
  // Its page promises nothing about money that was never here.
  const page = await readPage(kindling, `/projects/${id}`);
  expect(page).toContain(`${pageCopy.raisedElsewhere}</dt>`);
  expect(page).toContain('Its funding was over before it was imported. None of its money was ever on this site.');
  expect(page).not.toContain(`${pageCopy.investors}</dt>`);
  expect(page).not.toMatch(/goes back to its investors|>Failed</);
});
