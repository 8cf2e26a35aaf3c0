// Signs in from a screen: opens the window, handles its result, and offers a full-page alternative.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSite } from '#ui/site.tsx';
import { placeAfterSignIn } from '../sign-in-address.ts';
import { signInPath } from '../sign-in-contract.ts';
import { noticeSignInError } from './auth-errors.ts';
import { refreshSession } from './session-changes.ts';
import { SignInError, signInWithWindow } from './sign-in-popup.ts';

type SignIn = {
  state: 'ready' | 'waiting' | 'blocked' | 'elsewhere';
  signIn: () => void;
  /** Signs in without a separate window. */
  fullPageAddress: string;
};

/**
 * @param next where to go after signing in; without it one stays where one is
 * @param onEnd signed in or not, unless there is another way to offer: the browser blocked the window, or people sign in
 * at another address of the site
 */
export function useSignIn({ next, onEnd }: { next: string | undefined; onEnd: (isSignedIn: boolean) => void }): SignIn {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { publicUrl } = useSite();
  const { pathname, search } = useLocation();
  const [state, setState] = useState<SignIn['state']>('ready');
  const place = placeAfterSignIn(next ?? pathname + search, publicUrl);

  const run = async (finished: Promise<void>) => {
    try {
      await finished;
      await refreshSession(client);
    } catch (error) {
      const code = error instanceof SignInError ? error.code : 'network-request-failed';
      noticeSignInError(code);
      if (code === 'popup-blocked') setState('blocked');
      else if (code === 'unauthorized-domain') setState('elsewhere');
      else onEnd(false);
      return;
    }
    onEnd(true);
    if (next !== undefined) await navigate(place);
  };
  return {
    state,
    signIn: () => {
      setState('waiting');
      void run(signInWithWindow({ next: place, publicUrl }));
    },
    // Relative, so that it works under every local host name; elsewhere it leads to the public address.
    fullPageAddress: `${state === 'elsewhere' ? publicUrl : ''}${signInPath}?next=${encodeURIComponent(place)}`,
  };
}
