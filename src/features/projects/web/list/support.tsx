// Support: one per person and project; pressing again withdraws it. Visitors are asked to sign in. One provider serves all
// buttons of a page.

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { endpointAt } from '#kernel/endpoint.ts';
import { ApiError, call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import type { upvoteProject, withdrawUpvote } from '../../project-contract.ts';
import { cardCopy } from './project-card-copy.ts';
import { showSupport } from './support-in-cache.ts';

const support = endpointAt<typeof upvoteProject>('POST', '/api/projects/{id}/upvote');
const withdraw = endpointAt<typeof withdrawUpvote>('DELETE', '/api/projects/{id}/upvote');

export type SupportedProject = { id: number; supported: boolean };

type SupportControl = {
  /** Ids of projects whose support is being changed. */
  pending: ReadonlySet<number>;
  toggle: (project: SupportedProject) => void;
};

const none: SupportControl = { pending: new Set(), toggle: () => undefined };
const SupportContext = createContext(none);

/** Without a provider, as in a preview, buttons do nothing. */
export function useSupport(): SupportControl {
  return useContext(SupportContext);
}

export function SupportProvider({ children }: { children: ReactNode }) {
  const isSignedIn = useSession() !== null;
  const { openSignIn } = useSignInDialog();
  const client = useQueryClient();
  const [pending, setPending] = useState<ReadonlySet<number>>(none.pending);
  const toggle = useCallback(
    ({ id, supported }: SupportedProject) => {
      if (!isSignedIn) return openSignIn();
      setPending((ids) => new Set(ids).add(id));
      void call(supported ? withdraw : support, { params: { id } })
        .then((state) => showSupport(client, id, state))
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          // The session has ended: the sign-in dialog opens automatically.
          if (error.code === 'signed_out') return;
          if (error.code === 'not_found') {
            toast({ title: cardCopy.gone.title, description: cardCopy.gone.text });
            void refetchAddress(client, '/api/projects');
            return;
          }
          toast({ title: cardCopy.notRecorded, description: error.userMessage, variant: 'destructive' });
        })
        .finally(() => setPending((ids) => new Set([...ids].filter((other) => other !== id))));
    },
    [isSignedIn, openSignIn, client],
  );
  const control = useMemo(() => ({ pending, toggle }), [pending, toggle]);
  return <SupportContext value={control}>{children}</SupportContext>;
}
