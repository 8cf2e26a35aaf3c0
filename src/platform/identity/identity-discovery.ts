// The OpenID Connect client: credentials, and the provider's discovery document.
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { Config } from '#platform/config/config.ts';
import { developmentClient, developmentProviderPath, toDevelopmentUid } from './development-identity.ts';
import { type ClaimSettings, computeUid } from './identity-claims.ts';
import { findIssuerMismatch, IdentityError, toIdentityError } from './identity-provider-errors.ts';

const timeoutSeconds = { usual: 30, mobile: 60 } as const;
const discoveryLifeMs = 24 * 3_600_000;

export type DiscoveryOptions = {
  /** Derives the client credentials of the embedded provider. */
  secret: string;
  /** Calls the embedded provider in process. */
  fetch?: typeof fetch;
  log?: Pick<FastifyBaseLogger, 'warn'>;
};

export type Provider = { usual: oidc.Configuration; mobile: oidc.Configuration };

export type IdentityConfig = Pick<Config, 'identity' | 'publicUrl'>;

export type Client = ClaimSettings & {
  issuer: string;
  id: string;
  secret: string | undefined;
  /** The embedded provider shows its account list each time. */
  embedded: boolean;
  /** Plain HTTP is accepted for the embedded provider; settings refuse it for others in production. */
  insecure: boolean;
  scopes: string | undefined;
  signOut: boolean;
  getUid: (claims: { iss: string; sub: string }) => string;
};

/** As configured, even as the address of the discovery document; the provider's own issuer may differ by a trailing slash. */
export function getConfiguredIssuer({ identity, publicUrl }: IdentityConfig): string {
  return identity.kind === 'development'
    ? publicUrl + developmentProviderPath
    : identity.issuer.replace(/\/\.well-known\/openid-configuration$/, '');
}

export function isSameIssuer(one: string, other: string): boolean {
  return withoutSlash(one) === withoutSlash(other);
}

export function createClient(config: IdentityConfig, secret: string): Client {
  const { identity } = config;
  if (identity.kind === 'development') {
    return {
      issuer: getConfiguredIssuer(config),
      ...developmentClient(secret),
      embedded: true,
      insecure: true,
      scopes: undefined,
      emailClaim: 'email',
      trustEmail: false,
      signOut: false,
      getUid: ({ sub }) => toDevelopmentUid(sub),
    };
  }
  return {
    ...identity,
    id: identity.clientId,
    secret: identity.clientSecret,
    embedded: false,
    insecure: identity.issuer.startsWith('http:'),
    getUid: ({ iss, sub }) => computeUid({ issuer: iss, subject: sub }),
  };
}

/** Discovers at the first call, and again when the data is old; never at startup, when the provider may be down. */
export function createDiscovery(client: Client, options: DiscoveryOptions): () => Promise<Provider> {
  const discovered = new LRUCache<string, Provider>({
    max: 1,
    ttl: discoveryLifeMs,
    fetchMethod: (_issuer, known) =>
      discoverProvider(client, options).catch((cause: unknown) => {
        // Old discovery data is better than none.
        if (known !== undefined) return known;
        throw toDiscoveryError(cause);
      }),
  });
  return () => discovered.forceFetch(client.issuer);
}

/** Anything but a wrong setting counts as unreachable: the provider may be restarting. */
function toDiscoveryError(cause: unknown): IdentityError {
  const error = toIdentityError(cause);
  if (error.code === 'operation-not-allowed') return error;
  return new IdentityError('network-request-failed', 'discovery failed', { cause });
}

async function discoverProvider(client: Client, options: DiscoveryOptions): Promise<Provider> {
  const metadata = await fetchMetadata(client, options);
  const configure = (timeout: number): oidc.Configuration => {
    const provider = new oidc.Configuration(metadata, client.id, undefined, getClientAuth(client, metadata));
    if (client.insecure) oidc.allowInsecureRequests(provider);
    if (options.fetch) provider[oidc.customFetch] = options.fetch as unknown as oidc.CustomFetch;
    // By default the library does not verify signatures of ID tokens from the token endpoint.
    oidc.enableNonRepudiationChecks(provider);
    provider.timeout = timeout;
    return provider;
  };
  return { usual: configure(timeoutSeconds.usual), mobile: configure(timeoutSeconds.mobile) };
}

async function fetchMetadata(client: Client, { fetch, log }: DiscoveryOptions): Promise<oidc.ServerMetadata> {
  const discover = async (issuer: string) => {
    const found = await oidc.discovery(new URL(issuer), client.id, undefined, oidc.None(), {
      execute: client.insecure ? [oidc.allowInsecureRequests] : [],
      timeout: timeoutSeconds.usual,
      ...(fetch && { [oidc.customFetch]: fetch as unknown as oidc.CustomFetch }),
    });
    return found.serverMetadata();
  };
  try {
    return await discover(client.issuer);
  } catch (error) {
    const found = findIssuerMismatch(error);
    if (found === undefined) throw error;
    // A slash at the end does not make it another provider: host, path and discovery document are the same.
    if (isSameIssuer(found, client.issuer)) {
      log?.warn(
        { event: 'sign_in.issuer_slash', setting: client.issuer, provider: found },
        'OIDC_ISSUER differs from the provider’s own issuer by the slash at its end; the provider’s is used',
      );
      return discover(found);
    }
    const message = `OIDC_ISSUER is "${client.issuer}", but the provider there calls itself "${found}"; set OIDC_ISSUER to the value your provider documents.`;
    throw new IdentityError('operation-not-allowed', message, { cause: error });
  }
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/+$/, '');
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
