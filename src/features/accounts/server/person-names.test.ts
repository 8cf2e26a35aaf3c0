// Names are public, addresses are not: no door stores an address as a person's name.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { createUser, getUser } from '../account-contract.ts';
import { changeUser, inviteAdmin, inviteUser } from '../admin-user-contract.ts';
import { updateOwnProfile } from '../own-account-contract.ts';
import { ensureFirstAdmin } from './account-service.ts';
import { users } from './account-table.ts';
import { createSession, sessionCookieName } from './sessions/session-service.ts';

const site = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(site.deps);
});

const addresses = ['cara.private@corp.example', 'Cara <cara@corp.example>', 'cara＠corp.example', 'cara﹫corp.example'];

test('a session whose name is an address, started by an earlier version, makes a record with a neutral name', async () => {
  for (const [index, displayName] of addresses.entries()) {
    const identity = { uid: `uid-of-an-address-${index}`, displayName, email: 'cara.private@corp.example' };
    const { token } = await createSession(site.deps.db, { kind: 'user', identity });
    const as = { cookie: `${sessionCookieName(site.deps.config, 'user')}=${token}` };
    expect((await site.call(createUser, { as, body: { uid: identity.uid } })).body.name).toBe('Someone');
    expect((await site.call(getUser, { params: { uid: identity.uid } })).body.name).toBe('Someone');
  }
});

test('the database keeps addresses out of names, for processes of earlier versions', async () => {
  const { id } = await makeUser(site.deps);
  for (const name of addresses) {
    const [row] = await site.deps.db.update(users).set({ name }).where(eq(users.id, id)).returning();
    expect(row?.name).toBe('Someone');
  }
  const [row] = await site.deps.db.update(users).set({ name: 'Cara @ Home' }).where(eq(users.id, id)).returning();
  expect(row?.name).toBe('Cara @ Home');
});

test('an address typed as a name is refused with a reason, by people and administrators alike', async () => {
  const person = await makeUser(site.deps);
  for (const name of addresses) {
    const answers = [
      await site.call(updateOwnProfile, { as: person, body: { name } }),
      await site.call(changeUser, { as: admin, params: { id: person.id }, body: { name, reason: 'Typo' } }),
      await site.call(inviteAdmin, { as: admin, body: { name, email: 'new@corp.example', role: 'admin' } }),
      await site.call(inviteUser, { as: admin, body: { name, email: 'new@corp.example', role: 'investor' } }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.issues?.[0]?.message]).toEqual([400, 'Name can’t be an email address: others see it']);
    }
  }
});

test('the first administrator is not named after a username that is an address', async () => {
  const config = { ...site.deps.config, admin: { username: 'root@corp.example', password: 'correct horse battery' } };
  await ensureFirstAdmin({ db: site.deps.db, config });
  const named = await site.deps.db.select({ name: users.name }).from(users).where(eq(users.isAdmin, true));
  expect(named.map(({ name }) => name)).toContain('Administrator');
  expect(JSON.stringify(named)).not.toContain('corp.example');
});
