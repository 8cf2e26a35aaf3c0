// Sites may run on PostgreSQL 15; everything else here runs on the embedded 18. A migration with newer syntax would stop them.
import { expect, test } from 'vitest';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { createPool } from '#platform/postgres/database.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { createSandboxTables } from '#sandbox/sandbox-tables.ts';
import { claim, hold, pay } from '../factories/invest.ts';
import { makeProject, makeUser } from '../factories/make.ts';
import { findDebianPostgres, startDebianPostgres } from '../servers/debian-postgres.ts';
import { describeSchema } from '../servers/schema-shape.ts';
import { createTestApp } from '../servers/test-app.ts';
import { createTestDatabase } from '../servers/test-database.ts';

const oldest = 15;
const binaries = findDebianPostgres(oldest);
if (binaries !== undefined) testOldest(binaries);
else test.skip(`needs Debian's package: apt-get install postgresql-${oldest}`, () => undefined);

function testOldest(programs: string): void {
  test(`a new site on PostgreSQL ${oldest} has the tables and rules of any other, and takes an investment`, async () => {
    const server = await startDebianPostgres(programs);
    const pool = createPool(server.url);
    const newest = await createTestDatabase();
    try {
      await migrateDatabase(server.url);
      await createSandboxTables(pool);
      expect((await describeSchema(pool)).flatMap(withoutSpelling)).toEqual(
        (await describeSchema(newest.pool)).flatMap(withoutSpelling),
      );

      const connection = { host: server.host, port: server.port, user: server.user, database: 'postgres' };
      const kindling = await createTestApp({ database: { pool, connection, drop: () => pool.end() } });
      try {
        const { id } = await makeProject(kindling.deps);
        const investor = await makeUser(kindling.deps);
        const prepared = await hold(kindling, investor, { projectId: id, amount: 250 });
        expect(await pay(kindling, prepared)).toBe('succeeded');
        expect(await claim(kindling, investor, prepared)).toMatchObject({ status: 201, body: { status: 'completed' } });
        expect(await readMoneyReport(kindling.deps.db)).toMatchObject({ isSound: true });
      } finally {
        await kindling.close();
      }
    } finally {
      await newest.drop();
      await server.close();
    }
  }, 60_000);
}

/** Versions print the same view in different words, and only newer ones list "not null" as a constraint besides the column. */
function withoutSpelling(line: string): string[] {
  if (/^constraint .* NOT NULL "?\w+"? (?:true|false)$/.test(line)) return [];
  return [/^view \w+/.exec(line)?.[0] ?? line];
}
