// Texts of the sign-in dialog and of the notice when signing in fails.
import type { SignInErrorCode } from '../sign-in-contract.ts';

export const signInCopy = {
  title: 'Sign in Required',
  description: 'You need to sign in to your account to access this feature.',
  benefits: {
    manage: 'Submit and manage projects',
    invest: 'Invest in projects you believe in',
    track: 'Track your investments and returns',
    updates: 'Receive updates from the projects you back',
  },
  signingIn: 'Signing in...',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  waiting: 'Finish signing in in the window that opened.',
  continueHere: 'Continue in this window',
  blocked: 'Your browser blocked the sign-in window',
  elsewhere: (publicUrl: string) => `Sign-in works only at ${publicUrl}`,
  continueThere: 'Continue at that address',
  errorTitle: 'Authentication Error',
} as const;

export const genericSignInError = 'Failed to sign in. Please try again later.';

/** One sentence for each way a sign-in can fail. */
export const signInErrorSentences = {
  'popup-blocked': 'Your browser blocked the sign-in window. Allow it for this site, or continue in this window.',
  'popup-closed-by-user': 'The sign-in window was closed before you finished signing in.',
  'cancelled-popup-request': 'This sign-in was replaced by a newer one.',
  'unauthorized-domain': 'Sign-in is not set up for this address.',
  'operation-not-allowed':
    'Sign-in is not set up correctly on this site. Only the people who run it can fix this; please let them know.',
  'network-request-failed': 'The sign-in service could not be reached. Check your connection and try again.',
  'web-storage-unsupported':
    'Your browser did not save this sign-in. Allow cookies for this site. If signing in took more than ten minutes, start again.',
  'user-mismatch': 'You signed in with a different account. Please start again.',
  'multi-factor-auth-required': 'Your account requires a second factor. Set it up with your provider and try again.',
  'email-already-in-use': 'Another account already uses this email address. Sign in with that account.',
  'wrong-password': 'Incorrect password. Try again, or reset it with your provider.',
  'user-not-found': 'Your provider has no such account.',
  'invalid-credential': 'This sign-in was invalid or has already been used. Please start again.',
  'too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'requires-recent-login': 'Your provider asks you to sign in again. Please try once more.',
  'user-disabled': 'Your provider has disabled this account.',
  unknown: genericSignInError,
} as const satisfies Record<SignInErrorCode, string>;
