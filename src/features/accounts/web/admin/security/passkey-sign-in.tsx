// The second way into the admin area: a passkey alone, where the browser knows what that is.
import { useState, useSyncExternalStore } from 'react';
import type { AdminUser } from '#features/accounts/account-contract.ts';
import { askPasskeyAlone, signInByPasskey } from '#features/accounts/second-factor-contract.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useAction } from '#ui/use-action.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { canUsePasskeys } from './passkey-prompt.ts';

/** Nothing on the server and before the application has started: it does not work without script. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (admin: AdminUser) => Promise<void> }) {
  const isPossible = useSyncExternalStore(neverChanges, canUsePasskeys, () => false);
  const [problem, setProblem] = useState<string>();
  const signIn = useAction(signInByPasskey, {
    onSuccess: onSignedIn,
    onError: ({ userMessage }) => {
      setProblem(userMessage);
      toast({ title: 'Login failed', description: userMessage, variant: 'destructive' });
    },
  });
  if (!isPossible) return null;
  return (
    <div className="mt-3 grid gap-2">
      <PasskeyButton
        // No 'Sign in' in its name: that is the button of the form.
        label="Continue with a passkey"
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
