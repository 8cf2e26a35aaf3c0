// Routes for signing in through the identity provider, signing out, and the current session.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getBasePath } from '#kernel/base-path.ts';
import type { Deps } from '#platform/config/deps.ts';
import { Answer, serve } from '#platform/http/http.ts';
import { type IdentityProvider, identityCallbackPath, ScopeRefusal } from '#platform/identity/identity-provider.ts';
import { IdentityError } from '#platform/identity/identity-provider-errors.ts';
import { createSecretBox } from '#platform/identity/secret-box.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';
import { getSession, signOut } from '../../account-contract.ts';
import { placeAfterSignIn } from '../../sign-in-address.ts';
import { type SignInErrorCode, signInErrorParameter, signInPath } from '../../sign-in-contract.ts';
import { endSession, setSessionCookie } from '../sessions/session-service.ts';
import { findProviderSignOut } from './provider-sign-out.ts';
import { findSignInOrigin, isUnsupportedHost } from './sign-in-origins.ts';
import { resultScriptPath, sendResultPage, toResultScript } from './sign-in-result-page.ts';
import { startPersonSession } from './sign-in-service.ts';
import { createTransactionStore, type SignInTransaction, type TransactionStore } from './sign-in-transaction.ts';

export function registerAuthRoutes(app: FastifyInstance, deps: Deps, identity: IdentityProvider): void {
  const transactions = createTransactionStore(deps.config, createSecretBox(deps.secret, 'sign-ins'), deps.now);
  const flow: Flow = { deps, identity, transactions };
  // Earlier failures (the database is down) are shown as a failed sign-in too, not as JSON in a window.
  app.get(
    signInPath,
    {
      errorHandler: (error, request, reply) =>
        void fail(reply, { redirect: getRedirect(flow, request), error, request }),
    },
    (request, reply) => startSignIn(flow, request, reply),
  );
  app.get(
    identityCallbackPath,
    {
      config: { crossSite: 'allowed' },
      errorHandler: (error, request, reply) => {
        const taken = transactions.take(request, reply, getState(deps, request));
        void fail(reply, {
          redirect: typeof taken === 'string' ? defaultRedirect(deps, request) : taken,
          error,
          request,
        });
      },
    },
    (request, reply) => finishSignIn(flow, request, reply),
  );
  app.get(resultScriptPath, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(toResultScript(deps.config.basePath)),
  );
  serve(app, getSession, async ({ viewer: { user } }) =>
    user === undefined
      ? null
      : {
          uid: user.uid,
          displayName: user.name,
          email: user.email,
          ...(user.hasJoinOffer && { hasJoinOffer: user.hasJoinOffer }),
        },
  );
  serve(app, signOut, async ({ request, reply }) => {
    const ended = await endSession(deps.db, deps.config, 'user', request, reply);
    const address = ended && (await findProviderSignOut(deps, identity, ended));
    return address === undefined ? new Answer(204, undefined) : new Answer(200, { address });
  });
}

type Flow = { deps: Deps; identity: IdentityProvider; transactions: TransactionStore };
/** The window and the address in which the browser continues. */
type SignInRedirect = Pick<SignInTransaction, 'origin' | 'next' | 'popup' | 'request'>;

function getRedirect({ deps: { config } }: Flow, request: FastifyRequest): SignInRedirect {
  const { searchParams } = getRequestUrl(request, config.publicUrl);
  return {
    origin: findSignInOrigin(config, request.host) ?? config.publicUrl,
    next: placeAfterSignIn(searchParams.get('next'), config.publicUrl),
    popup: searchParams.get('popup') === '1',
    request: /^[\w-]{1,100}$/.exec(searchParams.get('request') ?? '')?.[0] ?? '',
  };
}

/** The redirect for a callback that belongs to no known sign-in. */
function defaultRedirect({ config }: Deps, request: FastifyRequest): SignInRedirect {
  const origin = findSignInOrigin(config, request.host) ?? config.publicUrl;
  return { origin, next: '/', popup: false, request: '' };
}

function getState({ config }: Deps, request: FastifyRequest): string {
  return getRequestUrl(request, config.publicUrl).searchParams.get('state') ?? '';
}

