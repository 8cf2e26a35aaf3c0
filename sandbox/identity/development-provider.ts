// The development identity provider: a real OpenID Connect server inside this process that signs anyone in as anyone.
import { createECDH } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Provider, { type Configuration, type JWK } from 'oidc-provider';
import { getBasePath, removeBasePath } from '#kernel/base-path.ts';
import { addChoice, createPeople, type People } from './development-provider-choice.ts';
import { type DevelopmentAccount, developmentProviderWalls, problemPage } from './development-provider-page.ts';
import { createDevelopmentStore, type DevelopmentStorage } from './development-provider-store.ts';

export type DevelopmentProviderOptions = {
  /** Where it is mounted; below the path of `publicUrl` in addresses that browsers see. */
  path: string;
  publicUrl: string;
  /** The public URL uses TLS. */
  secure: boolean;
  client: { id: string; secret: string };
  /** The addresses of the site that people sign in to, and the path below each to which they return. */
  origins: readonly string[];
  callbackPath: string;
  /** 32 bytes for a purpose, always the same: issued tokens survive a restart. */
  deriveBytes: (purpose: string) => Buffer;
  toSubject: (email: string) => string;
  /** Headers of the site that every page has. */
  pageHeaders: Record<string, string>;
  /** Accounts shown as buttons. */
  accounts: readonly DevelopmentAccount[];
  /** Pending sign-ins and who is signing in, for minutes. */
  storage: DevelopmentStorage;
};

const minutes = 60;
/** Time limit for a sign-in. */
const pendingSeconds = 10 * minutes;

export function registerDevelopmentProvider(app: FastifyInstance, options: DevelopmentProviderOptions): void {
  const { path, publicUrl, accounts, toSubject } = options;
  const basePath = getBasePath(publicUrl);
  const people = createPeople(options.storage);
  const walls = {
    ...options.pageHeaders,
    ...developmentProviderWalls(options.origins.map((origin) => new URL(origin).origin)),
  };
  const provider = createProvider(options, people);
  app.register(
    async (scope) => {
      await scope.register(async (pages) =>
        addChoice(pages, { provider, people, accounts, toSubject, walls, basePath }),
      );
      await scope.register(async (wire) => addProtocol(wire, { provider, path, publicUrl, walls }));
    },
    { prefix: path },
  );
}

/**
 * Routes Kindling's own calls to the embedded provider in process: the public URL may be unreachable from
 * inside a container, and the server need not be listening yet.
 */
export function createInProcessFetch(app: FastifyInstance, publicUrl: string): typeof fetch {
  return async (target, init = {}) => {
    const { pathname, search } = new URL(target instanceof Request ? target.url : target);
    const path = removeBasePath(getBasePath(publicUrl), pathname) ?? pathname;
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: path + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      // The library only sends forms.
      ...(init.body instanceof URLSearchParams && { payload: init.body.toString() }),
      ...(init.signal && { signal: init.signal }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value].flat()) if (each !== undefined) headers.append(name, String(each));
    }
    const body = answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null;
    return new Response(body, { status: answer.statusCode, headers });
  };
}

function createProvider(options: DevelopmentProviderOptions, people: People): Provider {
  const { path, publicUrl, secure, client, origins, callbackPath, deriveBytes } = options;
  const mountPath = getBasePath(publicUrl) + path;
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;
  const settings: Configuration = {
    adapter: createDevelopmentStore(options.storage),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: origins.map((origin) => origin + callbackPath),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [deriveSigningKey(deriveBytes)] },
    cookies: {
      keys: [deriveBytes('development identity cookies').toString('hex')],
      names: { session: sessionCookie, interaction: 'dev_idp_pending', resume: 'dev_idp_resume' },
      long: { ...cookie, path: mountPath },
      // Each pending sign-in has its own path, so that several tabs do not interfere.
      short: cookie,
    },
    // No offline_access: accounts are never disabled here, so a refresh has no purpose.
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    findAccount: async (_context, subject) => {
      const person = await people.find(subject);
      return person && { accountId: subject, claims: async () => ({ sub: subject, ...person, email_verified: true }) };
    },
    // Kindling is the provider's own application, so no consent is needed.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, { uid }) => `${mountPath}/choose/${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    // No CORS: other sites' scripts have no access.
    clientBasedCORS: () => false,
    pkce: { required: () => true },
    ttl: {
      Interaction: pendingSeconds,
      Session: pendingSeconds,
      Grant: pendingSeconds,
      AuthorizationCode: minutes,
      AccessToken: pendingSeconds,
      IdToken: pendingSeconds,
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = problemPage({
        title: 'Sign-in failed',
        text: out.error_description ?? 'This sign-in has expired. Start again from the site.',
        back: `${getBasePath(publicUrl)}/`,
      });
    },
  };
  const provider = new Provider(publicUrl + path, settings);
  // The library builds URLs from forwarding headers, which addProtocol sets to the public URL.
  provider.proxy = true;
  return provider;
}

/** P-256: the private key is 32 bytes derived from the secret; the public key follows. */
function deriveSigningKey(deriveBytes: DevelopmentProviderOptions['deriveBytes']): JWK {
  const curve = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const scalar = deriveBytes(`development identity signing key ${attempt}`);
    try {
      curve.setPrivateKey(scalar);
    } catch {
      continue; // About one value in 2^32 is not a valid private key.
    }
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const key = { kty: 'EC', crv: 'P-256', d: scalar.toString('base64url'), x, y } as const;
    return { ...key, use: 'sig', alg: 'ES256', kid: `${x?.slice(0, 12)}` };
  }
}

type Protocol = { provider: Provider; path: string; publicUrl: string; walls: Record<string, string> };

/** Everything else under the path is handled by the library on the raw request. */
function addProtocol(wire: FastifyInstance, { provider, path, publicUrl, walls }: Protocol): void {
  const { host, protocol } = new URL(publicUrl);
  const basePath = getBasePath(publicUrl);
  const handleRequest = provider.callback();
  wire.removeAllContentTypeParsers();
  wire.addContentTypeParser('*', (_request, _payload, done) => done(null));
  wire.all('/*', (request, reply) => {
    reply.hijack();
    const { raw } = request;
    for (const [name, value] of Object.entries(walls)) reply.raw.setHeader(name, value);
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete raw.headers['x-forwarded-for'];
    forgetSession(raw.headers);
    // The library derives its mount path from the difference of the two.
    const mounted = raw as typeof raw & { originalUrl?: string };
    const address = raw.url ?? '/';
    mounted.originalUrl = basePath + address;
    mounted.url = address.slice(path.length) || '/';
    void handleRequest(raw, reply.raw);
  });
}

const sessionCookie = 'dev_idp_session';

/**
 * Every sign-in asks which account to use. If one was remembered, the library would first ask to sign that account out, on a page that
 * needs script.
 */
function forgetSession(headers: IncomingHttpHeaders): void {
  if (headers.cookie === undefined) return;
  const pairs = headers.cookie.split(/; */).filter((pair) => !pair.startsWith(`${sessionCookie}=`));
  headers.cookie = pairs.join('; ');
}
