// Messages between the sign-in window, its opener and the server. No schema library: it is part of
// every first visit.

/** Why a sign-in failed; 'unknown' is the generic code. */
export const signInErrorCodes = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'operation-not-allowed',
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

/** The result sent to the opener; never contains who signed in or a token. */
export type SignInMessage = { type: 'kindling-auth'; request: string; error?: SignInErrorCode };

/** Path that starts a sign-in. */
export const signInPath = '/api/auth/start';

/** Query parameter after a failed sign-in without a pop-up. */
export const signInErrorParameter = 'auth_error';

export function isSignInErrorCode(value: unknown): value is SignInErrorCode {
  return signInErrorCodes.some((code) => code === value);
}
