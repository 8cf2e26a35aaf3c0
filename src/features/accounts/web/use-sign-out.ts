// Signing out, for the buttons that do it.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reportChunkLoadError } from '#ui/feedback/connection.ts';

export type SignOut = { signOut: () => void; isPending: boolean };

export function useSignOut(): SignOut {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isPending, setPending] = useState(false);
  const goHome = async () => {
    // flushSync waits until the old page has left the screen.
    if (pathname !== '/') await navigate('/', { flushSync: true });
  };
  return {
    signOut: () => {
      if (isPending) return;
      setPending(true);
      import('./sign-out.ts')
        .then(({ endOwnSession }) => endOwnSession(client, goHome), reportChunkLoadError)
        .finally(() => setPending(false));
    },
    isPending,
  };
}
