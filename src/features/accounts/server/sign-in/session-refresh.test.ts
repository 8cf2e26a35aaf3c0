// Sessions follow the provider: refreshed in time, kept during an outage, and ended at the provider's request.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createIdentityProvider, type IdentityProvider } from '#platform/identity/identity-provider.ts';
import { createTestBrowser, type TestBrowser } from '#test/servers/browser.ts';
import { type FakeProvider, startFakeProvider } from '#test/servers/fake-identity-provider.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { type SessionRow, sessions } from '../account-table.ts';
import { refreshDueSessions } from './session-refresh.ts';
import { refreshPlan } from './sign-in-service.ts';

let provider: FakeProvider;
let kindling: TestApp;
let identity: IdentityProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  const { issuer, clientId, clientSecret } = provider;
  kindling = await createTestApp({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
  });
  identity = createIdentityProvider(kindling.deps.config, { secret: kindling.deps.secret });
});
afterAll(async () => {
  await kindling.close();
  await provider.close();
});
afterEach(async () => {
  await kindling.deps.db.delete(sessions);
  provider.refreshes.length = 0;
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const refresh = (at: Date) => refreshDueSessions(kindling.deps, identity, at);
const rows = () => kindling.deps.db.select().from(sessions);

async function signIn(): Promise<{ browser: TestBrowser; refreshToken: string }> {
  const browser = createTestBrowser(kindling.app);
  const address = String((await browser.get('/api/auth/start')).headers.location);
  const code = provider.approve(address);
  const state = new URL(address).searchParams.get('state') ?? '';
  await browser.get(`/api/auth/callback?${new URLSearchParams({ state, code, iss: provider.issuer })}`);
  return { browser, refreshToken: `refresh of ${code}` };
}

const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/session')).body !== 'null';
const tokens = (more: object = {}) => ({
  body: { access_token: 'x', token_type: 'Bearer', expires_in: 3600, ...more },
});

test('nothing is refreshed until five minutes are left, and then once, storing the new token [sign-in-20]', async () => {
  const { browser, refreshToken } = await signIn();
  provider.onRefresh(() => tokens({ refresh_token: 'the second', id_token: provider.idToken(undefined) }));
  expect(await refresh(minutes(54))).toEqual({ refreshed: 0, ended: 0, failed: 0 });
  expect(await refresh(minutes(56))).toEqual({ refreshed: 1, ended: 0, failed: 0 });
  expect(provider.refreshes).toEqual([refreshToken]);
  expect(await refresh(minutes(57))).toEqual({ refreshed: 0, ended: 0, failed: 0 });
  expect(await refresh(minutes(56 + 56))).toMatchObject({ refreshed: 1 });
  expect(provider.refreshes).toEqual([refreshToken, 'the second']);
  expect(await isSignedIn(browser)).toBe(true);
});

test('a provider that does not rotate its tokens gets the same one again', async () => {
  const { refreshToken } = await signIn();
  provider.onRefresh(() => tokens());
  await refresh(minutes(56));
  await refresh(minutes(56 + 56));
  expect(provider.refreshes).toEqual([refreshToken, refreshToken]);
});

test('many processes at once refresh each session once', async () => {
  for (let person = 0; person < 25; person += 1) await signIn();
  provider.onRefresh((token) => tokens({ refresh_token: `${token}+` }));
  // Opens the connections first, so that the requests really start together.
  await Promise.all(Array.from({ length: 4 }, () => kindling.deps.pool.query('select pg_sleep(0.05)')));
  const results = await Promise.all(Array.from({ length: 4 }, () => refresh(minutes(56))));
  expect(results.reduce((sum, { refreshed }) => sum + refreshed, 0)).toBe(25);
  expect(new Set(provider.refreshes).size).toBe(25);
  expect(provider.refreshes).toHaveLength(25);
});

test('an unavailable provider is retried after 30 s, doubling to 16 minutes, without signing anyone out [sign-in-21]', async () => {
  const { browser } = await signIn();
  provider.onRefresh(() => 'hang up');
  let at = minutes(56);
  const waits: number[] = [];
  for (let failure = 0; failure < 8; failure += 1) {
    expect(await refresh(at)).toEqual({ refreshed: 0, ended: 0, failed: 1 });
    const [row] = (await rows()) as [SessionRow];
    waits.push(Math.round(((row.refreshAt?.getTime() ?? 0) - at.getTime()) / 1000));
    at = row.refreshAt ?? at;
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
  provider.onRefresh(() => tokens());
  expect(await refresh(at)).toMatchObject({ refreshed: 1 });
  const [row] = await rows();
  expect(row?.refreshFailures).toBe(0);
  expect(await isSignedIn(browser)).toBe(true);
});

test.each([
  ['takes the token back', { status: 400, body: { error: 'invalid_grant' } }],
  ['says the account is disabled', { status: 403, body: { error: 'user_disabled' } }],
  ['says the account is gone', { status: 400, body: { error: 'user_not_found' } }],
])('a provider that %s ends the session immediately', async (_what, answer) => {
  const { browser } = await signIn();
  provider.onRefresh(() => answer);
  expect(await refresh(minutes(56))).toEqual({ refreshed: 0, ended: 1, failed: 0 });
  expect(await isSignedIn(browser)).toBe(false);
});

test('a refreshed token of another person ends the session [sign-in-11]', async () => {
  await signIn();
  const lie = { claims: (claims: object) => ({ ...claims, sub: 'subject-2' }) };
  provider.onRefresh(() => tokens({ id_token: provider.idToken(undefined, lie) }));
  expect(await refresh(minutes(56))).toMatchObject({ ended: 1 });
});

test('our own misconfiguration does not sign anyone out', async () => {
  await signIn();
  provider.onRefresh(() => ({ status: 401, body: { error: 'invalid_client' } }));
  expect(await refresh(minutes(56))).toMatchObject({ failed: 1, ended: 0 });
  expect(await rows()).toHaveLength(1);
});

test('a token sealed with another secret is dropped, and the session ends at its own limit', async () => {
  const { browser } = await signIn();
  const changed = { ...kindling.deps, secret: 'the secret was changed in between' };
  expect(await refreshDueSessions(changed, identity, minutes(56))).toMatchObject({ failed: 1 });
  expect(provider.refreshes).toEqual([]);
  expect(await refresh(minutes(60))).toEqual({ refreshed: 0, ended: 0, failed: 0 });
  expect(await isSignedIn(browser)).toBe(true);
});

test('signing out during a refresh stays signed out', async () => {
  const { browser } = await signIn();
  provider.onRefresh(() => tokens({ refresh_token: 'late' }));
  const slow: IdentityProvider = {
    ...identity,
    refresh: async (session) => {
      const renewed = await identity.refresh(session);
      await browser.post('/api/auth/sign-out', {}).catch(() => undefined);
      await kindling.deps.db.delete(sessions);
      return renewed;
    },
  };
  await refreshDueSessions(kindling.deps, slow, minutes(56));
  expect(await rows()).toHaveLength(0);
});

test('the time of the next refresh follows from the token lifetime', () => {
  const at = (expiresInSeconds: number | undefined, refreshToken: string | undefined = 'r') => {
    const plan = refreshPlan({ secret: 's', now: () => new Date(0) }, { refreshToken, expiresInSeconds });
    return plan.refreshAt && plan.refreshAt.getTime() / 1000;
  };
  expect(at(3600)).toBe(3300);
  expect(at(301)).toBe(1);
  expect(at(300)).toBe(150);
  expect(at(undefined)).toBeUndefined();
  expect(
    refreshPlan({ secret: 's', now: () => new Date(0) }, { refreshToken: undefined, expiresInSeconds: 60 }),
  ).toEqual({});
});
