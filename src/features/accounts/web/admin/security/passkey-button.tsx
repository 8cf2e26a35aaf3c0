// A button that asks the browser for a passkey and sends what it answers.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { PasskeyAnswer } from '#features/accounts/second-factor-contract.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { ApiError, call } from '#ui/call.ts';
import { PasskeyError, promptPasskey } from './passkey-prompt.ts';

type PasskeyButtonProps = {
  /** Answers what the passkey has to sign. */
  question: Endpoint;
  busy: boolean;
  onAnswer: (passkey: PasskeyAnswer) => void;
  onError: (sentence: string) => void;
  label?: string;
  look?: ButtonLook;
};

export function PasskeyButton({ question, busy, onAnswer, onError, ...shown }: PasskeyButtonProps) {
  const { label = 'Use a passkey', look = 'outline' } = shown;
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await answerTo(question)
      .then(onAnswer, (error: unknown) => onError(sentenceOf(error)))
      .finally(() => setAsking(false));
  };
  return (
    <Button look={look} size="large" wide busy={busy || isAsking} onClick={() => void ask()}>
      <KeyRound size={18} aria-hidden />
      {label}
    </Button>
  );
}

async function answerTo(question: Endpoint): Promise<PasskeyAnswer> {
  return promptPasskey((await call(question, {})) as object);
}

function sentenceOf(error: unknown): string {
  if (error instanceof PasskeyError) return error.message;
  return error instanceof ApiError ? error.userMessage : 'Something went wrong. Please try again.';
}
