// Support: one per person and project; pressing again withdraws it. Visitors are asked to sign in. One provider serves all
// buttons of a page.

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { reportChunkLoadError } from '#ui/feedback/connection.ts';

export type SupportedProject = { id: number; supported: boolean };

type SupportControl = {
  /** Ids of projects whose support is being changed. */
  pending: ReadonlySet<number>;
  toggle: (project: SupportedProject) => void;
};

const none: SupportControl = { pending: new Set(), toggle: () => undefined };
const SupportContext = createContext(none);

/** Outside a provider, as in a preview, buttons do nothing. */
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
      import('./support-change.ts')
        .then(({ changeSupport }) => changeSupport(client, { id, supported }), reportChunkLoadError)
        .finally(() => setPending((ids) => new Set([...ids].filter((other) => other !== id))));
    },
    [isSignedIn, openSignIn, client],
  );
  const control = useMemo(() => ({ pending, toggle }), [pending, toggle]);
  return <SupportContext value={control}>{children}</SupportContext>;
}
