// Where the benchmark of investing takes place: a database with people who are signed in and projects that are never full.
import pg from 'pg';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';

export type Places = {
  databaseUrl: string;
  projects: number[];
  investors: number[];
  /** Sessions of the first investors, one for each connection. */
  cookies: string[];
};

/** So large, and each kind of row by itself, that an id is recognized wherever it is said (invest-script.ts). */
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

/** The goal is the highest there may be, so that no run reaches it. */
async function makeProjects(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`
    with owner as (insert into users (uid, name, email) values ('owner', 'Owner', 'owner@example.org') returning id)
    insert into projects (owner_id, title, description, category, goal_cents, valuation_cents)
    select owner.id, 'Measured project ' || n, 'Made to be invested in.', 'Games', 1000000000000, 1000000000000
    from owner, generate_series(1, ${projectCount}) n returning id`);
  return rows.map(({ id }) => id);
}

async function signIn(db: Database, userId: number): Promise<string> {
  const identity = { uid: `session-${userId}`, displayName: `Investor ${userId}`, email: `${userId}@example.org` };
  const { token } = await createSession(db, { kind: 'user', identity, userId });
  return `${sessionCookieName({ secure: false }, 'user')}=${token}`;
}

const backlog = `
  (select count(*) from provider_events where applied_at is null)
  + (select count(*) from mails where sent_at is null)`;

/** Waits until events and mails that a run left behind are worked off; answers for how long, in seconds. */
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

/** Mails that nobody asked Kindling for: of investments that pgbench made. */
export async function forgetMails({ databaseUrl }: Places): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('update mails set sent_at = now() where sent_at is null');
  await client.end();
}
