// Tries the database: connects, and asks for what an update and a site need. Changes nothing.
import type { Config } from '#platform/config/config.ts';
import { createPool } from '#platform/postgres/database.ts';
import { explainConnectionFailure } from '#platform/postgres/database-errors.ts';
import { describeError, failed, ok, type SetupFinding } from './setup-finding.ts';

const oldestVersion = 150_000;

export async function checkDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<SetupFinding[]> {
  if (config.databaseUrl === undefined) {
    return [ok(`The embedded database of ${config.dataDir} is used.`)];
  }
  const pool = createPool(config.databaseUrl, 1);
  try {
    const { rows } = await pool.query<Seen>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_is_in_recovery() as "inRecovery", current_setting('transaction_read_only') = 'on' as "readOnly",
        has_schema_privilege('public', 'create') as "mayCreate",
        has_database_privilege(current_database(), 'create') as "mayExtend",
        array(select name from unnest(array['pg_trgm', 'unaccent', 'fuzzystrmatch']) as name
          where name not in (select extname from pg_extension)) as missing`);
    return rows[0] === undefined ? [] : describe(rows[0]);
  } catch (error) {
    return [
      failed(explainConnectionFailure(error as Error) ?? `DATABASE_URL cannot be used: ${describeError(error)}.`),
    ];
  } finally {
    await pool.end();
  }
}

type Seen = {
  version: string;
  number: number;
  inRecovery: boolean;
  readOnly: boolean;
  mayCreate: boolean;
  missing: string[];
  mayExtend: boolean;
};

function describe(seen: Seen): SetupFinding[] {
  const findings: SetupFinding[] = [];
  const fail = (text: string) => void findings.push(failed(text));
  if (seen.number < oldestVersion) fail(`The database is PostgreSQL ${seen.version}; Kindling needs 15 or newer.`);
  if (seen.inRecovery || seen.readOnly)
    fail('The database of DATABASE_URL cannot be written to: it is a standby or read-only.');
  if (!seen.mayCreate) fail('The account of DATABASE_URL may not create tables in the schema public.');
  if (seen.missing.length > 0 && !seen.mayExtend) {
    fail(`The database lacks the extensions ${seen.missing.join(', ')}, and the account may not create them.`);
  }
  if (findings.length > 0) return findings;
  return [ok(`PostgreSQL ${seen.version} answered, can be written to and updated.`)];
}
