// OpenID Connect client: redirects to the identity provider, verifies the callback, refreshes tokens.
import * as oidc from 'openid-client';
import { isEmailAddress } from '#kernel/fields.ts';
import type { Config } from '#platform/config/config.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { developmentClient } from './development-identity-provider-client.ts';
import { developmentProviderPath, toDevelopmentUid } from './development-identity-provider-subjects.ts';
import { IdentityError, toIdentityError } from './identity-provider-errors.ts';
import { computeUid } from './identity-uid.ts';

export const identityCallbackPath = '/api/auth/callback';

/** Secrets to keep until the callback. */
export type PendingSignIn = { state: string; nonce: string; verifier: string };

export type ProviderTokens = {
  /** Present if the provider issues refresh tokens. */
  refreshToken: string | undefined;
  /** Seconds until the access token expires. */
  expiresInSeconds: number | undefined;
};

export type ProvenIdentity = {
  uid: string;
  displayName: string;
  /** Empty if the provider gave no valid address. */
  email: string;
  /** Whether the provider verified the address. */
  emailVerified: boolean;
  /** Whether the provider marks it as unverified; many providers omit this. */
  emailUnverified: boolean;
  tokens: ProviderTokens;
};

export type IdentityProvider = {
  /** The URL to redirect to (returning to `origin`), and what to keep. @throws IdentityError */
  start: (client: {
    origin: string;
    mobile: boolean;
    /** Asks for the password again, even if the provider knows the browser. */
    isConfirmation?: boolean;
  }) => Promise<{ address: string; pending: PendingSignIn }>;
  /** Verifies the callback's query. @throws IdentityError */
  finish: (answer: {
    query: string;
    pending: PendingSignIn;
    origin: string;
    mobile: boolean;
  }) => Promise<ProvenIdentity>;
  /** @throws IdentityError; 'user-disabled' when the provider revoked the account */
  refresh: (session: { uid: string; refreshToken: string }) => Promise<ProviderTokens>;
};

/** Timeout of a call to the provider. */
const timeoutSeconds = { usual: 30, mobile: 60 } as const;
/** Discovery data is refreshed after this time. */
const discoveryLifeMs = 24 * 3_600_000;
/** Pause after a failed discovery, so that sign-ins do not flood an unavailable provider. */
const discoveryPauseMs = 1000;

type Options = {
  /** Derives the client credentials of the embedded provider. */
  secret: string;
  /** Calls the embedded provider in process. */
  fetch?: typeof fetch;
};

type Provider = { usual: oidc.Configuration; mobile: oidc.Configuration; discoveredAt: number };

