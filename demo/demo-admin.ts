// The administrator in whose name commands of the demo act: the first one of the site.
import { asc, eq } from 'drizzle-orm';
import { adminCredentials, users } from '#features/accounts/server/account-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** @throws Error if the site was never started */
export async function findFirstAdmin({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Viewer> {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email, username: adminCredentials.username })
    .from(adminCredentials)
    .innerJoin(users, eq(users.id, adminCredentials.userId))
    .orderBy(asc(adminCredentials.createdAt))
    .limit(1);
  if (row === undefined) throw new Error('There is no administrator: start the site first.');
  return { user: undefined, admin: { ...row, confirmedAt: now(), hasSecondFactor: false } };
}
