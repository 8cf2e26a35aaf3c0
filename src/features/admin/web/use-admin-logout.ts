// Ending the admin session: leave for the login page first, then forget everything only an admin may see.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminLogout } from '#features/accounts/account-contract.ts';
import { adminSessionQuery } from '#features/accounts/web/use-session.ts';
import { toast } from '#ui/toast.ts';
import { useAction } from '#ui/use-action.ts';

export function useAdminLogout(): { logout: () => void; isPending: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const action = useAction(adminLogout, {
    onSuccess: async () => {
      // Forgotten, not set to nobody: the page still on screen must not send one away with its own address to come back to.
      client.removeQueries({ queryKey: adminSessionQuery.queryKey, exact: true });
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
  return { logout: () => action.mutate({}), isPending: action.isPending };
}
