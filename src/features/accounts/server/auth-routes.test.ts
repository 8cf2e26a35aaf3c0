// Signing in through the embedded provider, out again, and every way a browser may be led astray.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestBrowser, signInAs } from '#test/browser.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createUser, getUser } from '../account-contract.ts';

let kindling: TestApp;
beforeAll(async () => {
  kindling = await createTestApp();
});
afterAll(() => kindling.close());

test('a first sign-in finds no record, makes one, and finds it again', async () => {
  const browser = createTestBrowser(kindling.app);
  const landing = await signInAs(browser, { account: 'ada@example.org' });
  expect(landing.answer.statusCode).toBe(200);
  const session = landing.answer.json<{ uid: string; displayName: string; email: string }>();
  expect(session).toEqual({
    uid: expect.stringMatching(/^[\w-]{43}$/),
    displayName: 'Ada Sorensen',
    email: 'ada@example.org',
  });
  const as = { cookie: browser.cookieHeader() };
  const { uid } = session;
  expect((await kindling.call(getUser, { as, params: { uid } })).status).toBe(404);
  const created = await kindling.call(createUser, {
    as,
    body: { uid, name: 'x', email: 'x@example.org', role: 'investor' },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    uid,
    name: 'Ada Sorensen',
    email: 'ada@example.org',
    role: 'investor',
    isAdmin: false,
  });
  expect((await kindling.call(createUser, { as, body: { uid } })).status).toBe(200);
  expect((await kindling.call(getUser, { as, params: { uid } })).body.email).toBe('ada@example.org');
});
