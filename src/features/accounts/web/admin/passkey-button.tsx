// A button that requests a passkey from the browser and passes on its response.

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { ApiError, call } from '#ui/call.ts';
import type { PasskeyAnswer } from '../../second-factor-contract.ts';
import { PasskeyError, promptPasskey } from './passkey-prompt.ts';
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