export function createIdentityProvider(
  config: Pick<Config, 'identity' | 'publicUrl' | 'production'>,
  { secret, fetch }: Options,
): IdentityProvider {
  const client = createClient(config, secret);
  const getProvider = createDiscovery(client, fetch);
  return {
    start: ({ origin, mobile, isConfirmation = false }) =>
      explained(async () => {
        const provider = pick(await getProvider(), mobile);
        const pending = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const { href } = oidc.buildAuthorizationUrl(provider, {
          redirect_uri: origin + identityCallbackPath,
          scope: getScope(provider),
          response_type: 'code',
          state: pending.state,
          nonce: pending.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
          code_challenge_method: 'S256',
          ...getPrompt(provider, client),
          ...(isConfirmation && { prompt: 'login' }),
        });
        return { address: href, pending };
      }),
    finish: ({ query, pending, origin, mobile }) =>
      explained(async () => {
        const provider = pick(await getProvider(), mobile);
        const tokens = await oidc.authorizationCodeGrant(
          provider,
          new URL(`${origin}${identityCallbackPath}?${query}`),
          {
            pkceCodeVerifier: pending.verifier,
            expectedState: pending.state,
            expectedNonce: pending.nonce,
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (claims === undefined) throw new IdentityError('invalid-credential', 'no ID token');
        const profile = await completeProfile(provider, claims, tokens.access_token);
        return { uid: client.getUid(claims), ...profile, tokens: toTokens(tokens) };
      }),
    refresh: ({ uid, refreshToken }) =>
      explained(async () => {
        const provider = pick(await getProvider(), false);
        const tokens = await oidc.refreshTokenGrant(provider, refreshToken);
        const claims = tokens.claims();
        if (claims !== undefined && client.getUid(claims) !== uid) {
          throw new IdentityError('user-mismatch', 'the refreshed ID token names another person');
        }
        // A provider that does not rotate refresh tokens sends none: the old one stays valid.
        return { ...toTokens(tokens), refreshToken: tokens.refresh_token ?? refreshToken };
      }),
  };
}

type Client = {
  issuer: string;
  id: string;
  secret: string | undefined;
  /** The embedded provider shows its account list each time. */
  embedded: boolean;
  /** Plain HTTP is accepted for the embedded provider and outside production. */
  insecure: boolean;
  getUid: (claims: { iss: string; sub: string }) => string;
};

function createClient(config: Pick<Config, 'identity' | 'publicUrl' | 'production'>, secret: string): Client {
  const { identity } = config;
  if (identity.kind === 'development') {
    return {
      issuer: config.publicUrl + developmentProviderPath,
      ...developmentClient(secret),
      embedded: true,
      insecure: true,
      getUid: ({ sub }) => toDevelopmentUid(sub),
    };
  }
  const insecure = identity.issuer.startsWith('http:');
  if (insecure && config.production) throw new SettingError('OIDC_ISSUER must be an https address in production.');
  return {
    issuer: identity.issuer,
    id: identity.clientId,
    secret: identity.clientSecret,
    embedded: false,
    insecure,
    getUid: ({ iss, sub }) => computeUid({ issuer: iss, subject: sub }),
  };
}

/** Discovery runs at the first sign-in, not at startup, when the provider may be down. */
function createDiscovery(client: Client, fetch: Options['fetch']): () => Promise<Provider> {
  let known: Provider | undefined;
  let asking: Promise<Provider> | undefined;
  let failed: { at: number; error: IdentityError } | undefined;
  const discover = async (): Promise<Provider> => {
    try {
      known = await discoverProvider(client, fetch);
      return known;
    } catch (cause) {
      // Stale discovery data is better than none.
      failed = { at: Date.now(), error: new IdentityError('network-request-failed', 'discovery failed', { cause }) };
      if (known !== undefined) return known;
      throw failed.error;
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    if (known !== undefined && Date.now() - known.discoveredAt < discoveryLifeMs) return known;
    if (failed !== undefined && Date.now() - failed.at < discoveryPauseMs) {
      if (known !== undefined) return known;
      throw failed.error;
    }
    asking ??= discover();
    return asking;
  };
}

async function discoverProvider(client: Client, fetch: Options['fetch']): Promise<Provider> {
  const execute = client.insecure ? [oidc.allowInsecureRequests] : [];
  const customFetch = fetch && { [oidc.customFetch]: fetch as unknown as oidc.CustomFetch };
  const discovered = await oidc.discovery(new URL(client.issuer), client.id, undefined, oidc.None(), {
    execute,
    timeout: timeoutSeconds.usual,
    ...customFetch,
  });
  const metadata = discovered.serverMetadata();
  const configure = (timeout: number): oidc.Configuration => {
    const provider = new oidc.Configuration(metadata, client.id, undefined, getClientAuth(client, metadata));
    if (client.insecure) oidc.allowInsecureRequests(provider);
    if (fetch) provider[oidc.customFetch] = fetch as unknown as oidc.CustomFetch;
    // Without this, signatures of ID tokens from the token endpoint are not verified.
    oidc.enableNonRepudiationChecks(provider);
    provider.timeout = timeout;
    return provider;
  };
  return {
    usual: configure(timeoutSeconds.usual),
    mobile: configure(timeoutSeconds.mobile),
    discoveredAt: Date.now(),
  };
}

/** In the form if the provider supports it, else in the header, which every provider must support. */
function getClientAuth({ secret }: Client, metadata: oidc.ServerMetadata): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : basicAuthentication(secret);
}

/**
 * The library also escapes hyphens and dots, which the standard allows but some providers do not
 * decode. This encoding works with both.
 */
function basicAuthentication(secret: string): oidc.ClientAuth {
  return (_server, client, _body, headers) => {
    const credentials = [client.client_id, secret]
      .map((part) => encodeURIComponent(part).replaceAll('%20', '+'))
      .join(':');
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}

function pick(provider: Provider, mobile: boolean): oidc.Configuration {
  return mobile ? provider.mobile : provider.usual;
}

function getScope(provider: oidc.Configuration): string {
  const offline = provider.serverMetadata().scopes_supported?.includes('offline_access') === true;
  return offline ? 'openid profile email offline_access' : 'openid profile email';
}

/** Shows the account chooser if the provider supports it. */
function getPrompt(provider: oidc.Configuration, { embedded }: Client): { prompt?: string } {
  if (embedded) return { prompt: 'login' };
  const prompts = provider.serverMetadata().prompt_values_supported;
  return Array.isArray(prompts) && prompts.includes('select_account') ? { prompt: 'select_account' } : {};
}

function toTokens(tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): ProviderTokens {
  return { refreshToken: tokens.refresh_token, expiresInSeconds: tokens.expiresIn() };
}

type Profile = Pick<ProvenIdentity, 'displayName' | 'email' | 'emailVerified' | 'emailUnverified'>;

/** Name and email from the ID token, completed from the userinfo endpoint. */
async function completeProfile(
  provider: oidc.Configuration,
  claims: oidc.IDToken,
  accessToken: string,
): Promise<Profile> {
  requireSoundClaims(claims);
  const said = { name: nameIn(claims), email: addressIn(claims) };
  const complete = said.name !== undefined && said.email !== undefined;
  const looked: Claims =
    complete || provider.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(provider, accessToken, claims.sub);
  const email = said.email ?? addressIn(looked) ?? '';
  // Applies to the address from the same source. Only a literal true counts.
  const { email_verified: verified } = said.email === undefined ? looked : claims;
  const displayName = said.name ?? nameIn(looked) ?? (email.split('@')[0] || 'Someone');
  const emailUnverified = verified === false || verified === 'false';
  return { displayName, email, emailVerified: verified === true, emailUnverified };
}

/** Allowed clock difference. */
const skewSeconds = 60;

/** The library accepts an empty subject, which would be one account for everyone. @throws IdentityError */
function requireSoundClaims({ sub, iat }: oidc.IDToken): void {
  if (sub.trim() === '') throw new IdentityError('invalid-credential', 'the ID token names no subject');
  if (iat > Date.now() / 1000 + skewSeconds)
    throw new IdentityError('invalid-credential', 'the ID token is from the future');
}

type Claims = { [name: string]: unknown };

/** A single address: a list would send this person's emails to all of them. */
function addressIn(claims: Claims): string | undefined {
  const address = textIn(claims, 'email', 320);
  return address !== undefined && isEmailAddress(address) ? address : undefined;
}

function nameIn(claims: Claims): string | undefined {
  const whole = textIn(claims, 'name', 200);
  const parts = [textIn(claims, 'given_name', 100), textIn(claims, 'family_name', 100)].filter(Boolean).join(' ');
  return whole ?? (parts || textIn(claims, 'preferred_username', 200) || textIn(claims, 'nickname', 200));
}

/** A claim as storable text: well-formed, without control characters, within our field lengths. */
function textIn(claims: Claims, name: string, maxLength: number): string | undefined {
  const value = claims[name];
  if (typeof value !== 'string') return undefined;
  const clean = value
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim();
  return !/[^\p{Z}\p{C}\u115f\u1160\u3164\uffa0\u2800]/u.test(clean)
    ? undefined
    : clean.slice(0, maxLength).toWellFormed();
}

async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw toIdentityError(error);
  }
}
