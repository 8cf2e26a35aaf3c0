// Hosts the sign-in dialog: any screen opens it with useSignInDialog, and `?signin=1&next=` opens it with the page.

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { signInErrorParameter } from '../sign-in-contract.ts';
import { sessionCopy } from './session-copy.ts';
import { useSessionWatch } from './session-watch.ts';
import { useSession, useSessionEnded } from './use-session.ts';

export type SignInRequest = {
  title?: string;
  description?: string;
  next?: string;
  /** Closed without signing in, or the sign-in failed. */
  onDismiss?: () => void;
};

type SignInDialogControl = { openSignIn: (request?: SignInRequest) => void };

const loadDialog = () => import('./sign-in-dialog.tsx');
const SignInDialog = lazyComponent(async () => (await loadDialog()).SignInDialog);

const JoinOfferDialog = lazyComponent(async () => (await import('./join-offer-dialog.tsx')).JoinOfferDialog);

/** The page behind the emailed link. */
const joinAccountsPath = '/join-accounts';

const ControlContext = createContext<SignInDialogControl | undefined>(undefined);

export function SignInDialogHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<SignInRequest>();
  const urlRequest = useAskedInAddress();
  const session = useSession();
  const hasEnded = useSessionEnded();
  const hydrated = useHydrated();
  const isAnswering = useLocation().pathname === joinAccountsPath;
  /** The user who closed the question without an answer; it comes back with the next page load. */
  const [offerClosed, setOfferClosed] = useState<string>();
  const openSignIn = useCallback(
    (wanted: SignInRequest = {}) => setRequest(hasEnded ? { ...sessionCopy.ended, ...wanted } : wanted),
    [hasEnded],
  );
  useSessionWatch(() => setRequest((asking) => ({ ...asking, ...sessionCopy.ended })));
  useSignInErrorInAddress();
  const control = useMemo(() => ({ openSignIn }), [openSignIn]);
  const wanted = session === null || hasEnded ? urlRequest.request : undefined;
  // Also if a guarded page has redirected in the meantime.
  const shown = request ? { ...wanted, ...request } : wanted;
  const close = () => {
    setRequest(undefined);
    urlRequest.forget();
  };
  return (
    <ControlContext value={control}>
      {children}
      {hydrated && session?.hasJoinOffer && !hasEnded && !shown && !isAnswering && offerClosed !== session.uid && (
        <JoinOfferDialog onClose={() => setOfferClosed(session.uid)} onLoadError={() => setOfferClosed(session.uid)} />
      )}
      {shown && <SignInDialog {...shown} onClose={close} onLoadError={close} />}
    </ControlContext>
  );
}

export function useSignInDialog(): SignInDialogControl {
  const control = useContext(ControlContext);
  if (!control) throw new Error('useSignInDialog needs a SignInDialogHost above it');
  return control;
}

/** Loads the dialog's code ahead, for example when the pointer rests on the button that opens it. */
export function preloadSignInDialog(): void {
  void loadDialog().catch(() => undefined);
}

/** A guarded page sends signed-out visitors here with `?signin=1&next=`. Only after hydration: a dialog needs a browser. */
function useAskedInAddress(): { request: SignInRequest | undefined; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const hydrated = useHydrated();
  const asked = hydrated && search.get('signin') === '1';
  const next = search.get('next');
  return {
    request: asked ? (next === null ? {} : { next }) : undefined,
    forget: () => {
      if (!search.has('signin')) return;
      setSearch(
        (previous) => {
          const rest = new URLSearchParams(previous);
          rest.delete('signin');
          rest.delete('next');
          return rest;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

/** A failed full-page sign-in returns with its error code in the address; it is shown once. */
function useSignInErrorInAddress(): void {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  useEffect(() => {
    // Also in `next`, inside another address.
    if (text.includes(signInErrorParameter)) void noticeError(text, setSearch);
  }, [text, setSearch]);
}

/** Loaded on demand: the sentences are not needed in a first visit. */
async function noticeError(text: string, setSearch: ReturnType<typeof useSearchParams>[1]): Promise<void> {
  const { noticeSignInErrorIn } = await import('./auth-errors.ts');
  const cleaned = noticeSignInErrorIn(new URLSearchParams(text));
  if (cleaned) setSearch(cleaned, { replace: true, preventScrollReset: true });
}
