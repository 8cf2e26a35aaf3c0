// Signing in through the embedded provider, signing out, and every way a browser may be misled.
import { expect, test } from 'vitest';
import { developmentUid } from '#platform/identity/development-identity.ts';
import { createTestBrowser, formActionIn, signInAs, type TestBrowser } from '#test/servers/browser.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import { createUser, getSession, getUser, signOut } from '../../account-contract.ts';
import { sessionCookieName } from '../sessions/session-service.ts';

const kindling = useTestApp();

const newBrowser = () => createTestBrowser(kindling.app);
const sessionOf = async (browser: TestBrowser) =>
  (await browser.get('/api/auth/session')).json<{ uid: string } | null>();

async function choicePage(browser: TestBrowser, start = '/api/auth/start?next=/dashboard') {
  const { answer } = await browser.follow(await browser.get(start));
  return { html: answer.body, headers: answer.headers, action: formActionIn(answer.body) };
}

test('a first sign-in finds no record, creates one, and finds it again [sign-in-12]', async () => {
  const browser = newBrowser();
  const landing = await signInAs(browser, { account: 'ada@example.org' });
  const session = landing.answer.json<{ uid: string; displayName: string; email: string }>();
  const { uid } = session;
  expect(session).toEqual({
    uid: developmentUid('ada@example.org'),
    displayName: 'Ada Sorensen',
    email: 'ada@example.org',
  });
  expect(uid).toMatch(/^[\w-]{43}$/);
  const as = { cookie: browser.cookieHeader() };
  expect((await kindling.call(getUser, { as, params: { uid } })).status).toBe(404);
  const body = { uid, name: 'Not me', email: 'not-me@example.org', role: 'investor' };
  const created = await kindling.call(createUser, { as, body });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    uid,
    name: 'Ada Sorensen',
    email: 'ada@example.org',
    role: 'investor',
    isAdmin: false,
  });
  const again = await kindling.call(createUser, { as, body: { uid } });
  expect([again.status, again.body.id]).toEqual([200, created.body.id]);
  expect((await kindling.call(getUser, { as, params: { uid } })).body.email).toBe('ada@example.org');
});

test('the account chooser is plain HTML that cannot be framed, and says what it is for [sign-in-22]', async () => {
  const { html, headers } = await choicePage(newBrowser());
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['cache-control']).toBe('no-store');
  expect(html).not.toContain('<script');
  expect(html).toContain('Never use it with real people or');
  for (const email of ['ada@example.org', 'grace@example.org', 'linus@example.org'])
    expect(html).toContain(`value="${email}"`);
  for (const part of ['name="name"', 'name="email"', '>Continue<', '>Cancel<']) expect(html).toContain(part);
});

test('anyone signs in by name and address; the same address is the same person in any spelling', async () => {
  const [first, second] = [newBrowser(), newBrowser()];
  await signInAs(first, { name: 'Noor', email: 'noor@example.org' });
  await signInAs(second, { name: 'Somebody', email: '  NOOR@Example.org ' });
  expect((await sessionOf(second))?.uid).toBe((await sessionOf(first))?.uid);
});

test('an invalid name or address is returned with an error and the typed text', async () => {
  const browser = newBrowser();
  const { action } = await choicePage(browser);
  const refused = await browser.post(action, { name: ' ', email: '"><script>x</script>' });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('Enter a name.');
  expect(refused.body).toContain('Enter an email address such as');
  expect(refused.body).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
  expect((await browser.post(action, { name: 'x'.repeat(101), email: 'a@b.example' })).body).toContain('at most 100');
  const { answer, address } = await browser.follow(
    await browser.post(action, { name: 'Ok', email: 'ok@example.org' }),
    (to) => to.endsWith('/dashboard'),
  );
  expect([answer.statusCode, address]).toEqual([303, 'http://localhost:3000/dashboard']);
});

test('canceling at the provider returns with the reason and without a session', async () => {
  const browser = newBrowser();
  const { action } = await choicePage(browser);
  const { address } = await browser.follow(await browser.get(`${action}/cancel`), (to) => to.includes('/dashboard'));
  expect(address).toBe('http://localhost:3000/dashboard?auth_error=popup-closed-by-user');
  expect(await sessionOf(browser)).toBeNull();
});

test('a choice belongs to the browser that showed it, and can be made once', async () => {
  const [victim, other] = [newBrowser(), newBrowser()];
  const { action } = await choicePage(victim);
  expect((await other.post(action, { account: 'ada@example.org' })).statusCode).toBe(400);
  const first = await victim.post(action, { account: 'ada@example.org' });
  await victim.follow(first, (to) => to.includes('/dashboard'));
  expect((await victim.post(action, { account: 'grace@example.org' })).statusCode).toBe(400);
});

