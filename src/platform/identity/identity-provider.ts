// The hosted identity provider over OpenID Connect: sends people there, checks what they come back with, renews tokens.
import * as oidc from 'openid-client';
import { isEmailAddress } from '#kernel/fields.ts';
import { type Config, SettingError } from '#platform/config/config.ts';
import { developmentClient } from './development-identity-provider-client.ts';
import { developmentProviderPath, developmentUidOfSubject } from './development-identity-provider-subjects.ts';
import { IdentityError, toIdentityError } from './identity-provider-errors.ts';
import { uidOf } from './identity-uid.ts';

export const identityCallbackPath = '/api/auth/callback';

/** What must be kept until the person comes back, out of everyone's sight. */
export type PendingSignIn = { state: string; nonce: string; verifier: string };

export type ProviderTokens = {
  /** Present when the provider lets the session be renewed without the person. */
  refreshToken: string | undefined;
  /** Seconds until the access token ends. */
  expiresInSeconds: number | undefined;
};

export type ProvenIdentity = {
  uid: string;
  displayName: string;
  /** Empty where the provider gave no address, or something that is none. */
  email: string;
  /** Whether the provider has made sure that the address is this person's. */
  emailVerified: boolean;
  /** Whether the provider says that it has not; many say nothing at all. */
  emailUnverified: boolean;
  tokens: ProviderTokens;
};

export type IdentityProvider = {
  /** Where to send the person, who comes back to `origin`, and what to keep. @throws IdentityError */
  start: (client: { origin: string; mobile: boolean }) => Promise<{ address: string; pending: PendingSignIn }>;
  /** Checks the answer the person came back with (the query of the callback). @throws IdentityError */
  finish: (answer: {
    query: string;
    pending: PendingSignIn;
    origin: string;
    mobile: boolean;
  }) => Promise<ProvenIdentity>;
  /** @throws IdentityError; 'user-disabled' when the provider says that this person's access is over. */
  refresh: (session: { uid: string; refreshToken: string }) => Promise<ProviderTokens>;
};

/** A call to the provider may take this long (specification section 9). */
const timeoutSeconds = { usual: 30, mobile: 60 } as const;
/** Endpoints and keys of a provider change rarely; they are asked for again after this. */
const discoveryLifeMs = 24 * 3_600_000;
/** After a failed discovery the next sign-in waits this long before it asks again, so that a dead provider is not stormed. */
const discoveryPauseMs = 1000;

type Options = {
  /** Derives the credentials shared with the embedded provider. */
  secret: string;
  /** Reaches the embedded provider without a network. */
  fetch?: typeof fetch;
};

type Provider = { usual: oidc.Configuration; mobile: oidc.Configuration; discoveredAt: number };

