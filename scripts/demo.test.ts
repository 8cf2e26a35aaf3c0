// `npm run demo` in its own process: a project is paid out in the demo, and every money invariant holds.
import { expect, test } from 'vitest';
import { seedDemoData } from '#demo/demo-seed.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { getTransparency } from '#features/reconciliation/server/transparency-service.ts';
import { makeAdmin } from '#test/factories/make.ts';
import { addressOfDatabase, runCommand } from '#test/servers/command.ts';
import { testSecret, useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();

const demo = async (...args: string[]) =>
  runCommand('demo', args, {
    DATABASE_URL: await addressOfDatabase(kindling.deps.pool),
    SESSION_SECRET: testSecret,
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: kindling.deps.config.dataDir,
  });

test('without the demo’s people it says what to do, and changes nothing', async () => {
  const { code, stderr } = await demo();
  expect(code).not.toBe(0);
  expect(stderr).toContain('DEMO_DATA=on');
});

test('a project walks to its creator’s account, and another one is in its vote', async () => {
  await seedDemoData(kindling.deps);
  await makeAdmin(kindling.deps);
  const { code, stdout } = await demo();
  expect(stdout).toContain('went back to its investor');
  expect(stdout).toContain('each got half, and the rest went back to their cards');
  expect(stdout).toMatch(/Sign in as grace@example\.org: vote, http:\/\/localhost:3000\/votes\/\d+/);
  expect(code).toBe(0);
  const { violations, figures } = await readMoneyReport(kindling.deps.db);
  expect(violations).toEqual([]);
  expect(figures).toMatchObject({ released: 200_000, refunded: 366_667, chargedBack: 33_333, held: 300_000 });
  // The transparency page shows it immediately.
  const { figures: shown } = await getTransparency(kindling.deps.db);
  expect(shown).toMatchObject({ released: '2000.00', refunded: '3666.67', chargedBack: '333.33', held: '3000.00' });
}, 60_000);

test('it removes the demo after it was confirmed, with the projects it played', async () => {
  const asked = await demo('--remove');
  expect(asked.stdout).toContain('Goes:  26 projects');
  expect(asked.stderr).toContain('Nothing was removed');
  expect(asked.code).toBe(1);
  // Ada is left until her payout has arrived.
  const first = await demo('--remove', '--yes');
  expect(first.stdout).toContain('26 projects are deleted');
  expect(first.stderr).toContain('Ada Sorensen: Money is on its way to this person');
  expect(first.code).toBe(1);
  const { violations } = await readMoneyReport(kindling.deps.db);
  expect(violations).toEqual([]);
  const again = await demo('--remove');
  expect(again.stdout).toContain('Goes:  0 projects');
  expect(again.stdout).toContain('1 person');
}, 180_000);
