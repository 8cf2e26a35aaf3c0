// A provider's optional features never decide whether people can sign in, and the log contains the provider's answer.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signOut } from '#features/accounts/account-contract.ts';
import { checkProvider } from '#features/accounts/server/sign-in/provider-check.ts';
import { createTestBrowser, type TestBrowser } from '#test/servers/browser.ts';
import { type FakeProvider, type Lie, startFakeProvider } from '#test/servers/fake-identity-provider.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { createIdentityProvider } from './identity-provider.ts';

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
});
afterAll(() => provider.close());

const open: TestApp[] = [];
afterEach(async () => {
  provider.metadata({});
  for (const app of open.splice(0)) await app.close();
});

async function createSite(env: Record<string, string> = {}) {
  const { issuer, clientId, clientSecret } = provider;
  const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  // Warnings are expected here, and read.
  const kindling = await createTestApp({ env: { ...oidc, LOG_LEVEL: 'warn', ...env }, expectsErrors: true });
  open.push(kindling);
  const leave = async (browser = createTestBrowser(kindling.app)) => {
    const { headers } = await browser.get('/api/auth/start?next=/dashboard');
    return { browser, address: String(headers.location) };
  };
  const signIn = async (lie: Lie = {}, browser?: TestBrowser) => {
    const sent = await leave(browser);
    const answer = await comeBack(sent, { code: provider.approve(sent.address, lie) });
    return { ...sent, answer, session: (await sent.browser.get('/api/auth/session')).json<Session | null>() };
  };
  return { kindling, leave, signIn, log: () => JSON.stringify(kindling.errors) };
}
type Session = { uid: string; displayName: string; email: string };

const scopeIn = (address: string) => new URL(address).searchParams.get('scope');

function comeBack({ browser, address }: { browser: TestBrowser; address: string }, answer: Record<string, string>) {
  const state = new URL(address).searchParams.get('state') ?? '';
  return browser.get(`/api/auth/callback?${new URLSearchParams({ state, iss: provider.issuer, ...answer })}`);
}

const refusedScope = {
  error: 'invalid_scope',
  error_description: 'Invalid scopes: openid profile email offline_access',
};

test('a provider that refuses offline_access is asked again without it', async () => {
  const site = await createSite();
  const sent = await site.leave();
  expect(scopeIn(sent.address)).toBe('openid profile email offline_access');
  const second = String((await comeBack(sent, refusedScope)).headers.location);
  expect(scopeIn(second)).toBe('openid profile email');
  const landed = await comeBack({ ...sent, address: second }, { code: provider.approve(second) });
  expect(landed.headers.location).toBe('http://localhost:3000/dashboard');
  expect(site.log()).toContain('"providerError":"invalid_scope"');
  expect(site.log()).toContain('Invalid scopes: openid profile email offline_access');
});

test('a provider that knows no scope but openid still signs people in, and one that refuses that has its own notice [sign-in-23]', async () => {
  const site = await createSite();
  let sent = await site.leave();
  for (const scope of ['openid profile email offline_access', 'openid profile email', 'openid']) {
    expect(scopeIn(sent.address)).toBe(scope);
    const answer = await comeBack(sent, refusedScope);
    sent = { ...sent, address: String(answer.headers.location) };
  }
  expect(sent.address).toBe('http://localhost:3000/dashboard?auth_error=operation-not-allowed');
});

test('an invented refusal takes nothing from others', async () => {
  const site = await createSite();
  await site.signIn();
  const sent = await site.leave();
  expect(scopeIn(String((await comeBack(sent, refusedScope)).headers.location))).toBe('openid profile email');
  expect(scopeIn((await site.leave()).address)).toBe('openid profile email offline_access');
});

test('OIDC_SCOPES replaces the scopes', async () => {
  const site = await createSite({ OIDC_SCOPES: 'openid  email groups' });
  const sent = await site.leave();
  expect(scopeIn(sent.address)).toBe('openid email groups');
  expect(scopeIn(String((await comeBack(sent, refusedScope)).headers.location))).toBe('openid profile email');
});

const withoutName = ({ name: _name, ...claims }: Record<string, unknown>) => claims;
test.each<[string, Lie['userinfoAnswer']]>([
  [
    'is forbidden',
    {
      status: 403,
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope", error_description="no profile for you"' },
      body: '',
    },
  ],
  ['fails', { status: 500, body: 'oops' }],
  ['is no JSON', { headers: { 'content-type': 'text/html' }, body: '<p>hello' }],
  ['is signed by nobody', { headers: { 'content-type': 'application/jwt' }, body: 'x.y.z' }],
])('a userinfo endpoint that %s costs the name, not the sign-in', async (_name, userinfoAnswer) => {
  const site = await createSite();
  const { session } = await site.signIn({ claims: withoutName, ...(userinfoAnswer && { userinfoAnswer }) });
  expect(session).toMatchObject({ displayName: 'Someone', email: 'ines@example.org' });
  expect(site.log()).toContain('sign_in.userinfo_failed');
});

test('the answer of a forbidden userinfo endpoint is in the log', async () => {
  const site = await createSite();
  const headers = { 'www-authenticate': 'Bearer error="insufficient_scope", error_description="no profile for you"' };
  await site.signIn({ claims: withoutName, userinfoAnswer: { status: 403, headers, body: '' } });
  expect(site.log()).toContain('"providerError":"insufficient_scope","providerErrorDescription":"no profile for you"');
});

