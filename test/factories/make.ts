// Creates the people and projects that tests need, each with a unique name.
import { createHash, randomUUID } from 'node:crypto';
import { adminCredentials, users } from '#features/accounts/server/account-table.ts';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Caller } from '../servers/test-call.ts';

/** The dependencies of the factories: a database, and the settings with the cookie names. */
type Place = Pick<Deps, 'db' | 'config'>;

export type TestUser = Caller & { id: number; uid: string; name: string; email: string };

/** All names have the same length, so that none is a prefix of another. */
let count = 1000;

/** A user with a record and a session. */
export async function makeUser(
  { db, config }: Place,
  fields: Partial<typeof users.$inferInsert> = {},
): Promise<TestUser> {
  count += 1;
  const name = fields.name ?? `Person ${count}`;
  const email = fields.email ?? `person-${count}-${randomUUID().slice(0, 8)}@example.org`;
  const uid = fields.uid ?? createHash('sha256').update(email).digest('base64url');
  const [row] = await db
    .insert(users)
    .values({ ...fields, uid, name, email })
    .returning({ id: users.id });
  if (row === undefined) throw new Error('no user was made');
  const { token } = await createSession(db, {
    kind: 'user',
    identity: { uid, displayName: name, email },
    userId: row.id,
  });
  return { id: row.id, uid, name, email, cookie: `${sessionCookieName(config, 'user')}=${token}` };
}

/** An admin with credentials (the hash matches no password) and an admin session. */
export async function makeAdmin(deps: Place): Promise<TestUser> {
  const user = await makeUser(deps, { isAdmin: true, role: 'admin' });
  await deps.db
    .insert(adminCredentials)
    .values({ userId: user.id, username: `admin-${user.id}`, passwordHash: 'none' });
  const { token } = await createSession(deps.db, { kind: 'admin', userId: user.id });
  return { ...user, cookie: `${sessionCookieName(deps.config, 'admin')}=${token}` };
}

export type TestProject = { id: number; ownerId: number };

/** A project of a new owner by default: goal $50,000 at a valuation of $500,000. */
export async function makeProject(
  deps: Place,
  fields: Partial<typeof projects.$inferInsert> = {},
): Promise<TestProject> {
  count += 1;
  const ownerId = fields.ownerId ?? (await makeUser(deps)).id;
  const [row] = await deps.db
    .insert(projects)
    .values({
      title: `Project ${count}`,
      description: 'A project made for a test.',
      category: 'Games',
      goalCents: 5_000_000,
      valuationCents: 50_000_000,
      ...fields,
      ownerId,
    })
    .returning({ id: projects.id });
  if (row === undefined) throw new Error('no project was made');
  return { id: row.id, ownerId };
}

/** A valid request for a new project; spread it to change a field. */
export const projectBody = {
  title: 'A lamp that follows the sun',
  description: 'It turns with the day and rests at night.',
  category: 'Technology',
  fundingGoal: 20_000,
  valuation: 200_000,
  timeline: [{ title: 'Prototype', description: 'First ten lamps', date: 'Q1' }],
  team: [{ role: 'Maker', description: 'Builds it' }],
  marketOpportunity: { marketSize: '$1B', growthRate: '5%', description: 'People with windows' },
  risks: [{ type: 'Supply', description: 'Motors are scarce', mitigation: 'Two suppliers' }],
  faq: [{ question: 'Is it bright?', answer: 'Yes.' }],
};
