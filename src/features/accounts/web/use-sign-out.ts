// Signing out: leave for home first, so that no guarded page is on screen when the session ends, then forget everything.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { signOut } from '#features/accounts/account-contract.ts';
import { endpointAt } from '#kernel/endpoint.ts';
import { toast } from '#ui/toast.ts';
import { useAction } from '#ui/use-action.ts';
import { announceSignOut, forgetPerson } from './session-watch.ts';
import { sessionQuery } from './use-session.ts';

export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const action = useAction(endpointAt<typeof signOut>('POST', '/api/auth/sign-out'), {
    onSuccess: async () => {
      // At once, not as a transition: a guarded page still on screen would ask to sign in again.
      await navigate('/', { flushSync: true });
      client.setQueryData(sessionQuery.queryKey, null);
      announceSignOut();
      await forgetPerson(client, null);
      toast({ title: 'Signed Out', description: 'You have been successfully signed out.' });
    },
    onError: () =>
      toast({
        title: 'Sign Out Error',
        description: 'Failed to sign out. Please try again.',
        variant: 'destructive',
      }),
  });
  return { signOut: () => action.mutate({}), isPending: action.isPending };
}
