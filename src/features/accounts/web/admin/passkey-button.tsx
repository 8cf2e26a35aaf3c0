// A button that requests a passkey from the browser and passes on its response, and the sign-in with a passkey alone.

import { KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { ApiError, call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useAction } from '#ui/use-action.ts';
import type { AdminUser } from '../../account-contract.ts';
import { askPasskeyAlone, type PasskeyAnswer, signInByPasskey } from '../../second-factor-contract.ts';
import { adminSignInCopy } from './admin-sign-in-copy.ts';
import { canUsePasskeys, PasskeyError, promptPasskey } from './passkey-prompt.ts';
import { securityCopy as copy } from './security-copy.ts';

type PasskeyButtonProps = {
  /** Returns the challenge to sign. */
  question: Endpoint;
  busy: boolean;
  onAnswer: (passkey: PasskeyAnswer) => void;
  onError: (sentence: string) => void;
  label?: string;
  look?: ButtonLook;
};

export function PasskeyButton({ question, busy, onAnswer, onError, ...shown }: PasskeyButtonProps) {
  const { label = copy.passkeys.button, look = 'outline' } = shown;
  const [isAsking, setAsking] = useState(false);
  const askPasskey = async () => {
    setAsking(true);
    await requestPasskey(question)
      .then(onAnswer, (error: unknown) => onError(toErrorMessage(error)))
      .finally(() => setAsking(false));
  };
  return (
    <Button look={look} size="large" wide busy={busy || isAsking} onClick={() => void askPasskey()}>
      <KeyRound size={18} aria-hidden />
      <span>{label}</span>
    </Button>
  );
}

async function requestPasskey(question: Endpoint): Promise<PasskeyAnswer> {
  return promptPasskey((await call(question, {})) as object);
}

function toErrorMessage(error: unknown): string {
  if (error instanceof PasskeyError) return error.message;
  return error instanceof ApiError ? error.userMessage : copy.unexpected;
}

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
