// An OpenID Connect provider for tests that can send every kind of wrong answer.
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;
export type TokenHeader = { alg: string; kid?: string; [name: string]: unknown };

/** The deviations of one sign-in; everything left out is correct. */
export type Lie = {
  header?: Partial<TokenHeader>;
  claims?: (claims: Claims) => Claims;
  /** Signs with a key that is not in the provider's key set. */
  strangeKey?: boolean;
  /** Signs with HMAC and the public key's text, as if the key were a shared secret. */
  hmacWithPublicKey?: boolean;
  unsigned?: boolean;
  /** Changes the response of the token endpoint. */
  tokenAnswer?: (answer: Claims) => { status?: number; body: unknown };
  /** Breaks the connection instead of answering. */
  hangUp?: boolean;
  userinfo?: Claims;
  /** Replaces the answer of the userinfo endpoint; a signed body is a token of `sign`. */
  userinfoAnswer?: { status?: number; headers?: Record<string, string>; body: unknown };
};

type Grant = { challenge: string; nonce: string; lie: Lie };

export type FakeProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person consents to this authorization request; returns the code. */
  approve: (authorizationAddress: string, lie?: Lie) => string;
  /** Changes the discovery document with `change`. */
  metadata: (change: Claims) => void;
  /** How the token endpoint responds to the next refreshes. */
  onRefresh: (answer: (token: string) => { status?: number; body: unknown } | 'hang up') => void;
  refreshes: string[];
  /** An ID token as the provider would sign it now. */
  idToken: (nonce: string | undefined, lie?: Lie) => string;
  /** Any claims, signed. */
  sign: (claims: Claims) => string;
  calls: { discovery: number; userinfo: number };
  close: () => Promise<void>;
};

export async function startFakeProvider(): Promise<FakeProvider> {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const grants = new Map<string, Grant>();
  const calls = { discovery: 0, userinfo: 0 };
  const refreshes: string[] = [];
  let changed: Claims = {};
  let refreshAnswer: Parameters<FakeProvider['onRefresh']>[0] = () => ({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  const [clientId, clientSecret] = ['kindling-of-the-tests', 'a secret'];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const idToken: FakeProvider['idToken'] = (nonce, lie = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      iss: issuer,
      aud: clientId,
      sub: 'subject-1',
      iat: now,
      exp: now + 300,
      nonce,
      name: 'Ines',
      email: 'ines@example.org',
    };
    const claims = lie.claims?.(usual) ?? usual;
    const header = { alg: 'ES256', kid: 'first', ...lie.header };
    const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${signed}.${signatureOf(signed, lie)}`;
  };

  function signatureOf(signed: string, lie: Lie): string {
    if (lie.unsigned) return '';
    if (lie.hmacWithPublicKey) {
      const publicText = key.publicKey.export({ type: 'spki', format: 'pem' });
      return createHmac('sha256', publicText).update(signed).digest('base64url');
    }
    const privateKey: KeyObject = lie.strangeKey ? strange.privateKey : key.privateKey;
    return sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const { pathname } = new URL(request.url ?? '/', issuer);
    // Also works below a path, like the realms of Keycloak.
    if (pathname.endsWith('/.well-known/openid-configuration')) {
      calls.discovery += 1;
      return send(200, { ...createMetadata(issuer), ...changed });
    }
    switch (pathname) {
      case '/jwks':
        return send(200, {
          keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'ES256' }],
        });
      case '/userinfo':
        calls.userinfo += 1;
        return answerUserinfo(response, [...grants.values()].at(-1)?.lie ?? {}, send);
      case '/token':
        return answerToken(await readForm(request), request, { send, hangUp: () => void request.socket.destroy() });
      default:
        return send(404, {});
    }
  }

  function answerUserinfo(response: ServerResponse, lie: Lie, send: (status: number, body: unknown) => void): void {
    const usual = { sub: 'subject-1', name: 'Ines', email: 'ines@example.org' };
    if (lie.userinfoAnswer === undefined) return send(200, lie.userinfo ?? usual);
    const { status = 200, headers = { 'content-type': 'application/json' }, body } = lie.userinfoAnswer;
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  function answerToken(
    form: URLSearchParams,
    request: IncomingMessage,
    way: { send: (status: number, body: unknown) => void; hangUp: () => void },
  ): void {
    if (!isOurClient(form, request)) return way.send(401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'refresh_token') {
      refreshes.push(form.get('refresh_token') ?? '');
      const result = refreshAnswer(form.get('refresh_token') ?? '');
      return result === 'hang up' ? way.hangUp() : way.send(result.status ?? 200, result.body);
    }
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== challenge) return way.send(400, { error: 'invalid_grant' });
    if (grant.lie.hangUp) return way.hangUp();
    grants.set(`used ${code}`, grant);
    const usual = {
      access_token: randomBytes(16).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: `refresh of ${code}`,
      id_token: idToken(grant.nonce, grant.lie),
    };
    const response = grant.lie.tokenAnswer?.(usual) ?? { body: usual };
    way.send(response.status ?? 200, response.body);
  }

  function isOurClient(form: URLSearchParams, request: IncomingMessage): boolean {
    const basic = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`).toString(
      'base64',
    );
    return form.get('client_secret') === clientSecret || request.headers.authorization === `Basic ${basic}`;
  }

  return {
    issuer,
    clientId,
    clientSecret,
    calls,
    refreshes,
    idToken,
    sign: (claims) => idToken(undefined, { claims: () => claims }),
    approve: (address, lie = {}) => {
      const { searchParams } = new URL(address);
      const code = randomBytes(12).toString('base64url');
      const grant = {
        challenge: searchParams.get('code_challenge') ?? '',
        nonce: searchParams.get('nonce') ?? '',
        lie,
      };
      grants.set(code, grant);
      return code;
    },
    metadata: (change) => {
      changed = change;
    },
    onRefresh: (next) => {
      refreshAnswer = next;
    },
    close: () => closeServer(server),
  };
}

function createMetadata(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