test('a sign-in window gets its own page, which does not reveal who signed in', async () => {
  const browser = newBrowser();
  const { answer } = await signInAs(browser, { account: 'grace@example.org' }, { popup: true, next: '/submit' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' });
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  const message = /<script type="application\/json" id="message">(.*?)<\/script>/.exec(answer.body)?.[1];
  expect(JSON.parse(message ?? '')).toEqual({ type: 'kindling-auth', request: 'req-1' });
  expect(answer.body).not.toMatch(/grace|Grace|kindling_session/);
  const script = await browser.get('/api/auth/window.js');
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(await sessionOf(browser)).not.toBeNull();
});

test('a canceled window reports the code; an invalid request name is dropped', async () => {
  const browser = newBrowser();
  const { action } = await choicePage(browser, '/api/auth/start?popup=1&request=%3C%2Fscript%3E');
  const { answer } = await browser.follow(await browser.get(`${action}/cancel`));
  expect(answer.body).toContain('{"type":"kindling-auth","request":"","error":"popup-closed-by-user"}');
});

test("signing in creates a new session and ends the browser's previous one, even a planted one", async () => {
  const [victim, attacker] = [newBrowser(), newBrowser()];
  await signInAs(attacker, { name: 'Attacker', email: 'attacker@example.org' });
  const planted = attacker.cookies.get('kindling_session');
  if (planted) victim.cookies.set('kindling_session', planted);
  await signInAs(victim, { account: 'ada@example.org' });
  expect(victim.cookies.get('kindling_session')?.value).not.toBe(planted?.value);
  expect(await sessionOf(attacker)).toBeNull();
  const random = newBrowser();
  random.cookies.set('kindling_session', { value: 'chosen-by-somebody', path: '/' });
  await signInAs(random, { account: 'ada@example.org' });
  expect(random.cookies.get('kindling_session')?.value).not.toBe('chosen-by-somebody');
});

test('signing out ends the session on the server: the old cookie no longer works', async () => {
  const browser = newBrowser();
  await signInAs(browser, { account: 'linus@example.org' });
  const as = { cookie: browser.cookieHeader() };
  const answer = await kindling.call(signOut, { as });
  expect(answer.status).toBe(204);
  expect(String(answer.headers['set-cookie'])).toMatch(/kindling_session=;/);
  // The browser drops pages seen while signed in; form drafts belong to the person and stay.
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect((await kindling.call(getSession, { as })).body).toBeNull();
  expect((await kindling.call(signOut, {})).status).toBe(204);
});

test('scripts and other sites cannot read the session cookie, nor other hosts over TLS', async () => {
  const browser = newBrowser();
  const { action } = await choicePage(browser);
  const callback = await browser.follow(await browser.post(action, { account: 'ada@example.org' }), (to) =>
    to.endsWith('/dashboard'),
  );
  const lines = [callback.answer.headers['set-cookie'] ?? []].flat();
  const session = lines.find((line) => line.startsWith('kindling_session='));
  expect(session).toMatch(/HttpOnly/);
  expect(session).toMatch(/SameSite=Lax/);
  expect(session).toMatch(/Path=\//);
  expect(sessionCookieName({ secure: true, basePath: '' }, 'user')).toBe('__Host-kindling_session');
  expect(sessionCookieName({ secure: true, basePath: '/kindling' }, 'user')).toBe('__Secure-kindling_session');
});

test('session responses are never cached', async () => {
  const browser = newBrowser();
  for (const address of [
    '/api/auth/session',
    '/api/auth/start',
    '/api/auth/callback',
    '/api/admin/user',
    '/api/auth/window.js',
  ]) {
    expect((await browser.get(address)).headers['cache-control'], address).toBe('no-store');
  }
});

test('signing in never redirects to another site, nor does an unrequested callback', async () => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '%0d%0aset-cookie:x=y',
  ]) {
    const browser = newBrowser();
    const { action } = await choicePage(browser, `/api/auth/start?next=${encodeURIComponent(next)}`);
    const { address } = await browser.follow(
      await browser.post(action, { account: 'ada@example.org' }),
      (to) => !/\/(dev-idp|api)\//.test(to),
    );
    expect(new URL(address).origin).toBe('http://localhost:3000');
    expect(new URL(address).pathname).not.toMatch(/^\/\//);
  }
  const stray = await newBrowser().get('/api/auth/callback?code=x&state=y&next=https://evil.example');
  expect(stray.headers.location).toBe('http://localhost:3000/?auth_error=web-storage-unsupported');
});

test('on one machine, signing in works under any of its hostnames and returns to the same one', async () => {
  const origin = 'http://127.0.0.1:3000';
  const jar = createTestBrowser(kindling.app, origin, ['http://localhost:3000']);
  const { answer, address } = await jar.follow(await jar.get('/api/auth/start?next=/dashboard'));
  expect(new URL(address).origin).toBe('http://localhost:3000');
  const action = new URL(formActionIn(answer.body), address).href;
  expect(answer.headers['content-security-policy']).toContain(
    "form-action 'self' http://localhost:3000 http://127.0.0.1:3000",
  );
  const landing = await jar.follow(await jar.post(action, { account: 'ada@example.org' }), (to) =>
    to.endsWith('/dashboard'),
  );
  expect(landing.address).toBe(`${origin}/dashboard`);
  expect((await jar.get('/api/auth/session')).json()).toMatchObject({ displayName: 'Ada Sorensen' });
});

test('a request to an unknown host is redirected to the public URL once', async () => {
  const start = (address: string) => kindling.app.inject({ url: address, headers: { host: 'kindling.internal' } });
  const moved = await start('/api/auth/start?next=/submit');
  expect(moved.headers.location).toBe('http://localhost:3000/api/auth/start?next=%2Fsubmit&moved=1');
  expect((await start('/api/auth/start?next=/submit&moved=1')).headers.location).toContain('/dev-idp/auth');
});

test('behind a TLS proxy the whole flow works with cookies that only this host can set', async () => {
  const origin = 'https://kindling.example';
  const secure = await createTestApp({ env: { PUBLIC_URL: origin, DEV_IDENTITY: 'on', PAYMENTS: 'sandbox' } });
  const browser = createTestBrowser(secure.app, origin);
  const { answer } = await signInAs(browser, { account: 'ada@example.org' });
  expect(answer.json()).toMatchObject({ displayName: 'Ada Sorensen' });
  expect([...browser.cookies.keys()]).toContain('__Host-kindling_session');
  expect([...browser.cookies.keys()].filter((name) => name.includes('signin'))).toEqual([]);
  await secure.close();
});

test('the whole flow works at an IPv6 address', async () => {
  const origin = 'http://[::1]:3000';
  const site = await createTestApp({ env: { HOST: '::1', PUBLIC_URL: origin } });
  const browser = createTestBrowser(site.app, origin);
  const { answer } = await signInAs(browser, { account: 'ada@example.org' });
  expect(answer.json()).toMatchObject({ displayName: 'Ada Sorensen' });
  await site.close();
});

test('people can sign in one after another in one browser, and from several tabs in any order [sign-in-10]', async () => {
  const browser = newBrowser();
  await signInAs(browser, { account: 'ada@example.org' });
  await signInAs(browser, { account: 'grace@example.org' });
  expect((await sessionOf(browser))?.uid).toBe(developmentUid('grace@example.org'));
  const [first, second] = [await choicePage(browser), await choicePage(browser)];
  for (const [tab, email] of [
    [second, 'linus@example.org'],
    [first, 'ada@example.org'],
  ] as const) {
    await browser.follow(await browser.post(tab.action, { account: email }), (to) => to.endsWith('/dashboard'));
    expect((await sessionOf(browser))?.uid).toBe(developmentUid(email));
  }
});

test('concurrent sign-ins in one browser do not interfere, and do not accumulate', async () => {
  const browser = newBrowser();
  const tabs = [await choicePage(browser), await choicePage(browser)];
  for (const { action } of tabs) {
    const { address } = await browser.follow(await browser.post(action, { account: 'ada@example.org' }), (to) =>
      /dashboard/.test(to),
    );
    expect(address).toBe('http://localhost:3000/dashboard');
  }
  for (let tab = 0; tab < 12; tab += 1) await browser.get('/api/auth/start');
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('kindling_signin_')).length).toBeLessThanOrEqual(
    5,
  );
});

