// Keeps every tab in step with the session: signing in or out in one of them reaches the others, and a session that has ended
// is noticed by the first call that is refused.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { onRefusal } from '#ui/call.ts';
import { signInChannel } from '../sign-in-contract.ts';
import { sessionEndedKey, sessionQuery, useSession } from './use-session.ts';

const signedOutMessage = { type: 'kindling-signed-out' } as const;

type Changes = typeof import('./session-changes.ts');

/** Where the code does not come, loading the page anew does the same more thoroughly; what a change cannot do now, the next refused call does. */
export function changeSession(work: (changes: Changes) => unknown): void {
  import('./session-changes.ts').then(
    (changes) => void Promise.resolve(work(changes)).catch(() => undefined),
    () => location.reload(),
  );
}

/** Between pressing 'Sign Out' and its end the server refuses what is still under way: that is no news to anybody. */
let isEndExpected = false;

export function expectEnd(isExpected: boolean): void {
  isEndExpected = isExpected;
}

/** Mounted once, around everything: listens for good, so that even a sign-in nobody waits for any more is seen. */
export function useSessionWatch(onEnded: () => void): void {
  const client = useQueryClient();
  const uid = useSession()?.uid;
  const tellEnded = useEffectEvent(onEnded);
  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    channel.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown; error?: unknown } | null>) => {
      const signedIn = data?.type === 'kindling-auth' && data.error === undefined;
      if (signedIn) changeSession(({ refreshSession }) => refreshSession(client));
      else if (data?.type === signedOutMessage.type) changeSession(({ leaveIfOver }) => leaveIfOver(client));
    });
    // A page that comes back from the browser's memory or cache is as old as when it was left.
    const renew = () => changeSession(({ leaveIfOver }) => leaveIfOver(client).then(() => client.invalidateQueries()));
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) renew();
    };
    addEventListener('pageshow', comeBack);
    if (isReturn() && navigator.onLine) renew();
    // Admin sessions are their own; the admin area asks for its own sign-in.
    const unhear = onRefusal('signed_out', (address) => {
      if (isEndExpected || address.startsWith('/api/admin') || !client.getQueryData(sessionQuery.queryKey)) return;
      // Drafts are saved while one types: that is no moment for a question, and the form says it in its own place.
      const isQuiet = address.startsWith('/api/users/project-draft');
      changeSession(async ({ refreshSession }) => (await refreshSession(client)) ?? (isQuiet || tellEnded()));
    });
    return () => {
      channel.close();
      removeEventListener('pageshow', comeBack);
      unhear();
    };
  }, [client]);
  useEffect(() => {
    const session = client.getQueryData(sessionQuery.queryKey);
    // A page that came with the session may have come without the record: the first sign-in in the whole window.
    if (uid !== undefined && session) changeSession(({ ensureRecord }) => ensureRecord(client, session));
  }, [client, uid]);
  useLeavingEnded(client);
}

/** Whether this document was loaded by going back or forward, which browsers do from their cache. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward';
}

/** As long as one stays on the page, it stays as it was; going elsewhere one goes as a visitor. */
function useLeavingEnded(client: QueryClient): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (client.getQueryData(sessionEndedKey)) changeSession(({ forgetSession }) => forgetSession(client));
  }, [pathname, client]);
}

/** For the other tabs; this one forgets by itself. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(signInChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than ours
  channel.postMessage(signedOutMessage);
  channel.close();
}
