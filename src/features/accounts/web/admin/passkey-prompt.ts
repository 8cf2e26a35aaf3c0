// Asks the browser for a passkey or to create one, and turns its errors into messages.

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../second-factor-contract.ts';
import { securityCopy as copy } from './security-copy.ts';

export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** @throws PasskeyError */
export async function promptPasskey(question: object): Promise<PasskeyAnswer> {
  const optionsJSON = question as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(throwPasskeyError)) as PasskeyAnswer;
}

/** @throws PasskeyError */
export async function promptNewPasskey(question: object): Promise<NewPasskeyAnswer> {
  const optionsJSON = question as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(throwPasskeyError)) as NewPasskeyAnswer;
}

/** The browser or the user refused; `message` is shown to the user. */
export class PasskeyError extends Error {}

function throwPasskeyError(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new PasskeyError(copy.passkeys.alreadyHere);
  if (name === 'SecurityError') throw new PasskeyError(copy.passkeys.unsupportedAddress);
  throw new PasskeyError(copy.passkeys.unused);
}
