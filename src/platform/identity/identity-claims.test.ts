// What providers say about people, in the shapes they say it. The claims are those of ID tokens and userinfo answers of real products.
import { expect, test } from 'vitest';
import { type Claims, mergeProfile, readClaims } from './identity-claims.ts';

const usual = { emailClaim: 'email', trustEmail: false };
const read = (claims: Claims, settings: Partial<typeof usual> = {}, userinfo?: Claims) => {
  const all = { ...usual, ...settings };
  return mergeProfile(readClaims(claims, all), userinfo && readClaims(userinfo, all));
};

/** What each provider sends about Cara, who keeps her address private, and what is taken from it. */
const dialects: {
  provider: string;
  claims: Claims;
  userinfo?: Claims;
  settings?: Partial<typeof usual>;
  name: string;
  email: string;
  verified: boolean | undefined;
}[] = [
  {
    provider: 'Keycloak with a profile',
    claims: {
      preferred_username: 'cara',
      name: 'Cara Lind',
      given_name: 'Cara',
      family_name: 'Lind',
      email: 'cara.private@corp.example',
      email_verified: true,
    },
    name: 'Cara Lind',
    email: 'cara.private@corp.example',
    verified: true,
  },
  {
    provider: 'Keycloak with addresses as usernames and no profile',
    claims: {
      preferred_username: 'cara.private@corp.example',
      email: 'cara.private@corp.example',
      email_verified: false,
    },
    name: 'Someone',
    email: 'cara.private@corp.example',
    verified: false,
  },
  {
    provider: 'Auth0 with its own user database',
    claims: {
      nickname: 'cara.private',
      name: 'cara.private@corp.example',
      email: 'cara.private@corp.example',
      email_verified: true,
    },
    name: 'Someone',
    email: 'cara.private@corp.example',
    verified: true,
  },
  {
    provider: 'Okta with a thin ID token',
    claims: { sub: '00uid4BxXw6I6TV4m0g3', preferred_username: 'cara.private@corp.example' },
    userinfo: {
      name: 'Cara Lind',
      preferred_username: 'cara.private@corp.example',
      email: 'cara.private@corp.example',
      email_verified: true,
    },
    name: 'Cara Lind',
    email: 'cara.private@corp.example',
    verified: true,
  },
  {
    provider: 'Google',
    claims: {
      name: 'Cara Lind',
      given_name: 'Cara',
      family_name: 'Lind',
      email: 'cara.private@corp.example',
      email_verified: true,
      hd: 'corp.example',
    },
    name: 'Cara Lind',
    email: 'cara.private@corp.example',
    verified: true,
  },
  {
    provider: 'Entra without a word about verification',
    claims: {
      name: 'Cara Lind',
      preferred_username: 'cara.private@corp.example',
      email: 'cara.private@corp.example',
      tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
    },
    name: 'Cara Lind',
    email: 'cara.private@corp.example',
    verified: undefined,
  },
  {
    provider: 'Entra whose addresses the site trusts, in another claim',
    claims: { name: 'Cara Lind', preferred_username: 'cara.private@corp.example', upn: 'cara.private@corp.example' },
    settings: { emailClaim: 'upn', trustEmail: true },
    name: 'Cara Lind',
    email: 'cara.private@corp.example',
    verified: true,
  },
  {
    provider: 'Entra with the optional claim about the owner of the domain',
    claims: { name: 'Cara Lind', email: 'cara.private@corp.example', xms_edov: '1' },
    name: 'Cara Lind',
    email: 'cara.private@corp.example',
    verified: true,
  },
  {
    provider: 'Azure AD B2C',
    claims: { given_name: 'Cara', family_name: 'Lind', emails: ['cara.private@corp.example', 'old@corp.example'] },
    settings: { emailClaim: 'emails' },
    name: 'Cara Lind',
    email: 'cara.private@corp.example',
    verified: undefined,
  },
  {
    provider: 'Cognito, which sends texts',
    claims: {
      'cognito:username': 'cara.private@corp.example',
      email: 'cara.private@corp.example',
      email_verified: 'true',
    },
    name: 'Someone',
    email: 'cara.private@corp.example',
    verified: true,
  },
  {
    provider: 'Cognito before the address is verified',
    claims: { name: 'Cara Lind', email: 'cara.private@corp.example', email_verified: 'false' },
    name: 'Cara Lind',
    email: 'cara.private@corp.example',
    verified: false,
  },
  {
    provider: 'Authelia, which puts everything into userinfo',
    claims: { sub: '7b1f0e5c-3b8d-4bd1-8a55-6f4f0d9c6d11', amr: ['pwd'] },
    userinfo: {
      preferred_username: 'clind',
      name: 'Cara Lind',
      email: 'cara.private@corp.example',
      alt_emails: ['other@corp.example'],
      email_verified: true,
    },
    name: 'Cara Lind',
    email: 'cara.private@corp.example',
    verified: true,
  },
  {
    provider: 'Zitadel, whose login names look like addresses',
    claims: {
      preferred_username: 'cara@corp.zitadel.cloud',
      nickname: 'Cara',
      email: 'cara.private@corp.example',
      email_verified: true,
    },
    name: 'Cara',
    email: 'cara.private@corp.example',
    verified: true,
  },
];

