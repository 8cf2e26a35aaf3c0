// Whether a person has signed in recently: their step-up before what cannot be undone, or would outlive their session.
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { recentSignInMinutes } from '../../profile-rules.ts';
import { sessions } from '../account-table.ts';
import { getTokenHash } from './session-service.ts';

/** Until when this session counts as a recent sign-in; undefined if it does not. */
export async function findRecentSignIn({ db, config }: Deps, request: FastifyRequest): Promise<Date | undefined> {
  const until = sql`${sessions.createdAt} + ${`${recentSignInMinutes} minutes`}::interval`;
  const [session] = await db
    .select({ createdAt: sessions.createdAt, isRecent: sql<boolean>`${until} > now()` })
    .from(sessions)
    .where(eq(sessions.tokenHash, getTokenHash(request, config, 'user')));
  if (session?.isRecent !== true) return undefined;
  return new Date(session.createdAt.getTime() + recentSignInMinutes * 60_000);
}
