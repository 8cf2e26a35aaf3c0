// Keeps every tab in step with the session: signing in or out in one of them reaches the others.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointAt } from '#kernel/endpoint.ts';
import { ApiError, call } from '#ui/call.ts';
import type { createUser, Identity } from '../account-contract.ts';
import { signInChannel } from '../sign-in-contract.ts';
import { profileQuery, sessionQuery, useSession } from './use-session.ts';

const signedOutMessage = { type: 'kindling-signed-out' } as const;

/** Mounted once, around everything: listens for good, so that even a sign-in nobody waits for any more is seen. */
export function useSessionWatch(): void {
  const client = useQueryClient();
  const uid = useSession()?.uid;
  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    channel.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown; error?: unknown } | null>) => {
      const signedIn = data?.type === 'kindling-auth' && data.error === undefined;
      if (signedIn || data?.type === signedOutMessage.type) void refreshSession(client).catch(() => undefined);
    });
    return () => channel.close();
  }, [client]);
  useEffect(() => {
    const session = client.getQueryData(sessionQuery.queryKey);
    // A page that came with the session may have come without the record: the first sign-in in the whole window.
    if (uid !== undefined && session) void ensureRecord(client, session).catch(() => undefined);
  }, [client, uid]);
}

/** For the other tabs; this one forgets by itself. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(signInChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than ours
  channel.postMessage(signedOutMessage);
  channel.close();
}

let refreshing: Promise<Identity | null> | undefined;

/** Asks who is signed in now, and forgets what was loaded for whoever was before. Calls at the same time share one. */
export function refreshSession(client: QueryClient): Promise<Identity | null> {
  refreshing ??= askAgain(client).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function askAgain(client: QueryClient): Promise<Identity | null> {
  const before = client.getQueryData(sessionQuery.queryKey) ?? null;
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  if (session !== null) await ensureRecord(client, session).catch(() => undefined);
  if (before?.uid !== session?.uid) await forgetPerson(client, session);
  return session;
}

/** What was loaded for one person (what they support, what they own) is not true for another. */
export async function forgetPerson(client: QueryClient, now: Identity | null): Promise<void> {
  const kept = [sessionQuery.queryKey[0], ...(now ? [profileQuery(now.uid).queryKey[0]] : [])];
  const isOfPerson = (address: unknown) => String(address).startsWith('/api/users') && !kept.includes(address);
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey: [address] }) => isOfPerson(address) });
  await client.invalidateQueries({ predicate: ({ queryKey: [address] }) => !kept.includes(address) });
}

let making: Promise<void> | undefined;

/** The first sign-in of a person has no record yet: it is made then, once (decisions A5). */
function ensureRecord(client: QueryClient, session: Identity): Promise<void> {
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
