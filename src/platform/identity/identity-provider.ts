// OpenID Connect client: redirects to the identity provider, verifies the callback, refreshes tokens.
import * as oidc from 'openid-client';
import { mergeProfile, type Profile, readClaims } from './identity-claims.ts';
import {
  type Client,
  createClient,
  createDiscovery,
  type DiscoveryOptions,
  type IdentityConfig,
  type Provider,
} from './identity-discovery.ts';
import { IdentityError, isOtherSubject, toIdentityError } from './identity-provider-errors.ts';
import { listScopeChoices } from './identity-scopes.ts';

export const identityCallbackPath = '/api/auth/callback';

/** The state to keep until the callback. */
export type PendingSignIn = {
  state: string;
  nonce: string;
  verifier: string;
  /** The requested scope choice. Sign-ins that started before an update have none. */
  scopeChoice?: number;
  isConfirmation?: boolean;
};

export type ProviderTokens = {
  /** Present if the provider issues refresh tokens. */
  refreshToken: string | undefined;
  /** Seconds until the access token expires. */
  expiresInSeconds: number | undefined;
};

export type ProvenIdentity = Profile & {
  uid: string;
  /** The provider's own identifier, as in its signed ID token. */
  issuer: string;
  /** For signing out at the provider; undefined if the site does not. */
  idToken: string | undefined;
  tokens: ProviderTokens;
};

type SignInStart = {
  /** The origin that the callback returns to. */
  origin: string;
  mobile: boolean;
  /** Asks for the password again, even if the provider knows the browser. */
  isConfirmation?: boolean;
  /** Continues with fewer scopes after the provider refused some. */
  scopeChoice?: number;
};

export type IdentityProvider = {
  /** Discovers the provider. @throws IdentityError */
  prepare: () => Promise<void>;
  /** The URL to redirect to, and what to keep. @throws IdentityError */
  start: (client: SignInStart) => Promise<{ address: string; pending: PendingSignIn }>;
  /** Verifies the callback's query. @throws IdentityError; ScopeRefusal if another start may ask for less */
  finish: (answer: {
    query: string;
    pending: PendingSignIn;
    origin: string;
    mobile: boolean;
  }) => Promise<ProvenIdentity>;
  /** @throws IdentityError; 'user-disabled' when the provider revoked the account */
  refresh: (session: { uid: string; refreshToken: string }) => Promise<ProviderTokens>;
  /** The sign-out address of the provider; undefined if the site or the provider does not support it. @throws IdentityError */
  findSignOutAddress: (session: { idToken: string | undefined; returnTo: string }) => Promise<string | undefined>;
};

/** The provider refused the scopes of a sign-in that can do with fewer. */
export class ScopeRefusal extends IdentityError {
  /** The scope choice for the next attempt. */
  readonly scopeChoice: number;
  constructor(error: IdentityError, { refused, scopeChoice }: { refused: string; scopeChoice: number }) {
    super(error.code, `the provider refused the scopes "${refused}"`, {
      oauthError: error.oauthError,
      oauthDescription: error.oauthDescription,
      cause: error,
    });
    this.scopeChoice = scopeChoice;
  }
}

export function createIdentityProvider(config: IdentityConfig, options: DiscoveryOptions): IdentityProvider {
  const client = createClient(config, options.secret);
  const getProvider = createDiscovery(client, options);
  const listChoices = (provider: oidc.Configuration) => listScopeChoices(client.scopes, provider.serverMetadata());
  return {
    prepare: () => explained(async () => void (await getProvider())),
    start: ({ origin, mobile, isConfirmation = false, scopeChoice }) =>
      explained(async () => {
        const provider = pick(await getProvider(), mobile);
        const choices = listChoices(provider);
        const choice = scopeChoice ?? 0;
        const pending = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
          scopeChoice: choice,
          isConfirmation,
        };
        const { href } = oidc.buildAuthorizationUrl(provider, {
          redirect_uri: origin + identityCallbackPath,
          scope: choices[choice] ?? 'openid',
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
        const choice = pending.scopeChoice ?? 0;
        const tokens = await oidc
          .authorizationCodeGrant(provider, new URL(`${origin}${identityCallbackPath}?${query}`), {
            pkceCodeVerifier: pending.verifier,
            expectedState: pending.state,
            expectedNonce: pending.nonce,
            idTokenExpected: true,
          })
          .catch((cause: unknown) => {
            const error = toIdentityError(cause);
            const choices = listChoices(provider);
            if (error.oauthError !== 'invalid_scope' || choice + 1 >= choices.length) throw error;
            throw new ScopeRefusal(error, { refused: choices[choice] ?? '', scopeChoice: choice + 1 });
          });
        const claims = tokens.claims();
        if (claims === undefined) throw new IdentityError('invalid-credential', 'no ID token');
        requireSoundClaims(claims);
        const profile = await completeProfile({ provider, client, log: options.log }, claims, tokens.access_token);
        const idToken = client.signOut ? tokens.id_token : undefined;
        return { uid: client.getUid(claims), issuer: claims.iss, ...profile, idToken, tokens: toTokens(tokens) };
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
    findSignOutAddress: ({ idToken, returnTo }) =>
      explained(async () => {
        if (!client.signOut) return undefined;
        const provider = pick(await getProvider(), false);
        if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
        return oidc.buildEndSessionUrl(provider, {
          post_logout_redirect_uri: returnTo,
          ...(idToken !== undefined && { id_token_hint: idToken }),
        }).href;
      }),
  };
}

function pick(provider: Provider, mobile: boolean): oidc.Configuration {
  return mobile ? provider.mobile : provider.usual;
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

type Lookup = { provider: oidc.Configuration; client: Client; log: DiscoveryOptions['log'] };

/**
 * Name and email from the ID token, completed from the userinfo endpoint. If that request fails, the sign-in continues with the claims of
 * the ID token.
 */
async function completeProfile(lookup: Lookup, claims: oidc.IDToken, accessToken: string): Promise<Profile> {
  const { provider, client, log } = lookup;
  const said = readClaims(claims, client);
  const isComplete = said.name !== undefined && said.email !== undefined;
  if (isComplete || provider.serverMetadata().userinfo_endpoint === undefined) return mergeProfile(said, undefined);
  try {
    return mergeProfile(said, readClaims(await oidc.fetchUserInfo(provider, accessToken, claims.sub), client));
  } catch (cause) {
    const error = toIdentityError(cause);
    // An answer about another person is no failure but a wrong or hostile provider.
    if (isOtherSubject(cause)) throw error;
    log?.warn(
      { event: 'sign_in.userinfo_failed', reason: error.message, ...error.providerSaid },
      'account lookup at the identity provider failed, signing in with the ID token alone',
    );
    return mergeProfile(said, undefined);
  }
}

/** Allowed clock difference. */
const skewSeconds = 60;

/** The library accepts an empty subject, which would be one account for everyone. @throws IdentityError */
function requireSoundClaims({ sub, iat }: oidc.IDToken): void {
  if (sub.trim() === '') throw new IdentityError('invalid-credential', 'the ID token names no subject');
  if (iat > Date.now() / 1000 + skewSeconds)
    throw new IdentityError('invalid-credential', 'the ID token is from the future');
}

async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw toIdentityError(error);
  }
}
