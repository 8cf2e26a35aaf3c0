// What happens to the page when the session is another one than before. Fetched when that happens, not with the first view.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { endpointAt } from '#kernel/endpoint.ts';
import { ApiError, call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import type { createUser, getSession, Identity } from '../account-contract.ts';
import { sessionCopy } from './session-copy.ts';
import { profileQuery, sessionEndedKey, sessionQuery } from './use-session.ts';

/** Signed out on purpose in another tab: what is private leaves the screen here too. */
export async function leaveIfOver(client: QueryClient): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey);
  const session = await refreshSession(client).catch(() => before);
  if (!before || session) return;
  forgetSession(client);
  toast({ title: sessionCopy.signedOut, description: sessionCopy.signedOutElsewhere });
}

/** From now on this page is a visitor's. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, null);
  client.setQueryData(sessionEndedKey, false);
  void forgetPerson(client, null);
}

let refreshing: Promise<Identity | null> | undefined;

/**
 * Asks who is signed in now, and forgets what was loaded for whoever was before. Where nobody is any more, the page is left
 * as it is and only marked: what was typed there can be finished after signing in again. Calls at the same time share one.
 */
export function refreshSession(client: QueryClient): Promise<Identity | null> {
  refreshing ??= askAgain(client).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function askAgain(client: QueryClient): Promise<Identity | null> {
  const session = await call(endpointAt<typeof getSession>('GET', '/api/auth/session'), {});
  const before = client.getQueryData(sessionQuery.queryKey) ?? null;
  client.setQueryData(sessionEndedKey, before !== null && session === null);
  if (session === null) return null;
  client.setQueryData(sessionQuery.queryKey, session);
  if (before?.uid !== session.uid) await forgetPerson(client, session, before);
  await ensureRecord(client, session).catch(() => undefined);
  // What was refused meanwhile may be asked for again.
  await client.resetQueries({ predicate: ({ state: { error } }) => error?.code === 'signed_out' });
  return session;
}

/**
 * What was loaded for one person (what they support, what they own) is not true for another, and none of their business:
 * what is not on screen goes at once, what is goes when another person takes over.
 */
export async function forgetPerson(
  client: QueryClient,
  now: Identity | null,
  before: Identity | null = null,
): Promise<void> {
  const kept: unknown[] = [
    sessionQuery.queryKey[0],
    sessionEndedKey[0],
    ...(now ? [profileQuery(now.uid).queryKey[0]] : []),
  ];
  const isOfPerson = ({ queryKey: [address] }: { queryKey: QueryKey }) => !kept.includes(address);
  client.removeQueries({ type: 'inactive', predicate: isOfPerson });
  if (now && before) await client.resetQueries({ predicate: isOfPerson });
  else await client.invalidateQueries({ predicate: isOfPerson });
}

let making: Promise<void> | undefined;

/** The first sign-in of a person has no record yet: it is made then, once (decisions A5). */
export function ensureRecord(client: QueryClient, session: Identity): Promise<void> {
  making ??= findOrMakeRecord(client, session).finally(() => {
    making = undefined;
  });
  return making;
}

async function findOrMakeRecord(client: QueryClient, session: Identity): Promise<void> {
  const profile = profileQuery(session.uid);
  try {
    if (client.getQueryData(profile.queryKey) === undefined) await client.fetchQuery(profile);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const { uid, displayName, email } = session;
    const record = await call(endpointAt<typeof createUser>('POST', '/api/users'), {
      body: { uid, name: displayName, email, role: 'investor' },
    });
    client.setQueryData(profile.queryKey, record);
  }
}
