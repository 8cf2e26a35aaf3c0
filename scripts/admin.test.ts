// The command for an administrator who lost their second factor and every recovery code.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { adminAuthenticators } from '#features/accounts/server/second-factor-table.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { makeAdmin } from '#test/factories/make.ts';
import { addressOfDatabase, runCommand } from '#test/servers/command.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await addressOfDatabase(kindling.deps.pool);
});

const admin = (...args: string[]) => runCommand('admin', args, { DATABASE_URL: databaseUrl });

test('it turns the second factor off, confirms it, and the audit log records the command line', async () => {
  const { id } = await makeAdmin(kindling.deps);
  await kindling.deps.db.insert(adminAuthenticators).values({ userId: id, secret: 'sealed', lastStep: 1 });
  const { code, stdout } = await admin('reset-two-factor', `admin-${id}`);
  expect([code, stdout]).toEqual([
    0,
    `The second factor of admin-${id} is off, and their sessions have ended. They sign in with their password.\n`,
  ]);
  expect(await kindling.deps.db.$count(adminAuthenticators)).toBe(0);
  const entries = await kindling.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'admin.second_factor_reset'));
  expect(entries).toMatchObject([{ actorName: 'command line', subjectId: String(id) }]);
});

test('an unknown name exits with 1, and anything else prints the usage', async () => {
  expect(await admin('reset-two-factor', 'nobody')).toMatchObject({
    code: 1,
    stderr: 'No administrator has the username nobody.\n',
  });
  expect(await admin('reset-two-factor')).toMatchObject({
    code: 2,
    stderr: 'Usage: npm run admin -- reset-two-factor USERNAME\n',
  });
});
