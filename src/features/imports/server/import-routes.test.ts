// Importing projects on the administrators' page: upload, columns, preview, one run at a time, and the rows left out.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { listProjects } from '#features/projects/project-contract.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../import-contract.ts';
import { maxImportRows } from '../import-rules.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(() => kindling.deps.db.execute(sql`truncate project_imports`));
afterEach(() => vi.waitFor(async () => expect((await list()).open?.state).not.toBe('running'), 20_000));

const header = 'title,description,category,fundingGoal,valuation,fundingRaised,createdAt,deadline';
const row = (title: string, goal = '1000.00') =>
  `${title},Dries wood,Technology,${goal},5000,250.50,2020-03-01,2020-06-01`;

const list = async () => (await kindling.call(contract.listImports, { as: admin })).body;

async function upload(content: string | Buffer, name = 'projects.csv') {
  const answer = await kindling.app.inject({
    method: 'POST',
    url: `/api/admin/imports?name=${encodeURIComponent(name)}`,
    headers: { cookie: admin.cookie, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });
  const body = answer.json<contract.ImportOverview & { code?: string; message?: string }>();
  return { status: answer.statusCode, body, id: body.open?.id ?? 0 };
}

const preview = (id: number, query = {}) => kindling.call(contract.previewImport, { as: admin, params: { id }, query });
const start = (id: number) => kindling.call(contract.startImport, { as: admin, params: { id } });
const done = () =>
  vi.waitFor(async () => {
    const { open, done: results } = await list();
    expect(open).toBeNull();
    return results;
  }, 20_000);

const file = (...rows: string[]) => [header, ...rows].join('\n');

test('a file is previewed row by row, imported in the background, and deleted', async () => {
  const content = file(row('Wizard kiln'), row('Wizard oven', '10'), row('Wizard kiln'), row('Wizard mill'));
  const { status, body, id } = await upload(content);
  expect([status, body.open]).toMatchObject([201, { state: 'ready', fileName: 'projects.csv', createdBy: admin.name }]);
  expect(body.open?.places).toMatchObject({ title: 0, deadline: 7 });
  expect(body.open?.columns[0]).toEqual({ name: 'title', sample: 'Wizard kiln' });
  const shown = (await preview(id)).body;
  expect(shown.counts).toEqual({ new: 2, repeated: 1, present: 0, refused: 1 });
  expect(shown.rows).toMatchObject([
    { line: 2, title: 'Wizard kiln', result: 'new', goal: 1000, raised: 250.5, reasons: [] },
    { line: 3, result: 'refused', reasons: expect.arrayContaining([expect.stringMatching(/at least \$1,000/)]) },
    { line: 4, result: 'repeated', reasons: ['repeats line 2'] },
    { line: 5, result: 'new' },
  ]);
  expect((await preview(id, { result: 'refused' })).body.rows).toHaveLength(1);
  expect((await kindling.call(listProjects, { query: { q: 'wizard kiln' } })).body).toEqual([]);

  expect((await start(id)).status).toBe(202);
  const [result] = await done();
  expect(result).toMatchObject({ id, state: 'done', total: 4, leftOut: 2 });
  expect(result?.counts).toEqual({ read: 4, imported: 2, refused: 1, repeated: 1, present: 0 });
  expect((await kindling.call(listProjects, { query: { q: 'wizard kiln' } })).body).toHaveLength(1);
  expect(await listViolations(kindling.deps.db)).toEqual([]);
  const { rows } = await kindling.deps.pool.query('select content from project_imports');
  expect(rows).toEqual([{ content: null }]);

  // The same file again adds nothing.
  const again = await upload(content);
  expect((await preview(again.id)).body.counts).toEqual({ new: 0, repeated: 1, present: 2, refused: 1 });
  await start(again.id);
  expect((await done())[0]?.counts).toEqual({ read: 4, imported: 0, refused: 1, repeated: 1, present: 2 });
});

test('rows that were left out are downloaded with their reasons, and no cell runs as a formula', async () => {
  const { id } = await upload(file(row('=HYPERLINK("x")', '1'), 'too,few', row('Wizard loom')));
  await start(id);
  await done();
  const answer = await kindling.call(contract.downloadLeftOut, { as: admin, params: { id } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = String(answer.body).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(`${header},line,reason`);
  expect(lines[1]).toMatch(/^"?'=HYPERLINK/);
  expect(lines[1]).toMatch(/,2,.*Funding goal must be at least/);
  expect(lines[2]).toBe('too,few,,,,,,,3,"has 2 columns, the header has 8"');
});

test('columns with other names are chosen by hand, and only those of the file', async () => {
  const { id, body } = await upload('Name;Funding Goal;About;Kind;Worth\nWizard boat;2000;Floats;Technology;9000\n');
  expect(body.open?.places).toEqual({ fundingGoal: 1 });
  expect((await preview(id)).body).toMatchObject({ code: 'invalid_file', message: expect.stringMatching(/title/) });
  expect((await start(id)).body).toMatchObject({ code: 'invalid_file' });
  const change = (places: Record<string, number>) =>
    kindling.call(contract.changeImport, { as: admin, params: { id }, body: { places } });
  expect((await change({ title: 5 })).status).toBe(400);
  expect((await change({ color: 0 })).status).toBe(400);
  const places = { title: 0, fundingGoal: 1, description: 2, category: 3, valuation: 4 };
  expect((await change(places)).body.open).toMatchObject({ places });
  expect((await preview(id)).body.rows).toMatchObject([{ title: 'Wizard boat', result: 'new', goal: 2000 }]);
  await start(id);
  expect((await done())[0]?.counts).toMatchObject({ imported: 1 });
});

test('a file that cannot be read is refused with the reason', async () => {
  const refused = async (content: string | Buffer) => (await upload(content)).body;
  expect(await refused('')).toMatchObject({ code: 'invalid_file', message: expect.stringMatching(/empty/) });
  expect(await refused(header)).toMatchObject({ message: expect.stringMatching(/no rows/) });
  expect(await refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 10, 1]))).toMatchObject({
    message: expect.stringMatching(/not a CSV file/),
  });
  const { id } = await upload(file(row('Wizard raft'), '"never closed,d,c'));
  expect((await start(id)).body).toMatchObject({
    code: 'invalid_file',
    message: expect.stringMatching(/never closed/),
  });
  expect((await list()).open?.state).toBe('ready');
  await kindling.call(contract.discardImport, { as: admin, params: { id } });
  const long = await upload(file(...Array.from({ length: maxImportRows + 1 }, () => 'a')));
  expect((await preview(long.id)).body.message).toMatch(/more than 20,000 rows/);
});

test('one file at a time: a second waits until the first is imported or discarded', async () => {
  const { id } = await upload(file(row('Wizard cart')));
  expect(await upload(file(row('Wizard sled')))).toMatchObject({ status: 409, body: { code: 'already_running' } });
  const discarded = await kindling.call(contract.discardImport, { as: admin, params: { id } });
  expect(discarded.body).toEqual({ open: null, done: [] });
  expect((await start(id)).status).toBe(404);
  expect((await upload(file(row('Wizard sled')))).status).toBe(201);
});

test('a run whose process ended can be started again, and repeats no row', async () => {
  const { id } = await upload(file(row('Wizard anvil'), row('Wizard forge')));
  await kindling.deps.db.execute(
    sql`update project_imports set state = 'running', started_at = now(), beat_at = now()`,
  );
  expect((await start(id)).body).toMatchObject({ code: 'already_running' });
  expect((await kindling.call(contract.discardImport, { as: admin, params: { id } })).status).toBe(409);
  await kindling.deps.db.execute(sql`update project_imports set beat_at = now() - interval '2 minutes'`);
  expect((await list()).open?.state).toBe('interrupted');
  expect((await start(id)).status).toBe(202);
  expect((await done())[0]?.counts).toMatchObject({ imported: 2 });
});

test('files that were not imported are deleted after a day', async () => {
  const { id } = await upload(file(row('Wizard lamp')));
  await kindling.deps.db.execute(sql`update project_imports set expires_at = now() - interval '1 second'`);
  const next = await upload(file(row('Wizard lens')));
  expect(next.status).toBe(201);
  expect((await preview(id)).status).toBe(404);
});

test('only administrators reach imports', async () => {
  const person = await makeUser(kindling.deps);
  expect((await kindling.call(contract.listImports, { as: person })).status).toBe(401);
  expect((await kindling.call(contract.startImport, { as: person, params: { id: 1 } })).status).toBe(401);
});
