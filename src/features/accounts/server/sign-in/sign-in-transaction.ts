// A pending sign-in at the identity provider: its state is kept in an
// encrypted cookie and used once.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { hostCookiePrefix } from '#platform/http/session-cookies.ts';
import type { PendingSignIn } from '#platform/identity/identity-provider.ts';
import type { SecretBox } from '#platform/identity/secret-box.ts';

export type SignInTransaction = PendingSignIn & {
  /** The origin the person used. */
  origin: string;
  /** Where to continue afterwards; a path on this site. */
  next: string;
  /** The sign-in runs in a pop-up whose opener identifies it by `request`. */
  popup: boolean;
  request: string;
  startedAt: number;
};

/** Long enough to type a password and find a second factor. */
const lifeMs = 10 * 60_000;
/** Concurrent sign-ins per browser; cookies must fit into request headers. */
const maxPending = 4;

export type TransactionStore = {
  keep: (request: FastifyRequest, reply: FastifyReply, transaction: Omit<SignInTransaction, 'startedAt'>) => void;
  /** Takes the pending sign-in of a callback once and deletes its cookie. */
  take: (request: FastifyRequest, reply: FastifyReply, state: string) => SignInTransaction | 'no-cookie' | 'refused';
};

export function createTransactionStore(
  config: Pick<Config, 'secure' | 'basePath'>,
  box: SecretBox,
  now: () => Date,
): TransactionStore {
  // The __Host- prefix, which needs the root path, prevents subdomains from planting a sign-in.
  const prefix = `${hostCookiePrefix(config)}kindling_signin_`;
  const cookie = {
    path: config.secure ? '/' : '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
  } as const;
  const getCookieName = (state: string) => prefix + createHash('sha256').update(state).digest('base64url').slice(0, 16);
  const namesIn = (request: FastifyRequest) => Object.keys(request.cookies).filter((name) => name.startsWith(prefix));
  const used = createUsedStates(now);
  return {
    keep: (request, reply, transaction) => {
      const earlier = namesIn(request);
      if (earlier.length >= maxPending) for (const name of earlier) reply.clearCookie(name, cookie);
      const value = box.seal(
        JSON.stringify({ ...transaction, startedAt: now().getTime() } satisfies SignInTransaction),
      );
      reply.setCookie(getCookieName(transaction.state), value, { ...cookie, maxAge: lifeMs / 1000 });
    },
    take: (request, reply, state) => {
      const name = getCookieName(state);
      const sealed = request.cookies[name];
      if (sealed === undefined) return namesIn(request).length === 0 ? 'no-cookie' : 'refused';
      reply.clearCookie(name, cookie);
      const opened = box.open(sealed);
      if (opened === undefined) return 'refused';
      const transaction = JSON.parse(opened) as SignInTransaction;
      const tooOld = now().getTime() - transaction.startedAt > lifeMs;
      return transaction.state !== state || tooOld || !used.add(state) ? 'refused' : transaction;
    },
  };
}

/**
 * States used in this process, against replayed cookies. Across processes, the provider's
 * one-time code and its verifier prevent replay.
 */
function createUsedStates(now: () => Date): { add: (state: string) => boolean } {
  const used = new Map<string, number>();
  return {
    add: (state) => {
      const time = now().getTime();
      for (const [old, usedAt] of used) {
        if (time - usedAt <= lifeMs) break;
        used.delete(old);
      }
      if (used.has(state)) return false;
      used.set(state, time);
      return true;
    },
  };
}