async function startSignIn(flow: Flow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { config } = flow.deps;
  const { searchParams } = getRequestUrl(request, config.publicUrl);
  const origin = findSignInOrigin(config, request.host);
  const redirect = getRedirect(flow, request);
  if (redirect.popup && isUnsupportedHost(config, request.host))
    return answer(reply, { redirect, error: 'unauthorized-domain' });
  // The cookie must be sent with the callback, which goes to the public URL. Redirect only once: behind a proxy
  // that sets another host, the two always differ.
  if (!redirect.popup && origin === undefined && !searchParams.has('moved')) {
    return reply.redirect(`${config.publicUrl}${signInPath}?next=${encodeURIComponent(redirect.next)}&moved=1`, 303);
  }
  return goToProvider(flow, request, reply, { redirect, isConfirmation: searchParams.get('confirm') === '1' });
}

type ProviderVisit = { redirect: SignInRedirect; isConfirmation?: boolean | undefined; scopeChoice?: number };

async function goToProvider(
  { identity, transactions }: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
  { redirect, isConfirmation = false, scopeChoice }: ProviderVisit,
): Promise<FastifyReply> {
  try {
    const { address, pending } = await identity.start({
      origin: redirect.origin,
      mobile: isMobile(request),
      isConfirmation,
      ...(scopeChoice !== undefined && { scopeChoice }),
    });
    transactions.keep(request, reply, { ...pending, ...redirect });
    return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address, 303);
  } catch (error) {
    return fail(reply, { redirect, error, request });
  }
}

async function finishSignIn(flow: Flow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps, identity, transactions } = flow;
  const { search } = getRequestUrl(request, deps.config.publicUrl);
  const taken = transactions.take(request, reply, getState(deps, request));
  if (typeof taken === 'string') {
    const code = taken === 'no-cookie' ? 'web-storage-unsupported' : 'invalid-credential';
    return answer(reply, { redirect: defaultRedirect(deps, request), error: code });
  }
  try {
    const person = await identity.finish({
      query: search.slice(1),
      pending: taken,
      origin: taken.origin,
      mobile: isMobile(request),
    });
    const session = await startPersonSession(deps, person, request);
    // Ends any earlier session of this browser, including a planted one.
    await endSession(deps.db, deps.config, 'user', request, reply);
    setSessionCookie(reply, deps.config, { kind: 'user', ...session });
    return answer(reply, { redirect: taken });
  } catch (error) {
    if (error instanceof ScopeRefusal) {
      logFailure(request, error);
      const { origin, next, popup, request: name } = taken;
      const redirect = { origin, next, popup, request: name };
      const { isConfirmation } = taken;
      return goToProvider(flow, request, reply, { redirect, isConfirmation, scopeChoice: error.scopeChoice });
    }
    return fail(reply, { redirect: taken, error, request });
  }
}

function fail(
  reply: FastifyReply,
  { redirect, error, request }: { redirect: SignInRedirect; error: unknown; request: FastifyRequest },
): FastifyReply {
  if (findDatabaseRefusal(error)?.code === 'unavailable') {
    request.log.warn(
      { event: 'sign_in.database_unavailable', requestId: request.id },
      'sign-in failed, database unavailable',
    );
    return answer(reply, { redirect, error: 'network-request-failed' });
  }
  if (!(error instanceof IdentityError)) {
    request.log.error({ event: 'sign_in.internal_error', err: error, requestId: request.id }, 'sign-in failed');
    return answer(reply, { redirect, error: 'unknown' });
  }
  logFailure(request, error);
  return answer(reply, { redirect, error: error.code });
}

function logFailure(request: FastifyRequest, error: IdentityError): void {
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  const facts = { code: error.code, reason: error.message, cause, ...error.providerSaid };
  if (error instanceof ScopeRefusal) {
    request.log.warn({ event: 'sign_in.scopes_refused', ...facts }, 'scopes refused, sign-in continues with fewer');
  } else request.log.warn({ event: 'sign_in.failed', ...facts }, 'sign-in failed');
}

/** Reports to the window's opener, or redirects to the requested page with the error in the URL. */
function answer(
  reply: FastifyReply,
  { redirect, error }: { redirect: SignInRedirect; error?: SignInErrorCode },
): FastifyReply {
  const { origin, next, popup, request } = redirect;
  if (popup)
    return sendResultPage(reply, {
      message: { type: 'kindling-auth', request, ...(error && { error }) },
      next,
      basePath: getBasePath(origin),
    });
  const address = new URL(origin + next);
  if (error) address.searchParams.set(signInErrorParameter, error);
  return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address.href, 303);
}

function getRequestUrl(request: FastifyRequest, publicUrl: string): URL {
  return URL.parse(publicUrl + request.url) ?? new URL(publicUrl);
}

/** Mobile clients get a longer timeout. */
function isMobile({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  return hint === undefined ? /Mobi|Android/.test(headers['user-agent'] ?? '') : hint === '?1';
}
