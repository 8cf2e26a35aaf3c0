// Claims in the formats that real products send, in ID tokens and userinfo answers.
import { expect, test } from 'vitest';
import { dialects } from '#test/factories/identity-dialects.ts';
import { type Claims, mergeProfile, readClaims } from './identity-claims.ts';

const usual = { emailClaim: 'email', trustEmail: false };
const read = (claims: Claims, settings: Partial<typeof usual> = {}, userinfo?: Claims) => {
  const all = { ...usual, ...settings };
  return mergeProfile(readClaims(claims, all), userinfo && readClaims(userinfo, all));
};

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

/** Shapes that are rarer: what each provider sends when something is missing, federated or mapped by hand. */
const nobody = { name: 'Someone', email: '', verified: undefined };
const corp = 'cara.private@corp.example';
test.each<{
  shape: string;
  claims: Claims;
  userinfo?: Claims;
  settings?: Partial<typeof usual>;
  says: { name?: string; email?: string; verified?: boolean };
}>([
  {
    shape: 'Keycloak: a brokered person without a profile',
    claims: { preferred_username: '7b1f0e5c-3b8d-4bd1-8a55-6f4f0d9c6d11' },
    says: {},
  },
  {
    shape: 'Keycloak: an address mapped as a list',
    claims: { name: ' Cara Lind ', email: [corp], email_verified: true },
    says: { name: 'Cara Lind', email: corp, verified: true },
  },
  {
    shape: 'Keycloak: a name mapped as JSON',
    claims: { name: { formatted: 'Cara Lind' }, given_name: 'Cara', family_name: '' },
    says: { name: 'Cara' },
  },
  {
    shape: 'Auth0: a claim with a namespace',
    claims: { name: 'Cara Lind', 'https://corp.example/email': corp },
    settings: { emailClaim: 'https://corp.example/email' },
    says: { name: 'Cara Lind', email: corp },
  },
  {
    shape: 'Auth0: passwordless by text message',
    claims: { sub: 'sms|5f7c8ec7c33c6c004bbafe82', name: '+15551234567', nickname: '' },
    says: {},
  },
  {
    shape: 'Auth0: an enterprise connection without verification',
    claims: { nickname: 'lindi', email: corp, email_verified: false },
    settings: { trustEmail: true },
    says: { name: 'lindi', email: corp, verified: false },
  },
  {
    shape: 'Okta: the login is not the address',
    claims: { sub: '00u1', preferred_username: 'clind', email: corp, email_verified: true },
    says: { name: 'clind', email: corp, verified: true },
  },
  {
    shape: 'Okta: userinfo about verification alone',
    claims: { name: 'Cara Lind' },
    userinfo: { email_verified: true },
    says: { name: 'Cara Lind' },
  },
  {
    shape: 'Okta: the id as the username',
    claims: { sub: '00uid4BxXw6I6TV4m0g3', preferred_username: '00uid4BxXw6I6TV4m0g3', nickname: 'Cara' },
    says: { name: 'Cara' },
  },
  {
    shape: 'Google: a first name only',
    claims: { given_name: 'Cara', email: corp, email_verified: 'true' },
    says: { name: 'Cara', email: corp, verified: true },
  },
  {
    shape: 'Google: no profile scope',
    claims: { email: corp, email_verified: true },
    says: { email: corp, verified: true },
  },
  { shape: 'Google: no email scope', claims: { name: 'Cara Lind', email_verified: true }, says: { name: 'Cara Lind' } },
  {
    shape: 'Entra: a guest, whose domain the tenant does not own, on a site that trusts addresses',
    claims: { name: 'Cara Lind', email: corp, xms_edov: false },
    settings: { trustEmail: true },
    says: { name: 'Cara Lind', email: corp, verified: false },
  },
  {
    shape: 'Entra: the address of another claim is not the one whose domain is owned',
    claims: { name: 'Cara Lind', email: 'other@corp.example', upn: corp, xms_edov: true },
    settings: { emailClaim: 'upn' },
    says: { name: 'Cara Lind', email: corp },
  },
  {
    shape: 'Entra: a guest’s sign-in name',
    claims: { preferred_username: 'cara.private_corp.example#EXT#@tenant.onmicrosoft.com' },
    says: {},
  },
  {
    shape: 'Cognito: a federated person',
    claims: {
      sub: 'e1d5',
      'cognito:username': 'Google_115',
      preferred_username: 'e1d5',
      email: corp,
      email_verified: 'false',
    },
    says: { email: corp, verified: false },
  },
  {
    shape: 'Cognito: an access without attributes',
    claims: { sub: 'e1d5', 'cognito:username': 'e1d5' },
    userinfo: { sub: 'e1d5', username: 'e1d5' },
    says: {},
  },
  {
    shape: 'Cognito: the address only in userinfo, as text',
    claims: { 'cognito:username': 'x' },
    userinfo: { name: 'Cara Lind', email: corp, email_verified: 'true' },
    says: { name: 'Cara Lind', email: corp, verified: true },
  },
  {
    shape: 'Authelia: the username is the first part of the address',
    claims: {},
    userinfo: { preferred_username: 'cara.private', name: '', email: corp, email_verified: true },
    says: { email: corp, verified: true },
  },
  { shape: 'Authelia: an empty answer', claims: {}, userinfo: {}, says: {} },
  {
    shape: 'Authelia: an address in capital letters',
    claims: { name: 'Cara Lind', email: 'Cara.Private@Corp.Example', email_verified: true },
    says: { name: 'Cara Lind', email: 'Cara.Private@Corp.Example', verified: true },
  },
  {
    shape: 'Zitadel: the login name as the name',
    claims: { name: 'cara@corp.zitadel.cloud', given_name: 'Cara', family_name: 'Lind' },
    says: { name: 'Cara Lind' },
  },
  { shape: 'Zitadel: a service user', claims: { sub: '2387', preferred_username: '2387' }, says: {} },
  {
    shape: 'Zitadel: an address not verified yet',
    claims: { name: 'Cara Lind', email: corp, email_verified: false },
    says: { name: 'Cara Lind', email: corp, verified: false },
  },
])('an odd shape of $shape', ({ claims, userinfo, settings, says }) => {
  const expected = { ...nobody, ...says };
  expect(read(claims, settings, userinfo)).toMatchObject({
    displayName: expected.name,
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
