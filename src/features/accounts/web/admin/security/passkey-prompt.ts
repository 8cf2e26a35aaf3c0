// Asks the browser for a passkey, or to make one; what went wrong is told in a sentence.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#features/accounts/second-factor-contract.ts';

export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** @throws PasskeyError */
export async function promptPasskey(question: object): Promise<PasskeyAnswer> {
  const optionsJSON = question as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(explain)) as PasskeyAnswer;
}

/** @throws PasskeyError */
export async function promptNewPasskey(question: object): Promise<NewPasskeyAnswer> {
  const optionsJSON = question as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(explain)) as NewPasskeyAnswer;
}

/** The browser or the person said no; `message` is a sentence. */
export class PasskeyError extends Error {}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new PasskeyError('This device has a passkey for this account already.');
  if (name === 'SecurityError') throw new PasskeyError('Passkeys do not work at this address of the site.');
  throw new PasskeyError('No passkey was used. Try again, or choose another way.');
}
