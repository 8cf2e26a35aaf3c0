// Signing in through the identity provider and out again: the addresses a browser visits, and who is signed in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { serve } from '#platform/http.ts';
import { type IdentityProvider, identityCallbackPath } from '#platform/identity-provider.ts';
import { IdentityError } from '#platform/identity-provider-errors.ts';
import { createSecretBox } from '#platform/secret-box.ts';
import { findSignInOrigin, isUselessName } from '#platform/sign-in-origins.ts';
import { getSession, signOut } from '../account-contract.ts';
import { placeAfterSignIn } from '../sign-in-address.ts';
import { type SignInErrorCode, signInErrorParameter, signInPath } from '../sign-in-contract.ts';
import { endSession, setSessionCookie } from './session-service.ts';
import { resultScript, resultScriptPath, sendResultPage } from './sign-in-result-page.ts';
import { startPersonSession } from './sign-in-service.ts';
import { createTransactionStore, type SignInTransaction, type TransactionStore } from './sign-in-transaction.ts';

export function registerAuthRoutes(app: FastifyInstance, deps: Deps, identity: IdentityProvider): void {
  const transactions = createTransactionStore(deps.config, createSecretBox(deps.secret, 'sign-ins'), deps.now);
  const flow: Flow = { deps, identity, transactions };
  app.get(signInPath, (request, reply) => startSignIn(flow, request, reply));
  app.get(identityCallbackPath, { config: { crossSite: 'allowed' } }, (request, reply) =>
    finishSignIn(flow, request, reply),
  );
  app.get(resultScriptPath, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('x-content-type-options', 'nosniff').send(resultScript),
  );
  serve(app, getSession, async ({ viewer: { user } }) =>
    user === undefined ? null : { uid: user.uid, displayName: user.name, email: user.email },
  );
  serve(app, signOut, ({ request, reply }) => endSession(deps.db, deps.config, 'user', request, reply));
}

type Flow = { deps: Deps; identity: IdentityProvider; transactions: TransactionStore };
/** How the browser goes on: in which window, and where to. */
type Way = Pick<SignInTransaction, 'origin' | 'next' | 'popup' | 'request'>;

async function startSignIn(flow: Flow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { config } = flow.deps;
  const { searchParams } = addressOf(request, config.publicUrl);
  const origin = findSignInOrigin(config, request.host);
  const way: Way = {
    origin: origin ?? config.publicUrl,
    next: placeAfterSignIn(searchParams.get('next'), config.publicUrl),
    popup: searchParams.get('popup') === '1',
    request: /^[\w-]{1,100}$/.exec(searchParams.get('request') ?? '')?.[0] ?? '',
  };
  if (way.popup && isUselessName(config, request.host)) return answer(reply, { way, error: 'unauthorized-domain' });
  // The cookie kept here must be there on the way back, which leads to the public address. Once only: behind a proxy
  // that names another host, both look different for ever.
  if (!way.popup && origin === undefined && !searchParams.has('moved')) {
    return reply.redirect(`${config.publicUrl}${signInPath}?next=${encodeURIComponent(way.next)}&moved=1`, 303);
  }
  try {
    const { address, pending } = await flow.identity.start({ origin: way.origin, mobile: isMobile(request) });
    flow.transactions.keep(request, reply, { ...pending, ...way });
    return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address, 303);
  } catch (error) {
    return fail(reply, { way, error, request });
  }
}

async function finishSignIn(flow: Flow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps, identity, transactions } = flow;
  const { search, searchParams } = addressOf(request, deps.config.publicUrl);
  const taken = transactions.take(request, reply, searchParams.get('state') ?? '');
  if (typeof taken === 'string') {
    const code = taken === 'no-cookie' ? 'web-storage-unsupported' : 'invalid-credential';
    const origin = findSignInOrigin(deps.config, request.host) ?? deps.config.publicUrl;
    return answer(reply, { way: { origin, next: '/', popup: false, request: '' }, error: code });
  }
  try {
    const person = await identity.finish({
      query: search.slice(1),
      pending: taken,
      origin: taken.origin,
      mobile: isMobile(request),
    });
    const session = await startPersonSession(deps, person);
    // Whoever was signed in in this browser is not any more; a planted session dies here.
    await endSession(deps.db, deps.config, 'user', request, reply);
    setSessionCookie(reply, deps.config, { kind: 'user', ...session });
    return answer(reply, { way: taken });
  } catch (error) {
    return fail(reply, { way: taken, error, request });
  }
}

function fail(
  reply: FastifyReply,
  { way, error, request }: { way: Way; error: unknown; request: FastifyRequest },
): FastifyReply {
  if (!(error instanceof IdentityError)) {
    request.log.error({ err: error, requestId: request.id }, 'sign-in failed on our side');
    return answer(reply, { way, error: 'unknown' });
  }
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  request.log.warn({ code: error.code, reason: error.message, cause }, 'sign-in failed');
  return answer(reply, { way, error: error.code });
}

/** To the window's opener, or to the page the person wanted, with the error in its address. */
function answer(reply: FastifyReply, { way, error }: { way: Way; error?: SignInErrorCode }): FastifyReply {
  const { origin, next, popup, request } = way;
  if (popup)
    return sendResultPage(reply, { message: { type: 'kindling-auth', request, ...(error && { error }) }, next });
  const address = new URL(next, origin);
  if (error) address.searchParams.set(signInErrorParameter, error);
  return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address.href, 303);
}

function addressOf(request: FastifyRequest, publicUrl: string): URL {
  return URL.parse(request.url, publicUrl) ?? new URL(publicUrl);
}

/** A phone on a slow network may take longer (specification section 9). */
function isMobile({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  return hint === undefined ? /Mobi|Android/.test(headers['user-agent'] ?? '') : hint === '?1';
}
