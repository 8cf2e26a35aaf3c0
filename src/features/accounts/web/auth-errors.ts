// Every way a sign-in can fail, in a sentence of its own, and the notice that says it.
import { toast } from '#ui/feedback/toast.ts';
import { isSignInErrorCode, type SignInErrorCode } from '../sign-in-contract.ts';

export const genericSignInError = 'Failed to sign in. Please try again later.';

export const signInErrorSentences = {
  'popup-blocked': 'Your browser blocked the sign-in window. Allow it for this site, or continue in this window.',
  'popup-closed-by-user': 'The sign-in was canceled before it was finished.',
  'cancelled-popup-request': 'This sign-in was replaced by a newer one.',
  'unauthorized-domain': 'Signing in is not set up for this address of the site.',
  'network-request-failed': 'The sign-in service could not be reached. Check your connection and try again.',
  'web-storage-unsupported':
    'Your browser did not keep this sign-in. Allow cookies for this site; if it took longer than ten minutes, start again.',
  'user-mismatch': 'You signed in with a different account. Please start again.',
  'multi-factor-auth-required': 'Your account asks for a second factor. Set it up with your provider and try again.',
  'email-already-in-use': 'This email address belongs to another account already. Sign in with that account.',
  'wrong-password': 'The password was not right. Try again or reset it with your provider.',
  'user-not-found': 'There is no such account at your provider.',
  'invalid-credential': 'This sign-in was not valid or has been used already. Please start again.',
  'too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'requires-recent-login': 'Your provider wants you to sign in there again. Please try once more.',
  'user-disabled': 'This account has been disabled by your provider.',
  unknown: genericSignInError,
} as const satisfies Record<SignInErrorCode, string>;

/** The sentence of a code; the generic one for a code nobody knows, which may come from an address. */
export function explainSignInError(code: unknown): string {
  return isSignInErrorCode(code) ? signInErrorSentences[code] : genericSignInError;
}

export function noticeSignInError(code: unknown): void {
  toast({ title: 'Authentication Error', description: explainSignInError(code), variant: 'destructive' });
}