export function createIdentityProvider(
  config: Pick<Config, 'identity' | 'publicUrl' | 'production'>,
  { secret, fetch }: Options,
): IdentityProvider {
  const client = clientOf(config, secret);
  const getProvider = createDiscovery(client, fetch);
  return {
    start: ({ origin, mobile }) =>
      explained(async () => {
        const provider = pick(await getProvider(), mobile);
        const pending = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const { href } = oidc.buildAuthorizationUrl(provider, {
          redirect_uri: origin + identityCallbackPath,
          scope: scopeOf(provider),
          response_type: 'code',
          state: pending.state,
          nonce: pending.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
          code_challenge_method: 'S256',
          ...promptOf(provider, client),
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
        return { uid: client.uidOf(claims), ...profile, tokens: tokensOf(tokens) };
      }),
    refresh: ({ uid, refreshToken }) =>
      explained(async () => {
        const provider = pick(await getProvider(), false);
        const tokens = await oidc.refreshTokenGrant(provider, refreshToken);
        const claims = tokens.claims();
        if (claims !== undefined && client.uidOf(claims) !== uid) {
          throw new IdentityError('user-mismatch', 'the refreshed ID token names another person');
        }
        // A provider that does not rotate refresh tokens sends none: the old one stays good.
        return { ...tokensOf(tokens), refreshToken: tokens.refresh_token ?? refreshToken };
      }),
  };
}

type Client = {
  issuer: string;
  id: string;
  secret: string | undefined;
  /** The embedded one shows its choice of accounts each time. */
  embedded: boolean;
  /** Plain http is accepted: on the way to the embedded provider, or outside production. */
  insecure: boolean;
  uidOf: (claims: { iss: string; sub: string }) => string;
};

function clientOf(config: Pick<Config, 'identity' | 'publicUrl' | 'production'>, secret: string): Client {
  const { identity } = config;
  if (identity.kind === 'development') {
    return {
      issuer: config.publicUrl + developmentProviderPath,
      ...developmentClient(secret),
      embedded: true,
      insecure: true,
      uidOf: ({ sub }) => developmentUidOfSubject(sub),
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
    uidOf: ({ iss, sub }) => uidOf({ issuer: iss, subject: sub }),
  };
}

/** Asks the provider for its endpoints at the first sign-in, not at the start: it may be down then. */
function createDiscovery(client: Client, fetch: Options['fetch']): () => Promise<Provider> {
  let known: Provider | undefined;
  let asking: Promise<Provider> | undefined;
  let failed: { at: number; error: IdentityError } | undefined;
  const discover = async (): Promise<Provider> => {
    try {
      known = await discoverProvider(client, fetch);
      return known;
    } catch (cause) {
      // Yesterday's endpoints are better than none.
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
    const provider = new oidc.Configuration(metadata, client.id, undefined, authenticationOf(client, metadata));
    if (client.insecure) oidc.allowInsecureRequests(provider);
    if (fetch) provider[oidc.customFetch] = fetch as unknown as oidc.CustomFetch;
    // Without this the signature of an ID token that came straight from the token endpoint is not looked at.
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

/** In the form where the provider takes it there, else in the header, which every provider must take. */
function authenticationOf({ secret }: Client, metadata: oidc.ServerMetadata): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : basicAuthentication(secret);
}

/**
 * The library escapes hyphens and dots too, which the standard allows and which providers that decode nothing do not
 * understand. Encoded like this, both kinds read the same.
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

function scopeOf(provider: oidc.Configuration): string {
  const offline = provider.serverMetadata().scopes_supported?.includes('offline_access') === true;
  return offline ? 'openid profile email offline_access' : 'openid profile email';
}

/** A person signs in to choose an account: asked for where the provider can do it. */
function promptOf(provider: oidc.Configuration, { embedded }: Client): { prompt?: string } {
  if (embedded) return { prompt: 'login' };
  const prompts = provider.serverMetadata().prompt_values_supported;
  return Array.isArray(prompts) && prompts.includes('select_account') ? { prompt: 'select_account' } : {};
}

function tokensOf(tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): ProviderTokens {
  return { refreshToken: tokens.refresh_token, expiresInSeconds: tokens.expiresIn() };
}

type Profile = Pick<ProvenIdentity, 'displayName' | 'email' | 'emailVerified' | 'emailUnverified'>;

/** Name and address from the ID token, and from the provider's account lookup what that does not say. */
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
  // Said of the address beside it, wherever that came from. Anything but a plain true is no proof.
  const { email_verified: verified } = said.email === undefined ? looked : claims;
  const displayName = said.name ?? nameIn(looked) ?? (email.split('@')[0] || 'Someone');
  const emailUnverified = verified === false || verified === 'false';
  return { displayName, email, emailVerified: verified === true, emailUnverified };
}

/** A clock may be off a little. */
const skewSeconds = 60;

/** What the library lets pass: a person without a subject would be everybody's account. @throws IdentityError */
function requireSoundClaims({ sub, iat }: oidc.IDToken): void {
  if (sub.trim() === '') throw new IdentityError('invalid-credential', 'the ID token names no subject');
  if (iat > Date.now() / 1000 + skewSeconds)
    throw new IdentityError('invalid-credential', 'the ID token is from the future');
}

type Claims = { [name: string]: unknown };

/** One address: a list of them would have every email to this person sent to all. */
function addressIn(claims: Claims): string | undefined {
  const address = textIn(claims, 'email', 320);
  return address !== undefined && isEmailAddress(address) ? address : undefined;
}

function nameIn(claims: Claims): string | undefined {
  const whole = textIn(claims, 'name', 200);
  const parts = [textIn(claims, 'given_name', 100), textIn(claims, 'family_name', 100)].filter(Boolean).join(' ');
  return whole ?? (parts || textIn(claims, 'preferred_username', 200) || textIn(claims, 'nickname', 200));
}

/** A claim as text we can store: well-formed, without control characters, not longer than our own fields. */
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
