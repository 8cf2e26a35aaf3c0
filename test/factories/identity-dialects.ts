// The claims about one person as real identity providers send them.
import type { Claims } from '#platform/identity/identity-claims.ts';

/** Each provider's claims about Cara, who keeps her address private, and the profile read from them. */
export const dialects: {
  provider: string;
  claims: Claims;
  userinfo?: Claims;
  settings?: Partial<{ emailClaim: string; trustEmail: boolean }>;
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
