// The PostgreSQL of a test run: how statements reach it, and how databases in it are copied.
import pg from 'pg';

export type DatabaseServer = { host: string; port: number; user: string };

export async function runOn(
  server: DatabaseServer,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export function copyDatabase(server: DatabaseServer, { from, to }: { from: string; to: string }): Promise<void> {
  return runOn(server, 'postgres', async (client) => {
    // Copying a database fails while another copy of it runs: they queue on this lock.
    await client.query('select pg_advisory_lock(77)');
    // Its files are copied as they are; writing every page to the log as well takes three times the work.
    await client.query(`create database ${to} template ${from} strategy file_copy`);
  });
}
