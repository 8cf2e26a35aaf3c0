// Errors of the identity provider, mapped to the product's error codes.

export type IdentityErrorCode =
  | 'popup-closed-by-user'
  | 'unauthorized-domain'
  | 'network-request-failed'
  | 'user-mismatch'
  | 'multi-factor-auth-required'
  | 'email-already-in-use'
  | 'wrong-password'
  | 'user-not-found'
  | 'invalid-credential'
  | 'too-many-requests'
  | 'requires-recent-login'
  | 'user-disabled'
  /** A provider's own code: shown with the generic message. */
  | 'unknown';

/** `message` is for the log; people see the text of `code`. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;
  /** The provider's own error code, if any. */
  readonly oauthError: string | undefined;

  constructor(
    code: IdentityErrorCode,
    message: string,
    options: { oauthError?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'IdentityError';
    this.code = code;
    this.oauthError = options.oauthError;
  }
}

/** Error codes of OAuth 2.0, OpenID Connect and common providers, mapped to ours. */
const codesByOauthError: Record<string, IdentityErrorCode> = {
  access_denied: 'popup-closed-by-user',
  user_cancelled: 'popup-closed-by-user',
  consent_required: 'popup-closed-by-user',
  login_required: 'requires-recent-login',
  interaction_required: 'requires-recent-login',
  account_selection_required: 'requires-recent-login',
  invalid_grant: 'invalid-credential',
  invalid_token: 'invalid-credential',
  invalid_client: 'unauthorized-domain',
  unauthorized_client: 'unauthorized-domain',
  invalid_redirect_uri: 'unauthorized-domain',
  redirect_uri_mismatch: 'unauthorized-domain',
  invalid_scope: 'unauthorized-domain',
  server_error: 'network-request-failed',
  temporarily_unavailable: 'network-request-failed',
  slow_down: 'too-many-requests',
  too_many_requests: 'too-many-requests',
  too_many_attempts: 'too-many-requests',
  mfa_required: 'multi-factor-auth-required',
  insufficient_user_authentication: 'multi-factor-auth-required',
  unmet_authentication_requirements: 'multi-factor-auth-required',
  user_disabled: 'user-disabled',
  account_disabled: 'user-disabled',
  account_locked: 'user-disabled',
  user_not_found: 'user-not-found',
  account_not_found: 'user-not-found',
  wrong_password: 'wrong-password',
  email_already_in_use: 'email-already-in-use',
  user_mismatch: 'user-mismatch',
};

/** Maps an error of the OpenID Connect library or of the network. */
export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (!(error instanceof Error)) return new IdentityError('unknown', String(error));
  const about = error as Error & { code?: unknown; error?: unknown; error_description?: unknown; status?: unknown };
  const details = { cause: error, oauthError: typeof about.error === 'string' ? about.error : undefined };
  const code = toErrorCode({
    libraryCode: typeof about.code === 'string' ? about.code : undefined,
    oauthError: details.oauthError,
    description: typeof about.error_description === 'string' ? about.error_description : '',
    status: typeof about.status === 'number' ? about.status : statusIn(error.cause),
    network: error instanceof TypeError,
  });
  return new IdentityError(code, error.message, details);
}

type Signs = {
  libraryCode: string | undefined;
  oauthError: string | undefined;
  description: string;
  status: number | undefined;
  network: boolean;
};

function toErrorCode({ libraryCode, oauthError, description, status, network }: Signs): IdentityErrorCode {
  if (status === 429) return 'too-many-requests';
  if (oauthError !== undefined) {
    // Several providers answer access_denied for a blocked account and explain it only in the description.
    if (oauthError === 'access_denied' && /\b(blocked|disabled|suspended)\b/i.test(description)) return 'user-disabled';
    return codesByOauthError[oauthError] ?? 'unknown';
  }
  if (status !== undefined && status >= 500) return 'network-request-failed';
  if (network || libraryCode === 'OAUTH_TIMEOUT' || libraryCode === 'OAUTH_ABORT') return 'network-request-failed';
  // Anything else the library rejects is an invalid answer: state, nonce, issuer or signature.
  return libraryCode?.startsWith('OAUTH_') ? 'invalid-credential' : 'unknown';
}

/** The library passes on responses with an unexpected status. */
function statusIn(cause: unknown): number | undefined {
  return cause instanceof Response ? cause.status : undefined;
}
