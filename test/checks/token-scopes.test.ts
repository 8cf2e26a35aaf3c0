// Which calls an API token can make: every endpoint has one scope, or a reason here why no token can call it.
import { beforeAll, expect, test } from 'vitest';
import { createToken } from '#features/tokens/token-contract.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { scopesOfKind, type TokenScope } from '#kernel/token-scopes.ts';
import { someOf } from '../counts.ts';
import { makeUser } from '../factories/make.ts';
import { makePlatformToken } from '../factories/make-tokens.ts';
import { useTestApp } from '../servers/test-app.ts';
import { everyEndpoint, formatEndpoint, getSampleUrl } from './every-endpoint.ts';

const site = useTestApp();

/** Why no token can make a call, by what its address contains. The first that fits counts. */
const reasons: [RegExp, string][] = [
  [/\/tokens/, 'a token could prolong itself, or make others'],
  [/webhooks/, 'it sends what happens to an address of its own choice'],
  [/login|\/setup|sign-out|logout|\/confirm|admin\/user$|POST \/api\/users$/, 'sign-in'],
  [/security|second-factor|passkey|refused-sign-ins/, 'second factors and attempts to guess them'],
  [/sessions/, 'sessions'],
  [/erasure|exports|account-joins|join|sign-in-provider/, 'the account itself'],
  [/email|unsubscribe|newsletter|notification-preferences|users\/profile/, 'addresses and choices of a person'],
  [
    /identity|investor-profile|investment-limits|investors\/waiting|\/investor$|rule-checks/,
    'identity and means of investors',
  ],
  [
    /create-payment-intent|POST \/api\/investments|PATCH \/api\/investments|steps|reservations|waiting-list|last-day/,
    'money',
  ],
  [
    /payouts\/account|payout-account|milestones.*(evidence|files)|evidence-files|ballot|rounds|share-transfers|duties|register-files|certificates/,
    'money that was raised, and shares',
  ],
  [/team/, 'the rights of people in a team'],
  [
    /messages\/report|admin\/(find|needs|views|demo|imports)/,
    'a workplace of administrators, or private conversations',
  ],
  [/projects\/\{id\}\/file/, 'a whole project at once, with what only its owner sees'],
  [/\/record|\/live|\/events|\/contact/, 'for browsers'],
];

const isDangerous = ({ access, stepUp, method }: Endpoint) =>
  stepUp === true || (access === 'admin' && method !== 'GET');

test('every endpoint has one scope, or a reason to have none', () => {
  const undecided = everyEndpoint.filter(
    (endpoint) =>
      endpoint.scope === undefined &&
      !isDangerous(endpoint) &&
      !reasons.some(([pattern]) => pattern.test(formatEndpoint(endpoint))),
  );
  expect(undecided.map(formatEndpoint)).toEqual([]);
});

test('nothing that needs a confirmation, changes as an administrator or moves money has a scope', () => {
  const never =
    /tokens|security|login|sessions|erasure|create-payment-intent|payouts\/account|ballot|identity|team\/(members|invitations)/;
  const open = everyEndpoint.filter(
    (endpoint) => endpoint.scope !== undefined && (isDangerous(endpoint) || never.test(formatEndpoint(endpoint))),
  );
  expect(open.map(formatEndpoint)).toEqual([]);
});

test('a scope that reads never changes, a call of a kind has a scope that its tokens can have', () => {
  for (const endpoint of everyEndpoint) {
    const { scope, method, access } = endpoint;
    if (scope === undefined) continue;
    expect(scope.endsWith(':read'), formatEndpoint(endpoint)).toBe(method === 'GET');
    const allowed: readonly TokenScope[] = access === 'admin' ? scopesOfKind.platform : scopesOfKind.personal;
    expect(allowed, formatEndpoint(endpoint)).toContain(scope);
  }
});

let all: string;
let none: string;
let platform: string;
beforeAll(async () => {
  const as = await makeUser(site.deps);
  const make = async (scopes: readonly TokenScope[]) =>
    (await site.call(createToken, { as, body: { name: 'All', scopes, days: 7 } })).body.token;
  all = await make(scopesOfKind.personal);
  none = await make(['profile:read']);
  platform = (await makePlatformToken(site.deps, scopesOfKind.platform)).token;
});

async function ask({ method, ...endpoint }: Endpoint, token: string) {
  const { statusCode, headers, body } = await site.app.inject({
    method,
    url: getSampleUrl({ method, ...endpoint }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { payload: '{}' }),
  });
  const isJson = String(headers['content-type']).includes('json');
  return { status: statusCode, code: isJson ? (JSON.parse(body) as { code?: string } | null)?.code : undefined };
}

test('a token without its scope is refused at every endpoint, and a personal one at every endpoint of administrators', async () => {
  for (const endpoint of someOf(everyEndpoint)) {
    const { scope, access } = endpoint;
    const isOpen = scope !== undefined && access !== 'admin';
    const expected = !isOpen ? 'forbidden' : scope === 'profile:read' ? undefined : 'missing_scope';
    const { status, code } = await ask(endpoint, none);
    if (expected !== undefined)
      expect([formatEndpoint(endpoint), status, code]).toEqual([formatEndpoint(endpoint), 403, expected]);
    if (isOpen)
      expect((await ask(endpoint, all)).code ?? '', formatEndpoint(endpoint)).not.toMatch(
        /^(forbidden|missing_scope|signed_out)$/,
      );
  }
});

test('a token of the platform reads what its scopes say, and changes nothing', async () => {
  for (const endpoint of everyEndpoint) {
    const { scope, access, method } = endpoint;
    const { status, code } = await ask(endpoint, platform);
    const may = scope !== undefined && access !== 'user' && method === 'GET';
    const scopes: readonly TokenScope[] = scopesOfKind.platform;
    const expected = !may ? 'forbidden' : scopes.includes(scope) ? undefined : 'missing_scope';
    if (expected !== undefined)
      expect([formatEndpoint(endpoint), status, code]).toEqual([formatEndpoint(endpoint), 403, expected]);
    else expect([200, 400, 404], `${formatEndpoint(endpoint)} ${code}`).toContain(status);
  }
});
