// The reconciliation command: its output and exit codes, alongside a running site with the same database and sandbox.
import { beforeAll, expect, test } from 'vitest';
import { callSandbox, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { addressOfDatabase, runCommand } from '#test/servers/command.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp({ expectsErrors: true });
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await addressOfDatabase(kindling.deps.pool);
  const { id: projectId } = await makeProject(kindling.deps);
  await invest(kindling, await makeUser(kindling.deps), { projectId, amount: '1234.50' });
});

const reconcile = (args: string[], url = databaseUrl) =>
  runCommand('reconcile', args, { DATABASE_URL: url, SESSION_SECRET: kindling.deps.secret });

test('without differences it exits with 0 and says so', async () => {
  const { code, stdout, stderr } = await reconcile(['--once']);
  expect(stderr).toBe('');
  expect(stdout).toContain('No differences');
  expect(stdout).toMatch(/^Balance +\d+ checked, 0 fixed, 0 found$/m);
  expect(code).toBe(0);
});

test('findings for a person are reported with advice, and it exits with 1', async () => {
  const params = { amount: '5000', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' };
  await callSandbox(kindling, '/v1/payment_intents', params, 'secret');
  const result = await reconcile(['--job', 'balance']);
  expect(result.stdout).toMatch(
    /FOUND: The account at the card provider received a payment that this site did not make/,
  );
  expect(result.stdout).toContain('1 open finding.');
  expect(result.code).toBe(1);
  const json = await reconcile(['--once', '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({
    isClean: false,
    openFindings: 1,
    findings: [{ kind: 'payment_foreign', difference: '48.25' }],
  });
  expect(json.code).toBe(1);
});

test('an unreachable database is neither: it exits with 2', async () => {
  const wrong = [[], ['--quickly'], ['--job', 'everything'], ['--restore'], ['--once', '--since', 'yesterday']];
  const answers = await Promise.all([
    ...[...wrong, ['--restore', '--since', '2999-01-01T00:00:00Z']].map((args) => reconcile(args)),
    reconcile(['--once'], 'postgresql:///nothing?host=/nowhere'),
  ]);
  expect(answers.map(({ code, stdout }) => [code, stdout])).toEqual(answers.map(() => [2, '']));
}, 60_000);
