// What the two windows of a sign-in, and the server between them, say to each other. No schema library: it is part of
// every first visit.

/** Why a sign-in failed: the identity provider's error codes (specification section 8); 'unknown' is the generic one. */
export const signInErrorCodes = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'web-storage-unsupported',
  'user-mismatch',
  'multi-factor-auth-required',
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'invalid-credential',
  'too-many-requests',
  'requires-recent-login',
  'user-disabled',
  'unknown',
] as const;
export type SignInErrorCode = (typeof signInErrorCodes)[number];

/** Name of the BroadcastChannel between the windows and tabs of one browser. */
export const signInChannel = 'kindling-auth';

/** What the sign-in window tells the page that opened it; never who signed in, and never a token. */
export type SignInMessage = { type: 'kindling-auth'; request: string; error?: SignInErrorCode };

/** Where a browser goes to sign in. */
export const signInPath = '/api/auth/start';

/** Stands in the address after a failed sign-in without a window of its own. */
export const signInErrorParameter = 'auth_error';

export function isSignInErrorCode(value: unknown): value is SignInErrorCode {
  return signInErrorCodes.some((code) => code === value);
}
