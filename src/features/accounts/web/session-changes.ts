// Updates the page when the session changes.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { endpointAt } from '#kernel/endpoint-path.ts';
import { ApiError, call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import type * as accounts from '../account-contract.ts';
import { sessionCopy } from './session-copy.ts';
import { profileQuery, sessionEndedKey, sessionQuery } from './use-session.ts';

/** Named by type, so that the contracts and the schema library stay out of the first view's script. */
const getSession = endpointAt<typeof accounts.getSession>('GET /api/auth/session');
const createUser = endpointAt<typeof accounts.createUser>('POST /api/users');

/** Signed out in another tab: removes private data from this tab too. */
export async function leaveIfOver(client: QueryClient): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey);
  const session = await refreshSession(client).catch(() => before);
  if (!before || session) return;
  forgetSession(client);
  toast({ title: sessionCopy.signedOut, description: sessionCopy.signedOutElsewhere });
}

/** From now on the page is shown as to a visitor. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, null);
  client.setQueryData(sessionEndedKey, false);
  void forgetPerson(client, null);
}

let refreshing: Promise<accounts.Identity | null> | undefined;

/**
 * Refetches the session and drops data cached for the previous person. If no one is signed in anymore, the page is only
 * marked,
 * so that input is not lost and work can continue after signing in again. Concurrent calls share one request.
 */
export function refreshSession(client: QueryClient): Promise<accounts.Identity | null> {
  refreshing ??= askAgain(client).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function askAgain(client: QueryClient): Promise<accounts.Identity | null> {
  const session = await call(getSession, {});
  const before = client.getQueryData(sessionQuery.queryKey) ?? null;
  client.setQueryData(sessionEndedKey, before !== null && session === null);
  if (session === null) return null;
  client.setQueryData(sessionQuery.queryKey, session);
  if (before?.uid !== session.uid) await forgetPerson(client, session, before);
  await ensureRecord(client, session).catch(() => undefined);
  // Requests that were refused in the meantime may be sent again.
  await client.resetQueries({ predicate: ({ state: { error } }) => error?.code === 'signed_out' });
  return session;
}

/**
 * Cached data of one person must not be shown to another: inactive queries are dropped immediately, active ones when another person takes
 * over.
 */
export async function forgetPerson(
  client: QueryClient,
  now: accounts.Identity | null,
  before: accounts.Identity | null = null,
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

/** On a first sign-in there is no user record yet, so the client creates it, once. */
export function ensureRecord(client: QueryClient, session: accounts.Identity): Promise<void> {
  making ??= findOrMakeRecord(client, session).finally(() => {
    making = undefined;
  });
  return making;
}

async function findOrMakeRecord(client: QueryClient, session: accounts.Identity): Promise<void> {
  const profile = profileQuery(session.uid);
  try {
    if (client.getQueryData(profile.queryKey) === undefined) await client.fetchQuery(profile);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const { uid, displayName, email } = session;
    const record = await call(createUser, {
      body: { uid, name: displayName, email, role: 'investor' },
    });
    client.setQueryData(profile.queryKey, record);
    // Creating the record may have found an earlier one to ask about.
    const known = await call(getSession, {});
    if (known?.uid === uid) client.setQueryData(sessionQuery.queryKey, known);
  }
}