test('a signed userinfo answer is read', async () => {
  provider.metadata({ userinfo_signing_alg_values_supported: ['ES256'] });
  const site = await createSite();
  const body = provider.sign({ sub: 'subject-1', iss: provider.issuer, aud: provider.clientId, name: 'Ines Maro' });
  const signed = { headers: { 'content-type': 'application/jwt' }, body };
  const { session } = await site.signIn({ claims: withoutName, userinfoAnswer: signed });
  expect(session?.displayName).toBe('Ines Maro');
});

test('the log says what the provider said, without tokens', async () => {
  const site = await createSite();
  const token = provider.idToken('n');
  const body = { error: 'invalid_client', error_description: `AADSTS7000215: Invalid client secret. ${token}` };
  const { answer } = await site.signIn({ tokenAnswer: () => ({ status: 401, body }) });
  expect(String(answer.headers.location)).toContain('auth_error=operation-not-allowed');
  expect(site.log()).toContain('AADSTS7000215: Invalid client secret.');
  expect(site.log()).toContain('"providerError":"invalid_client"');
  expect(site.log()).not.toContain(token.slice(0, 40));
});

test('an issuer that differs by the slash at its end works, and the log names both values [sign-in-24]', async () => {
  for (const [setting, own] of [
    ['/realms/main', '/realms/main/'],
    ['/realms/main/', '/realms/main'],
  ] as const) {
    provider.metadata({ issuer: provider.issuer + own, authorization_response_iss_parameter_supported: false });
    const site = await createSite({ OIDC_ISSUER: provider.issuer + setting });
    const sent = await site.leave();
    const claims = (usual: Record<string, unknown>) => ({ ...usual, iss: provider.issuer + own });
    const answer = await comeBack(sent, {
      iss: provider.issuer + own,
      code: provider.approve(sent.address, { claims }),
    });
    expect(answer.headers.location, setting).toBe('http://localhost:3000/dashboard');
    expect(site.log()).toContain(`"setting":"${provider.issuer}${setting}","provider":"${provider.issuer}${own}"`);
  }
});

test('another issuer is one sentence in the log with both values, already at the start [sign-in-26]', async () => {
  provider.metadata({ issuer: 'https://id.example/realms/other' });
  const { issuer, clientId } = provider;
  const identity = createIdentityProvider(
    {
      publicUrl: 'http://localhost:3000',
      identity: {
        kind: 'oidc',
        issuer: `${issuer}/realms/main`,
        clientId,
        clientSecret: undefined,
        providerName: 'Fake',
        scopes: undefined,
        emailClaim: 'email',
        trustEmail: false,
        signOut: false,
      },
    },
    { secret: 's' },
  );
  const error = vi.fn();
  await checkProvider({ log: { error } as never }, identity);
  expect(error.mock.calls[0]?.[1]).toBe(
    `OIDC_ISSUER is "${issuer}/realms/main", but the provider there calls itself "https://id.example/realms/other"; set OIDC_ISSUER to the value your provider documents.`,
  );
});

test('an ID token of another issuer is refused, and the log names both', async () => {
  const site = await createSite();
  const { session } = await site.signIn({ claims: (claims) => ({ ...claims, iss: `${provider.issuer}/` }) });
  expect(session).toBeNull();
  expect(site.log()).toContain(`issued by \\"${provider.issuer}/\\", expected \\"${provider.issuer}\\"`);
});

test('signing out also signs out at the provider where the site wants it, and only then', async () => {
  provider.metadata({ end_session_endpoint: `${provider.issuer}/end?realm=1` });
  const site = await createSite({ OIDC_SIGN_OUT: 'on' });
  const { browser } = await site.signIn();
  const { rows } = await site.kindling.deps.pool.query<{ id_token: string }>('select id_token from sessions');
  expect(rows[0]?.id_token).toMatch(/^v1\./);
  const as = { cookie: browser.cookieHeader() };
  const answer = await site.kindling.call(signOut, { as });
  expect(answer.status).toBe(200);
  const address = new URL(answer.body?.address ?? '');
  expect(address.origin + address.pathname).toBe(`${provider.issuer}/end`);
  const { id_token_hint: hint, ...rest } = Object.fromEntries(address.searchParams);
  expect(rest).toEqual({
    realm: '1',
    client_id: provider.clientId,
    post_logout_redirect_uri: 'http://localhost:3000/',
  });
  expect(hint).toMatch(/^eyJ/);
  expect((await browser.get('/api/auth/session')).body).toBe('null');
  expect((await site.kindling.call(signOut, { as })).status).toBe(204);

  const quiet = await createSite();
  const other = await quiet.signIn();
  const cookie = other.browser.cookieHeader();
  expect((await quiet.kindling.call(signOut, { as: { cookie } })).status).toBe(204);
  const kept = await quiet.kindling.deps.pool.query<{ id_token: string | null }>('select id_token from sessions');
  expect(kept.rows.every((row) => row.id_token === null)).toBe(true);
});

test('signing out works where the provider has no such address', async () => {
  const site = await createSite({ OIDC_SIGN_OUT: 'on' });
  const { browser } = await site.signIn();
  expect((await site.kindling.call(signOut, { as: { cookie: browser.cookieHeader() } })).status).toBe(204);
  expect((await browser.get('/api/auth/session')).body).toBe('null');
});
