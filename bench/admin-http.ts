// Measures the same growth in the admin area over HTTP, with a session, from a server on each database.
import { adminCredentials, users } from '#features/accounts/server/account-table.ts';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Figure } from './figures.ts';
import { type Grown, measureGrowth, type Reads } from './growth.ts';
import type { Stage } from './stage.ts';

const endpoints = [
  '/api/users?limit=25',
  '/api/admin/user-facets',
  '/api/projects?sort=newest&limit=25',
  '/api/admin/investments?limit=25',
  '/api/admin/investment-totals',
  '/api/admin/overview',
  '/api/admin/audit?limit=25',
  '/api/admin/analytics?range=30d',
];

type Site = { url: string; cookie: string };

export async function measureAdminByHttp<Sample>(
  stage: Stage,
  grown: readonly Grown<Sample>[],
  readsEach: number,
): Promise<Figure[]> {
  const sites = new Map<Database, Site>();
  for (const { db, databaseUrl } of grown) sites.set(db, await openSite(stage, db, databaseUrl));
  const reads: Reads<Sample> = Object.fromEntries(
    endpoints.map((path) => [`GET ${path}`, (db: Database) => read(sites.get(db), path)]),
  );
  return measureGrowth(grown, reads, { aim: 5, most: 1.6, readsEach });
}

async function openSite(stage: Stage, db: Database, databaseUrl: string): Promise<Site> {
  const fields = {
    uid: 'asks-by-http',
    name: 'Requests over HTTP',
    email: 'asks@example.org',
    role: 'admin',
    isAdmin: true,
  } as const;
  const [admin] = await db.insert(users).values(fields).returning({ id: users.id });
  if (admin === undefined) throw new Error('no administrator');
  await db.insert(adminCredentials).values({ userId: admin.id, username: 'asks-by-http', passwordHash: 'none' });
  const { token } = await createSession(db, { kind: 'admin', userId: admin.id });
  const { url } = await stage.otherKindling(databaseUrl, { DEMO_DATA: 'off', DATA_DIR: await stage.folder() });
  return { url, cookie: `${sessionCookieName({ secure: false, basePath: '' }, 'admin')}=${token}` };
}

async function read(site: Site | undefined, path: string): Promise<void> {
  const answer = await fetch(`${site?.url}${path}`, { headers: { cookie: site?.cookie ?? '' } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${body.slice(0, 200)}`);
}
