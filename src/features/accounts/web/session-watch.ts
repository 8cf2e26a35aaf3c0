// Keeps all tabs in step with the session: signing in or out in one tab reaches the others, and the first refused call
// reveals an expired session.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { siteKey } from '#ui/base-path.ts';
import { onRefusal } from '#ui/call.ts';
import { signInChannel } from '../sign-in-contract.ts';
import { ensureRecord, forgetSession, leaveIfOver, refreshSession } from './session-changes.ts';
import { sessionEndedKey, sessionQuery, useSession } from './use-session.ts';

const signedOutMessage = { type: 'kindling-signed-out' } as const;

/** While signing out, the server refuses calls in flight; those refusals need no notice. */
let isEndExpected = false;

export function expectEnd(isExpected: boolean): void {
  isEndExpected = isExpected;
}

/** Mounted once around everything, so that even an abandoned sign-in is noticed. */
export function useSessionWatch(onEnded: () => void): void {
  const client = useQueryClient();
  const uid = useSession()?.uid;
  const tellEnded = useEffectEvent(onEnded);
  useEffect(() => {
    const channel = new BroadcastChannel(siteKey(signInChannel));
    channel.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown; error?: unknown } | null>) => {
      const signedIn = data?.type === 'kindling-auth' && data.error === undefined;
      if (signedIn) void quietly(refreshSession(client));
      else if (data?.type === signedOutMessage.type) void leaveIfOver(client);
    });
    // A page restored from the browser's memory or cache may be stale.
    const recheckSession = () => void leaveIfOver(client).then(() => client.invalidateQueries());
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) recheckSession();
    };
    addEventListener('pageshow', handlePageShow);
    if (isReturn() && navigator.onLine) recheckSession();
    // Admin sessions are their own; the admin area asks for its own sign-in.
    const unsubscribe = onRefusal('signed_out', (address) => {
      if (isEndExpected || address.startsWith('/api/admin') || !client.getQueryData(sessionQuery.queryKey)) return;
      // Drafts are saved while typing; a dialog would interrupt, and the form shows the problem itself.
      const isQuiet = address.startsWith('/api/users/project-draft');
      void quietly(refreshSession(client).then((session) => session ?? (isQuiet || tellEnded())));
    });
    return () => {
      channel.close();
      removeEventListener('pageshow', handlePageShow);
      unsubscribe();
    };
  }, [client]);
  useEffect(() => {
    const session = client.getQueryData(sessionQuery.queryKey);
    // After a first sign-in by full-page redirect, the page comes with a session but without a user record.
    if (uid !== undefined && session) void quietly(ensureRecord(client, session));
  }, [client, uid]);
  useLeavingEnded(client);
}

/** Whether this document was loaded by going back or forward, which browsers may serve from their cache. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward';
}

/** A change that failed is repeated by the next refused call. */
async function quietly(change: Promise<unknown>): Promise<void> {
  await change.catch(() => undefined);
}

/** The page stays as it is until the person navigates away; the next page is shown as to a visitor. */
function useLeavingEnded(client: QueryClient): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (client.getQueryData(sessionEndedKey)) forgetSession(client);
  }, [pathname, client]);
}

/** Notifies the other tabs; this one clears its data itself. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(siteKey(signInChannel));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than ours
  channel.postMessage(signedOutMessage);
  channel.close();
}
