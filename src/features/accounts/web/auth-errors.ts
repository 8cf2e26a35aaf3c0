// Shows why a sign-in failed.

import { toast } from '#ui/feedback/toast.ts';
import { isSignInErrorCode } from '../sign-in-contract.ts';
import { genericSignInError, signInCopy, signInErrorSentences } from './sign-in-copy.ts';

/** The sentence of a code; the generic one for a code nobody knows, which may come from an address. */
export function explainSignInError(code: unknown): string {
  return isSignInErrorCode(code) ? signInErrorSentences[code] : genericSignInError;
}

export function noticeSignInError(code: unknown): void {
  toast({ title: signInCopy.errorTitle, description: explainSignInError(code), variant: 'destructive' });
}
