// A person's own account: profile, sessions and erasure, with refusals.
import { describe, expect, test } from 'vitest';
import { getSession, getUser } from '#features/accounts/account-contract.ts';
import {
  endOtherPersonSessions,
  endPersonSession,
  eraseOwnAccount,
  getErasure,
  listPersonSessions,
  updateOwnProfile,
} from '#features/accounts/own-account-contract.ts';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import { images } from '#features/images/server/image-table.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const site = useTestApp();

async function makePicture(ownerId: number): Promise<string> {
  const letters = String(Math.random()).slice(2).padEnd(22, 'x').slice(0, 22);
  const name = `${letters}-400x400`;
  await site.deps.db.insert(images).values({ name, ownerId, width: 400, height: 400, bytes: 1000 });
  return `/media/${name}`;
}

async function signInAgain({ id, uid, name, email }: TestUser): Promise<{ cookie: string }> {
  const identity = { uid, displayName: name, email };
  const { token } = await createSession(site.deps.db, { kind: 'user', identity, userId: id, address: '192.0.2.7' });
  return { cookie: `${sessionCookieName(site.deps.config, 'user')}=${token}` };
}

describe('the own profile', () => {
  test('is saved with normalized addresses, and shown to others [people-8]', async () => {
    const person = await makeUser(site.deps);
    const profileImage = await makePicture(person.id);
    const body = {
      name: 'Ada  Quill',
      bio: 'I build boats.',
      location: 'Oslo',
      website: 'https://EXAMPLE.org',
      socialLinks: { Mastodon: 'https://social.example/@ada' },
      expertise: ['Boats'],
      interests: ['Wind'],
      profileImage,
    };
    const { status, body: saved } = await site.call(updateOwnProfile, { as: person, body });
    expect(status).toBe(200);
    expect(saved).toMatchObject({ bio: 'I build boats.', website: 'https://example.org/', profileImage });
    const { body: seen } = await site.call(getUser, { params: { uid: person.uid } });
    expect(seen).toMatchObject({ location: 'Oslo', profileImage, socialLinks: body.socialLinks });
    const { body: cleared } = await site.call(updateOwnProfile, {
      as: person,
      body: { bio: '', website: '', socialLinks: {}, profileImage: null },
    });
    expect(cleared).toMatchObject({ bio: null, website: null, socialLinks: {}, profileImage: null, location: 'Oslo' });
  });

  test.each([
    ['role', 'admin'],
    ['isAdmin', true],
    ['id', 1],
    ['uid', 'another'],
    ['email', 'other@example.org'],
    ['kind', 'system'],
    ['createdAt', '2020-01-01T00:00:00Z'],
    ['lastActive', null],
    ['emailUnverified', false],
    ['stripeCustomerId', 'cus_1'],
    ['erasedAt', null],
    ['password', 'something very long'],
  ])('never takes %s', async (field, value) => {
    const person = await makeUser(site.deps);
    const { rows: before } = await site.deps.pool.query('select * from users where id = $1', [person.id]);
    const answer = await site.call(updateOwnProfile, { as: person, body: { bio: 'New', [field]: value } });
    expect(answer.status).toBe(400);
    expect((await site.deps.pool.query('select * from users where id = $1', [person.id])).rows).toEqual(before);
  });

  test.each([
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'data:text/html,x' }, 'website'],
    [{ socialLinks: { X: ' jAvAsCrIpT:alert(1)' } }, 'socialLinks.X'],
    [{ socialLinks: { X: 'ftp://example.org' } }, 'socialLinks.X'],
    [{ bio: 'x'.repeat(2001) }, 'bio'],
    [{ name: '' }, 'name'],
    [{ profileImage: 'https://evil.example/a.png' }, 'profileImage'],
    [{ profileImage: '/media/../api/users' }, 'profileImage'],
  ])('refuses %j', async (body, path) => {
    const answer = await site.call(updateOwnProfile, { as: await makeUser(site.deps), body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.[0]?.path).toBe(path);
  });

  test('takes no picture of someone else', async () => {
    const address = await makePicture((await makeUser(site.deps)).id);
    const body = { profileImage: address };
    const answer = await site.call(updateOwnProfile, { as: await makeUser(site.deps), body });
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'profileImage']);
  });
});

