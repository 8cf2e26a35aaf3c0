// Forged provider responses and tricked browsers never sign anyone in.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Identity } from '#features/accounts/account-contract.ts';
import { ensureUser } from '#features/accounts/server/user-service.ts';
import { createTestBrowser, type TestBrowser } from '#test/servers/browser.ts';
import { type FakeProvider, type Lie, startFakeProvider } from '#test/servers/fake-identity-provider.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';

let provider: FakeProvider;
let kindling: TestApp;
beforeAll(async () => {
  provider = await startFakeProvider();
  kindling = await createTestApp({ env: providerEnv(provider) });
});
afterAll(async () => {
  await kindling.close();
  await provider.close();
});
afterEach(() => provider.metadata({}));

function providerEnv({ issuer, clientId, clientSecret }: FakeProvider): Record<string, string> {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_PROVIDER_NAME: 'Fake',
  };
}

type Sent = { browser: TestBrowser; address: string; state: string };

async function leave(browser = createTestBrowser(kindling.app)): Promise<Sent> {
  const { headers } = await browser.get('/api/auth/start?next=/dashboard');
  const address = String(headers.location);
  return { browser, address, state: new URL(address).searchParams.get('state') ?? '' };
}

function comeBack({ browser, state }: Sent, answer: Record<string, string>) {
  return browser.get(`/api/auth/callback?${new URLSearchParams({ state, iss: provider.issuer, ...answer })}`);
}

async function expectRefused(
  answer: { headers: Record<string, unknown>; statusCode: number },
  browser: TestBrowser,
  code?: string,
) {
  expect(answer.statusCode).toBe(303);
  const address = new URL(String(answer.headers.location));
  expect(address.origin).toBe('http://localhost:3000');
  const said = address.searchParams.get('auth_error');
  if (code) expect(said).toBe(code);
  else expect(said).toBeTruthy();
  expect([...browser.cookies.keys()].filter((name) => name === 'kindling_session')).toEqual([]);
  expect((await browser.get('/api/auth/session')).body).toBe('null');
}

test('the authorization request asks for a code, with PKCE, state, nonce and the scopes from discovery [sign-in-14]', async () => {
  const { address } = await leave();
  const asked = Object.fromEntries(new URL(address).searchParams);
  expect(asked).toMatchObject({
    client_id: provider.clientId,
    redirect_uri: 'http://localhost:3000/api/auth/callback',
    response_type: 'code',
    scope: 'openid profile email offline_access',
    code_challenge_method: 'S256',
  });
  expect(asked.code_challenge).toMatch(/^[\w-]{43}$/);
  expect(asked.state?.length).toBeGreaterThanOrEqual(32);
  expect(asked.nonce?.length).toBeGreaterThanOrEqual(32);
});

