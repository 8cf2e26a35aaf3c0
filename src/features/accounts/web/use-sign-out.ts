// Signs out: navigates home first, so that no guarded page is on screen when the session ends, then clears all data.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { endpointAt } from '#kernel/endpoint.ts';
import { forgetCopies } from '#ui/browser-copies.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useAction } from '#ui/use-action.ts';
import type { signOut } from '../account-contract.ts';
import { sessionCopy } from './session-copy.ts';
import { announceSignOut, changeSession, expectEnd } from './session-watch.ts';

export type SignOut = { signOut: () => void; isPending: boolean };

export function useSignOut(): SignOut {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const action = useAction(endpointAt<typeof signOut>('POST', '/api/auth/sign-out'), {
    onSuccess: async () => {
      // flushSync waits until the old page has left the screen.
      if (pathname !== '/') await navigate('/', { flushSync: true });
      endSession(client);
    },
    onError: () => {
      expectEnd(false);
      toast({
        title: sessionCopy.signOutFailed.title,
        description: sessionCopy.signOutFailed.description,
        variant: 'destructive',
      });
    },
  });
  return {
    signOut: () => {
      expectEnd(true);
      action.mutate({});
    },
    isPending: action.isPending,
  };
}

function endSession(client: QueryClient): void {
  changeSession(({ forgetSession }) => {
    forgetSession(client);
    expectEnd(false);
  });
  announceSignOut();
  forgetCopies();
  toast({ title: sessionCopy.signedOut, description: sessionCopy.signedOutText });
}
