// Signing out: leave for home first, so that no guarded page is on screen when the session ends, then forget everything.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endpointAt } from '#kernel/endpoint.ts';
import { toast } from '#ui/toast.ts';
import { useAction } from '#ui/use-action.ts';
import type { signOut } from '../account-contract.ts';
import { announceSignOut, forgetPerson } from './session-watch.ts';
import { sessionQuery } from './use-session.ts';

export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState<string>();
  const action = useAction(endpointAt<typeof signOut>('POST', '/api/auth/sign-out'), {
    onSuccess: async () => {
      setLeaving(pathname);
      await navigate('/');
    },
    onError: () =>
      toast({
        title: 'Sign Out Error',
        description: 'Failed to sign out. Please try again.',
        variant: 'destructive',
      }),
  });
  // A navigation is over before the old page has left the screen; here it has.
  const hasLeft = leaving !== undefined && (pathname !== leaving || pathname === '/');
  useEffect(() => {
    if (!hasLeft) return;
    setLeaving(undefined);
    client.setQueryData(sessionQuery.queryKey, null);
    announceSignOut();
    void forgetPerson(client, null);
    toast({ title: 'Signed Out', description: 'You have been successfully signed out.' });
  }, [hasLeft, client]);
  return { signOut: () => action.mutate({}), isPending: action.isPending || leaving !== undefined };
}