test('a valid response signs in, and tokens stay on the server', async () => {
  const sent = await leave();
  const answer = await comeBack(sent, { code: provider.approve(sent.address) });
  expect(answer.headers.location).toBe('http://localhost:3000/dashboard');
  const session = (await sent.browser.get('/api/auth/session')).json<{ displayName: string; email: string }>();
  expect(session).toMatchObject({ displayName: 'Ines', email: 'ines@example.org' });
  expect(JSON.stringify(answer.headers)).not.toMatch(/refresh of|subject-1|eyJ/);
  const { rows } = await kindling.deps.pool.query<{ refresh_token: string; refresh_at: Date }>(
    'select * from sessions',
  );
  expect(rows[0]?.refresh_token).toMatch(/^v1\./);
  expect(rows[0]?.refresh_token).not.toContain('refresh of');
  const minutesAhead = ((rows[0]?.refresh_at.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutesAhead).toBeCloseTo(55, 0);
});

const later = (claims: Record<string, unknown>, seconds: number) =>
  Math.floor(Date.now() / 1000) + seconds + Number(claims.zero ?? 0);
const lies: [string, Lie][] = [
  ['an unsigned ID token', { header: { alg: 'none' }, unsigned: true }],
  ['an ID token signed by HMAC with the public key', { header: { alg: 'HS256' }, hmacWithPublicKey: true }],
  ['an ID token signed by another key', { strangeKey: true }],
  [
    'an ID token that brings its own key',
    { strangeKey: true, header: { jku: 'http://127.0.0.1:1/keys', kid: 'mine' } },
  ],
  ['an ID token for another application', { claims: (claims) => ({ ...claims, aud: 'somebody-else' }) }],
  ['an ID token of another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
  ['an expired ID token', { claims: (claims) => ({ ...claims, exp: later(claims, -3600) }) }],
  ['an ID token from the future', { claims: (claims) => ({ ...claims, nbf: later(claims, 3600) }) }],
  ['an ID token issued in the future', { claims: (claims) => ({ ...claims, iat: later(claims, 300) }) }],
  ['an ID token without a subject', { claims: (claims) => ({ ...claims, sub: ' ' }) }],
  ['an ID token without a nonce', { claims: ({ nonce: _gone, ...claims }) => claims }],
  ['an ID token with another nonce', { claims: (claims) => ({ ...claims, nonce: 'other' }) }],
  ['an ID token about nobody', { claims: ({ sub: _gone, ...claims }) => claims }],
  ['an ID token that is not one', { tokenAnswer: (answer) => ({ body: { ...answer, id_token: 'x.y.z' } }) }],
  ['an answer without an ID token', { tokenAnswer: ({ id_token: _gone, ...answer }) => ({ body: answer }) }],
  [
    'an account lookup about another person',
    { claims: ({ email: _gone, ...claims }) => claims, userinfo: { sub: 'subject-2', email: 'x@example.org' } },
  ],
];
test.each(lies)('%s signs no one in', async (_name, lie) => {
  const sent = await leave();
  const answer = await comeBack(sent, { code: provider.approve(sent.address, lie) });
  await expectRefused(answer, sent.browser, 'invalid-credential');
});

test('a token endpoint that fails, disconnects or redirects is a network failure or an invalid response', async () => {
  const cases: [Lie, string][] = [
    [{ tokenAnswer: () => ({ status: 500, body: 'oops' }) }, 'network-request-failed'],
    [{ tokenAnswer: () => ({ status: 503, body: { error: 'temporarily_unavailable' } }) }, 'network-request-failed'],
    [{ tokenAnswer: () => ({ status: 429, body: { error: 'slow_down' } }) }, 'too-many-requests'],
    [{ hangUp: true }, 'network-request-failed'],
    [{ tokenAnswer: () => ({ status: 302, body: {} }) }, 'invalid-credential'],
  ];
  for (const [lie, code] of cases) {
    const sent = await leave();
    const answer = await comeBack(sent, { code: provider.approve(sent.address, lie) });
    await expectRefused(answer, sent.browser, code);
  }
});

test('a wrong, missing or repeated state, code or issuer is refused', async () => {
  const wrongState = await leave();
  const code = provider.approve(wrongState.address);
  await expectRefused(
    await comeBack({ ...wrongState, state: 'made-up' }, { code }),
    wrongState.browser,
    'invalid-credential',
  );
  const { browser, state, address } = await leave();
  await expectRefused(
    await browser.get(`/api/auth/callback?code=${provider.approve(address)}`),
    browser,
    'invalid-credential',
  );
  for (const query of [
    `state=${state}&state=${state}&code=x&iss=${provider.issuer}`,
    `state=STATE&code=x&code=y&iss=${provider.issuer}`,
    `state=STATE&code=CODE&iss=https://evil.example`,
    `state=STATE&code=CODE`,
    `state=STATE&iss=${provider.issuer}`,
  ]) {
    const sent = await leave();
    const filled = query
      .replaceAll('STATE', sent.state)
      .replace('CODE', provider.approve(sent.address))
      .replaceAll(state, sent.state);
    await expectRefused(await sent.browser.get(`/api/auth/callback?${filled}`), sent.browser, 'invalid-credential');
  }
});

test('a response works once, for its own browser, with its own code', async () => {
  const victim = createTestBrowser(kindling.app);
  const sent = await leave();
  const code = provider.approve(sent.address);
  await expectRefused(await comeBack({ ...sent, browser: victim }, { code }), victim, 'web-storage-unsupported');
  const own = await leave(victim);
  // The attacker's code with the victim's own state: the verifier in the victim's cookie does not match it.
  await expectRefused(await comeBack(own, { code: provider.approve(sent.address) }), victim, 'invalid-credential');
  const kept = new Map(sent.browser.cookies);
  expect((await comeBack(sent, { code })).headers.location).toBe('http://localhost:3000/dashboard');
  for (const [name, cookie] of kept) victim.cookies.set(name, cookie);
  await expectRefused(await comeBack({ ...sent, browser: victim }, { code }), victim, 'invalid-credential');
});

test('a refused sign-in cannot be resumed with its old cookie', async () => {
  const sent = await leave();
  const kept = new Map(sent.browser.cookies);
  await expectRefused(await comeBack(sent, { error: 'access_denied' }), sent.browser, 'popup-closed-by-user');
  for (const [name, cookie] of kept) sent.browser.cookies.set(name, cookie);
  const answer = await comeBack(sent, { code: provider.approve(sent.address) });
  await expectRefused(answer, sent.browser, 'invalid-credential');
});

test('each refusal by the provider has its own code', async () => {
  for (const [error, code] of [
    ['access_denied', 'popup-closed-by-user'],
    ['login_required', 'requires-recent-login'],
    ['unauthorized_client', 'operation-not-allowed'],
    ['redirect_uri_mismatch', 'unauthorized-domain'],
    ['server_error', 'network-request-failed'],
    ['mfa_required', 'multi-factor-auth-required'],
    ['user_disabled', 'user-disabled'],
    ['<script>alert(1)</script>', 'unknown'],
  ] as const) {
    const sent = await leave();
    await expectRefused(await comeBack(sent, { error }), sent.browser, code);
  }
  const sent = await leave();
  const blocked = { error: 'access_denied', error_description: 'user is blocked' };
  await expectRefused(await comeBack(sent, blocked), sent.browser, 'user-disabled');
});

test('a person is identified by issuer and subject, regardless of their email address', async () => {
  const uidWith = async (claims: Record<string, unknown>) => {
    const sent = await leave();
    await comeBack(sent, { code: provider.approve(sent.address, { claims: (usual) => ({ ...usual, ...claims }) }) });
    return (await sent.browser.get('/api/auth/session')).json<{ uid: string }>().uid;
  };
  const first = await uidWith({});
  expect(await uidWith({ email: 'new@example.org' })).toBe(first);
  expect(await uidWith({ sub: 'subject-2' })).not.toBe(first);
});

test('a name and address missing from the ID token are fetched and sanitized', async () => {
  const sent = await leave();
  const lie: Lie = {
    claims: ({ email: _email, name: _name, ...claims }) => claims,
    userinfo: { sub: 'subject-1', given_name: 'Zo\u0000ë', family_name: 'x'.repeat(150), email: 'zoe@example.org' },
  };
  await comeBack(sent, { code: provider.approve(sent.address, lie) });
  const session = (await sent.browser.get('/api/auth/session')).json<{ displayName: string; email: string }>();
  expect(session.email).toBe('zoe@example.org');
  expect(session.displayName).toBe(`Zo ë ${'x'.repeat(100)}`);
});

test('an email claim with a list of addresses is ignored', async () => {
  const list = 'v1@third.example, v2@third.example, "Bob" <v3@third.example>';
  const sent = await leave();
  await comeBack(sent, {
    code: provider.approve(sent.address, {
      claims: (claims) => ({ ...claims, sub: 'subject-list', email: list }),
      userinfo: { sub: 'subject-list', email: list },
    }),
  });
  expect((await sent.browser.get('/api/auth/session')).json<{ email: string }>().email).toBe('');
});

test('people with an unverified address are stored as such, until the provider verifies it', async () => {
  const signIn = async (verified: unknown) => {
    const sent = await leave();
    const claims = (usual: Record<string, unknown>) => ({
      ...usual,
      sub: 'subject-unverified',
      email: 'free@example.org',
      ...(verified !== undefined && { email_verified: verified }),
    });
    await comeBack(sent, { code: provider.approve(sent.address, { claims }) });
    const identity = (await sent.browser.get('/api/auth/session')).json<Identity>();
    await ensureUser(kindling.deps.db, identity);
    const { rows } = await kindling.deps.pool.query<{ email_unverified: boolean }>(
      'select email_unverified from users where uid = $1',
      [identity.uid],
    );
    return rows[0]?.email_unverified;
  };
  expect(await signIn(false)).toBe(true);
  expect(await signIn(true)).toBe(false);
  expect(await signIn('false')).toBe(true);
  expect(await signIn(undefined)).toBe(false);
});

test('an unavailable or misconfigured provider is distinguished from a wrong answer, and retried', async () => {
  const other = await startFakeProvider();
  const app = await createTestApp({ env: providerEnv(other) });
  other.metadata({ issuer: 'https://evil.example' });
  const browser = createTestBrowser(app.app);
  const first = await browser.get('/api/auth/start?next=/dashboard');
  expect(first.headers.location).toBe('http://localhost:3000/dashboard?auth_error=operation-not-allowed');
  other.metadata({});
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await browser.get('/api/auth/start')).headers.location).toContain(`${other.issuer}/authorize`);
  await app.close();
  await other.close();
});

test('an external provider does not sign in under another local hostname, and the window says so', async () => {
  const start = (query: string) =>
    kindling.app.inject({ url: `/api/auth/start?${query}`, headers: { host: '127.0.0.1:3000' } });
  expect((await start('popup=1&request=r')).body).toContain('"error":"unauthorized-domain"');
  expect((await start('next=/submit')).headers.location).toBe(
    'http://localhost:3000/api/auth/start?next=%2Fsubmit&moved=1',
  );
});

test('a call to the provider times out after 30 seconds, and after 60 on a mobile client [sign-in-19]', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const waits = async (headers: Record<string, string>) => {
    const { browser, address, state } = await leave();
    timeout.mockClear();
    const answer = { state, iss: provider.issuer, code: provider.approve(address) };
    const { headers: sent } = await browser.get(`/api/auth/callback?${new URLSearchParams(answer)}`, headers);
    expect(sent.location).toBe('http://localhost:3000/dashboard');
    return new Set(timeout.mock.calls.map(([ms]) => ms));
  };
  expect(await waits({})).toEqual(new Set([30_000]));
  expect(await waits({ 'sec-ch-ua-mobile': '?1' })).toEqual(new Set([60_000]));
  timeout.mockRestore();
});
