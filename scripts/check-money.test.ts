// The command that checks the money: its output and exit codes, on a correct and on a broken database.
import { beforeAll, expect, test } from 'vitest';
import { promiseNumbers } from '#features/reconciliation/money-promises.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { addressOfDatabase, runCommand } from '#test/servers/command.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let databaseUrl: string;
let projectId: number;

beforeAll(async () => {
  databaseUrl = await addressOfDatabase(kindling.deps.pool);
  ({ id: projectId } = await makeProject(kindling.deps));
  await invest(kindling, await makeUser(kindling.deps), { projectId, amount: '1234.50' });
});

const checkMoney = (args: string[] = [], url = databaseUrl) => runCommand('check-money', args, { DATABASE_URL: url });

test('correct money exits with 0 and shows the matching figures', async () => {
  const { code, stdout } = await checkMoney();
  expect(stdout).toContain(`The money is sound: all ${promiseNumbers.length} promises hold.`);
  expect(stdout.match(/^M\d+ +ok /gm)).toHaveLength(promiseNumbers.length);
  expect(stdout).toMatch(/Held by the card provider +\$1,198\.40/);
  expect(code).toBe(0);
  const json = await checkMoney(['--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({
    isSound: true,
    broken: [],
    violations: [],
    overdue: [],
    figures: { paidIn: 123_450, held: 123_450, refunded: 0, raised: 123_450, clearing: 119_840, investments: 1 },
  });
});

test('a planted difference is named and exits with 1', async () => {
  await kindling.deps.pool.query('update projects set raised_cents = raised_cents + 1 where id = $1', [projectId]);
  const { code, stdout } = await checkMoney();
  expect(stdout).toMatch(new RegExp(`^M2  BROKEN .+\\n +M2 figures differ from investments: ${projectId}$`, 'm'));
  expect(stdout).toContain(`NOT sound: 1 of ${promiseNumbers.length} promises is broken`);
  expect(code).toBe(1);
  const json = await checkMoney(['--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ isSound: false });
  expect(json.code).toBe(1);
  await kindling.deps.pool.query('update projects set raised_cents = raised_cents - 1 where id = $1', [projectId]);
});

test('a wrong total is named, and recounted on request', async () => {
  await kindling.deps.pool.query("insert into investment_total_deltas values ('completed', 2, 350)");
  const { code, stdout } = await checkMoney();
  expect(stdout).toMatch(/^M2 +BROKEN .+\n +M2 stored total differs from investments: completed$/m);
  expect(code).toBe(1);
  const recounted = await checkMoney(['--recount']);
  expect(recounted.stderr).toContain('Recounted: investments completed, off by -2 and -$3.50.');
  expect(recounted.stdout).toContain('The money is sound');
  expect(recounted.code).toBe(0);
  expect((await checkMoney(['--recount'])).stderr).toContain('every total was correct');
});

test('an unreachable database is neither: it exits with 2', async () => {
  expect((await checkMoney(['--quickly'])).code).toBe(2);
  expect(await checkMoney([], 'mysql://elsewhere')).toMatchObject({ code: 2, stdout: '' });
  expect((await checkMoney([], 'postgresql:///nothing?host=/nowhere')).code).toBe(2);
});
