// Signing out: leave for home first, so that no guarded page is on screen when the session ends, then forget everything.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endpointAt } from '#kernel/endpoint.ts';
import { forgetCopies } from '#ui/browser-copies.ts';
import { toast } from '#ui/toast.ts';
import { useAction } from '#ui/use-action.ts';
import type { signOut } from '../account-contract.ts';
import { announceSignOut, changeSession } from './session-watch.ts';

export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leaving = useRef<string>(undefined);
  const action = useAction(endpointAt<typeof signOut>('POST', '/api/auth/sign-out'), {
    onSuccess: async () => {
      if (pathname === '/') return endSession(client);
      leaving.current = pathname;
      await navigate('/');
    },
    onError: () =>
      toast({
        title: 'Sign Out Error',
        description: 'Failed to sign out. Please try again.',
        variant: 'destructive',
      }),
  });
  useEffect(() => {
    // A navigation is over before the old page has left the screen; when this runs, it has.
    if (leaving.current === undefined || leaving.current === pathname) return;
    leaving.current = undefined;
    endSession(client);
  }, [pathname, client]);
  return { signOut: () => action.mutate({}), isPending: action.isPending };
}

function endSession(client: QueryClient): void {
  changeSession(({ forgetSession }) => forgetSession(client));
  announceSignOut();
  forgetCopies();
  toast({ title: 'Signed Out', description: 'You have been successfully signed out.' });
}
