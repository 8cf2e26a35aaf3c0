// Ending the admin session: leave for the login page first, then forget everything only an admin may see.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { toast } from '#ui/feedback/toast.ts';
import { useAction } from '#ui/use-action.ts';
import { adminLogout } from '../../account-contract.ts';
import { adminSessionQuery } from '../use-session.ts';

export type AdminLogout = {
  logout: () => void;
  isPending: boolean;
  /** The session has ended: nothing of the admin area may stay on screen. */
  isLeaving: boolean;
};

export function useAdminLogout(): AdminLogout {
  const [isLeaving, setIsLeaving] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const action = useAction(adminLogout, {
    onSuccess: async () => {
      // At once, before anyone hears that the session is over: the guard of the page on screen would send one to the door
      // with that page's address to come back to.
      flushSync(() => setIsLeaving(true));
      client.setQueryData(adminSessionQuery.queryKey, null);
      await navigate('/admin/login');
      // Lists of projects show an admin more than they show others, and the rest nobody else may see at all.
      client.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey: [address] }) =>
          address !== adminSessionQuery.queryKey[0] && !String(address).startsWith('/api/auth/'),
      });
      toast({ title: 'Logged out' });
    },
    onError: (error) => toast({ title: 'Logout failed', description: error.userMessage, variant: 'destructive' }),
  });
  return { logout: () => action.mutate({}), isPending: action.isPending, isLeaving };
}