describe('own sessions', () => {
  test('are listed, and end one by one or all others at once [people-9]', async () => {
    const person = await makeUser(site.deps);
    const [second, third] = [await signInAgain(person), await signInAgain(person)];
    const { body: list } = await site.call(listPersonSessions, { as: person });
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(list).toHaveLength(3);
    expect(list.some(({ address }) => address === '192.0.2.7')).toBe(true);
    const mine = (await site.call(listPersonSessions, { as: second })).body.find(({ isCurrent }) => isCurrent);
    const params = { sessionId: mine?.id ?? '' };
    expect((await site.call(endPersonSession, { as: await makeUser(site.deps), params })).status).toBe(404);
    expect((await site.call(endPersonSession, { as: person, params })).status).toBe(204);
    expect((await site.call(getSession, { as: second })).body).toBeNull();
    expect((await site.call(endOtherPersonSessions, { as: person })).status).toBe(204);
    expect((await site.call(getSession, { as: third })).body).toBeNull();
    expect((await site.call(getSession, { as: person })).body).not.toBeNull();
  });
});

/** Success has no body, so the body of a refusal is read as one. */
async function tryToErase(as: { cookie: string }, body: unknown) {
  const answer = await site.call(eraseOwnAccount, { as, body });
  return { status: answer.status, ...(answer.body as unknown as { code?: string; message?: string } | undefined) };
}

describe('deleting the own account', () => {
  const confirmed = { confirmation: ' Delete my account ' };

  test('erases the person, keeps the books, and ends every session [people-10]', async () => {
    const person = await makeUser(site.deps, { bio: 'canary' });
    const other = await signInAgain(person);
    const { id: projectId } = await makeProject(site.deps);
    await invest(site, person, { projectId, amount: 500 });
    const sent = site.mails.length;
    const answer = await site.call(eraseOwnAccount, { as: person, body: confirmed });
    expect(answer.status).toBe(204);
    expect(String(answer.headers['set-cookie'])).toMatch(/kindling_session=;/);
    for (const as of [person, other]) expect((await site.call(getSession, { as })).body).toBeNull();
    expect((await site.call(getUser, { params: { uid: person.uid } })).status).toBe(404);
    const { rows } = await site.deps.pool.query('select name, bio from users where id = $1', [person.id]);
    expect(rows).toEqual([{ name: 'Deleted user', bio: null }]);
    const { rows: kept } = await site.deps.pool.query('select state from investments where investor_id = $1', [
      person.id,
    ]);
    expect(kept).toEqual([{ state: 'completed' }]);
    const notice = site.mails.slice(sent).find(({ to }) => JSON.stringify(to).includes(person.email));
    expect(notice?.subject).toContain('account was deleted');
    const { rows: log } = await site.deps.pool.query(
      "select actor_kind, actor_name from audit_entries where action = 'user.erased' and subject_id = $1",
      [String(person.id)],
    );
    expect(log).toEqual([{ actor_kind: 'system', actor_name: 'account owner' }]);
  });

  test('needs the typed phrase and a recent sign-in [people-11]', async () => {
    const person = await makeUser(site.deps);
    expect((await site.call(eraseOwnAccount, { as: person, body: { confirmation: 'yes' } })).status).toBe(400);
    expect((await site.call(eraseOwnAccount, { as: person, body: {} })).status).toBe(400);
    await site.deps.pool.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      person.id,
    ]);
    expect((await site.call(getErasure, { as: person })).body.confirmedUntil).toBeNull();
    const answer = await tryToErase(person, confirmed);
    expect([answer.status, answer.code]).toEqual([403, 'recent_sign_in_needed']);
    const again = await signInAgain(person);
    expect((await site.call(getErasure, { as: again })).body.confirmedUntil).not.toBeNull();
    expect((await site.call(eraseOwnAccount, { as: again, body: confirmed })).status).toBe(204);
  });

  test('waits for open projects, and is not for administrators [people-12]', async () => {
    const creator = await makeUser(site.deps);
    const { id } = await makeProject(site.deps, { ownerId: creator.id, status: 'active' });
    expect((await site.call(getErasure, { as: creator })).body.projects).toMatchObject([{ id, status: 'active' }]);
    const answer = await tryToErase(creator, confirmed);
    expect([answer.status, answer.code]).toEqual([409, 'open_projects']);
    expect(answer.message).toContain('You have open projects');
    const admin = await makeUser(site.deps, { isAdmin: true });
    expect((await tryToErase(admin, confirmed)).code).toBe('oneself');
  });
});
