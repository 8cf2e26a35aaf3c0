// Admin sign-in with a passkey alone, in browsers that support it.

import { useState, useSyncExternalStore } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { useAction } from '#ui/use-action.ts';
import type { AdminUser } from '../../account-contract.ts';
import { askPasskeyAlone, signInByPasskey } from '../../second-factor-contract.ts';
import { adminSignInCopy } from './admin-sign-in-copy.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { canUsePasskeys } from './passkey-prompt.ts';
import { securityCopy as copy } from './security-copy.ts';

/** Renders nothing on the server or before hydration, because it needs JavaScript. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (admin: AdminUser) => Promise<void> }) {
  const isPossible = useSyncExternalStore(neverChanges, canUsePasskeys, () => false);
  const [problem, setProblem] = useState<string>();
  const signIn = useAction(signInByPasskey, {
    onSuccess: onSignedIn,
    onError: ({ userMessage }) => {
      setProblem(userMessage);
      toast({ title: adminSignInCopy.failed, description: userMessage, variant: 'destructive' });
    },
  });
  if (!isPossible) return null;
  return (
    <div className="mt-3 grid gap-2">
      <PasskeyButton
        // Avoids 'Sign in', which is the form's own button.
        label={copy.passkeys.signIn}
        look="quiet"
        question={askPasskeyAlone}
        busy={signIn.isPending}
        onAnswer={(passkey) => {
          setProblem(undefined);
          signIn.mutate({ body: { passkey } });
        }}
        onError={setProblem}
      />
      {problem !== undefined && (
        <p role="alert" className="field-error text-center">
          {problem}
        </p>
      )}
    </div>
  );
}

const neverChanges = () => () => undefined;
