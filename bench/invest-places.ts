// The database for the investing benchmark, with signed-in people and projects that are never fully funded.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';

export type Places = {
  databaseUrl: string;
  projects: number[];
  investors: number[];
  /** Sessions of the first investors, one per connection. */
  cookies: string[];
};

/** Large ids, in a separate range for each kind of row, so that an id is recognized in any statement (invest-script.ts). */
export const smallestId = 3_000_000_000;
const kinds = ['users', 'projects', 'investments', 'payments'];

const projectCount = 1000;
const investorCount = 1000;

export async function makePlaces(databaseUrl: string, connections: number): Promise<Places> {
  const pool = createPool(databaseUrl, 1);
  try {
    for (const [at, kind] of kinds.entries()) {
      await pool.query(`alter table ${kind} alter column id restart with ${smallestId + (at + 1) * 1_000_000_000}`);
    }
    const investors = await makeInvestors(pool);
    const projects = await makeProjects(pool);
    const db = createDatabase(pool);
    const cookies = await Promise.all(investors.slice(0, connections).map((id) => signIn(db, id)));
    return { databaseUrl, projects, investors, cookies };
  } finally {
    await pool.end();
  }
}

async function makeInvestors(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`
    insert into users (uid, name, email) select 'investor-' || n, 'Investor ' || n, 'investor-' || n || '@example.org'
    from generate_series(1, ${investorCount}) n returning id`);
  return rows.map(({ id }) => id);
}

/** The highest possible goal, so that no run reaches it. */
async function makeProjects(pool: pg.Pool): Promise<number[]> {
  await pool.query("insert into users (uid, name, email) values ('owner', 'Owner', 'owner@example.org')");
  const ids: number[] = [];
  // In parts, because each project is indexed for the search, and a statement may take five seconds.
  while (ids.length < projectCount) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into projects (owner_id, title, description, category, goal_cents, valuation_cents)
      select u.id, 'Measured project ' || n, 'Made to be invested in.', 'Games', 1000000000000, 1000000000000
      from users u, generate_series($1::int + 1, $1 + 100) n where u.uid = 'owner' returning id`,
      [ids.length],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function signIn(db: Database, userId: number): Promise<string> {
  const { rows } = await db.execute<{ uid: string; name: string; email: string }>(
    sql`select uid, name, email from users where id = ${userId}`,
  );
  const [{ uid, name, email } = { uid: '', name: '', email: '' }] = rows;
  const { token } = await createSession(db, { kind: 'user', identity: { uid, displayName: name, email }, userId });
  return `${sessionCookieName({ secure: false, basePath: '' }, 'user')}=${token}`;
}

const backlog = `
  (select count(*) from provider_events where applied_at is null)
  + (select count(*) from mails where sent_at is null)`;

/** Waits until the events and emails of a run are processed; returns the seconds it took. */
export async function waitForBacklog({ databaseUrl }: Places, limitSeconds = 30): Promise<number> {
  const startedAt = performance.now();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ waiting: string }>(`select ${backlog} as waiting`);
      const seconds = (performance.now() - startedAt) / 1000;
      if (Number(rows[0]?.waiting) === 0) return seconds;
      if (seconds > limitSeconds)
        throw new Error(`${rows[0]?.waiting} events and mails still wait after ${limitSeconds} s`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await client.end();
  }
}

/** Emails for the investments made by pgbench. */
export async function forgetMails({ databaseUrl }: Places): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('update mails set sent_at = now() where sent_at is null');
  await client.end();
}