test.each(dialects)('the claims of $provider are understood', ({ claims, userinfo, settings, ...expected }) => {
  const profile = read(claims, settings, userinfo);
  expect(profile).toMatchObject({
    displayName: expected.name,
    isNamed: expected.name !== 'Someone',
    email: expected.email,
    emailVerified: expected.verified === true,
    emailUnverified: expected.verified === false,
  });
});

test('an address is never taken for a name, whichever claim it comes in and however it is written [sign-in-25]', () => {
  const addresses = [
    'cara.private@corp.example',
    'CARA.PRIVATE@CORP.EXAMPLE',
    ' cara.private@corp.example ',
    'Cara (cara.private@corp.example)',
    'other@else.example',
    'cara.private＠corp.example',
    'cara.private﹫corp.example',
    'cara@localhost',
  ];
  for (const claim of ['name', 'preferred_username', 'nickname', 'given_name', 'family_name']) {
    for (const address of addresses) {
      for (const email of ['cara.private@corp.example', undefined]) {
        const { displayName, isNamed } = read({ [claim]: address, email });
        expect([displayName, isNamed], `${claim}: ${address}`).toEqual(['Someone', false]);
      }
      expect(read({ [claim]: address, nickname: claim === 'nickname' ? address : 'Lindi' }).displayName).toBe(
        claim === 'nickname' ? 'Someone' : 'Lindi',
      );
    }
  }
});

test('a name in the userinfo answer is not published if it is the address of the ID token', () => {
  expect(read({ email: 'cara' }, {}, { name: 'Cara', email: 'x@corp.example' }).displayName).toBe('Cara');
  expect(read({ email: 'cara@localhost.x' }, {}, { name: 'to cara@localhost.x' }).displayName).toBe('Someone');
});

test.each([
  [true, true],
  ['true', true],
  ['True', true],
  [' TRUE ', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['False', false],
  ['0', false],
  [0, false],
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  ['yes', undefined],
  [{}, undefined],
  [[], undefined],
])('email_verified: %j is read as %j, and trust only fills a gap', (value, verified) => {
  const claims = { email: 'a@b.example', email_verified: value };
  const state = ({ emailVerified, emailUnverified }: ReturnType<typeof read>) => [emailVerified, emailUnverified];
  expect(state(read(claims))).toEqual([verified === true, verified === false]);
  expect(state(read(claims, { trustEmail: true }))).toEqual([verified !== false, verified === false]);
});

test('email_verified says nothing about an address in another claim', () => {
  const claims = { email: 'a@b.example', email_verified: true, upn: 'c@d.example' };
  expect(read(claims, { emailClaim: 'upn' })).toMatchObject({ email: 'c@d.example', emailVerified: false });
  expect(read({ ...claims, upn: 'A@b.example' }, { emailClaim: 'upn' }).emailVerified).toBe(true);
});
