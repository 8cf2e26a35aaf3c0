// An action that needs an account: pressed while signed out, it opens the sign-in dialog and completes once the person is signed in.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { siteKey } from '#ui/base-path.ts';
import { useSignInDialog } from './sign-in-dialog-host.tsx';
import { profileQuery, useSession, useSessionEnded } from './use-session.ts';

const getKey = () => siteKey('kindling-pressed');
/** An older press is not what the person came for. */
const maxAgeMs = 15 * 60_000;

/** Survives a sign-in without a window, which leaves the page. Kept in this tab only, and never part of an address. */
function keepPress(name: string): void {
  try {
    sessionStorage.setItem(getKey(), JSON.stringify({ name, at: Date.now() }));
  } catch {
    // If storage is unavailable, the person has to press the button again.
  }
}

function forgetPress(): void {
  try {
    sessionStorage.removeItem(getKey());
  } catch {
    // Nothing was stored.
  }
}

function takePress(name: string): boolean {
  try {
    const press: unknown = JSON.parse(sessionStorage.getItem(getKey()) ?? 'null');
    if (typeof press !== 'object' || press === null || !('name' in press) || press.name !== name) return false;
    forgetPress();
    return 'at' in press && Date.now() - Number(press.at) < maxAgeMs;
  } catch {
    return false;
  }
}

type SignedInAction = {
  press: () => void;
  /** For a call that found the session ended: the sign-in dialog opens automatically, and the action completes after it. */
  keep: () => void;
};

/** @param name identifies the button, on this page and after returning to it. */
export function useSignedInAction(name: string, run: () => void): SignedInAction {
  const session = useSession();
  const hasEnded = useSessionEnded();
  const { openSignIn } = useSignInDialog();
  const profile = useQuery({ ...profileQuery(session?.uid ?? ''), enabled: session !== null });
  // A new person's record is created right after their first sign-in.
  const isReady = session !== null && !hasEnded && profile.data !== undefined;
  const complete = useEffectEvent(run);
  useEffect(() => {
    if (isReady && takePress(name)) complete();
  }, [isReady, name]);
  return {
    press: () => {
      if (session !== null && !hasEnded) return run();
      keepPress(name);
      openSignIn({ onDismiss: forgetPress });
    },
    keep: () => keepPress(name),
  };
}
