// Shows why a sign-in failed.

import { toast } from '#ui/feedback/toast.ts';
import { isSignInErrorCode } from '../sign-in-contract.ts';
import { genericSignInError, signInCopy, signInErrorSentences } from './sign-in-copy.ts';

/** Unknown codes get the generic sentence; the code may come from the address. */
export function explainSignInError(code: unknown): string {
  return isSignInErrorCode(code) ? signInErrorSentences[code] : genericSignInError;
}

export function noticeSignInError(code: unknown): void {
  toast({ title: signInCopy.errorTitle, description: explainSignInError(code), variant: 'destructive' });
}
