// Ends the admin session: go to the login page first, then drop all cached admin data.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { toast } from '#ui/feedback/toast.ts';
import { useAction } from '#ui/use-action.ts';
import { adminLogout } from '../../account-contract.ts';
import { adminSessionQuery } from '../use-session.ts';
import { adminSignInCopy as copy } from './admin-sign-in-copy.ts';

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
      // Synchronously, because the current page's guard would otherwise redirect to the login with a return address.
      flushSync(() => setIsLeaving(true));
      client.setQueryData(adminSessionQuery.queryKey, null);
      await navigate('/admin/login');
      // Project lists show administrators more than others; other cached data is for administrators only.
      client.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey: [address] }) =>
          address !== adminSessionQuery.queryKey[0] && !String(address).startsWith('/api/auth/'),
      });
      toast({ title: copy.loggedOut });
    },
    onError: (error) => toast({ title: copy.logoutFailed, description: error.userMessage, variant: 'destructive' }),
  });
  return { logout: () => action.mutate({}), isPending: action.isPending, isLeaving };
}
