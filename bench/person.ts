// A signed-in person.
import { users } from '#features/accounts/server/account-table.ts';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import type { Database } from '#platform/postgres/database.ts';

/** The cookie of someone new. */
export async function signInSomeone(db: Database, uid: string): Promise<string> {
  const identity = { uid, displayName: 'Bench Reader', email: `${uid}@example.org` };
  const [user] = await db
    .insert(users)
    .values({ uid, name: identity.displayName, email: identity.email })
    .returning({ id: users.id });
  const { token } = await createSession(db, { kind: 'user', identity, userId: user?.id });
  return `${sessionCookieName({ secure: false, basePath: '' }, 'user')}=${token}`;
}