test('sessions end after 12 hours of inactivity, and after 7 days in any case', async () => {
  const browser = newBrowser();
  const { pool } = kindling.deps;
  for (const [change, alive] of [
    ["last_seen_at = now() - interval '11 hours'", true],
    ["last_seen_at = now() - interval '12 hours 1 minute'", false],
    ["expires_at = now() - interval '1 second'", false],
  ] as const) {
    await signInAs(browser, { name: 'Lives', email: 'lives@example.org' });
    await pool.query(`update sessions set ${change} where identity ->> 'email' = 'lives@example.org'`);
    expect((await sessionOf(browser)) !== null, change).toBe(alive);
  }
  const { rows } = await pool.query<{ days: number }>(
    "select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where identity ->> 'email' = 'noor@example.org'",
  );
  expect(rows.every(({ days }) => days === 7)).toBe(true);
});

test('the provider returns nothing without a verifier, secret and code', async () => {
  const browser = newBrowser();
  const { headers } = await browser.get('/api/auth/start');
  const asked = new URL(String(headers.location));
  asked.searchParams.delete('code_challenge');
  asked.searchParams.delete('code_challenge_method');
  const noPkce = await browser.follow(await browser.get(asked.pathname + asked.search), (to) =>
    to.includes('/api/auth/callback'),
  );
  expect(noPkce.address).toContain('error=invalid_request');
  asked.searchParams.set('redirect_uri', 'https://evil.example/');
  const elsewhere = await browser.get(asked.pathname + asked.search);
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([400, undefined]);
  expect(elsewhere.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const form = 'grant_type=authorization_code&code=x&client_id=kindling';
  const post = (payload: string, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return kindling.app.inject({ method: 'POST', url: '/dev-idp/token', payload, headers: { ...type, ...headers } });
  };
  expect((await post(form)).statusCode).toBe(401);
  expect((await post(`${form}&client_secret=guessed`)).statusCode).toBe(401);
  expect((await post(form, { origin: 'https://evil.example' })).statusCode).toBe(403);
});
