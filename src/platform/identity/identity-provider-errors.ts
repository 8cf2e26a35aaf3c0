// Errors of the identity provider, mapped to the product's error codes.

export type IdentityErrorCode =
  | 'popup-closed-by-user'
  | 'unauthorized-domain'
  /** The site and its provider do not fit each other: only an operator can fix it. */
  | 'operation-not-allowed'
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
  readonly oauthError: string | undefined;
  readonly oauthDescription: string | undefined;

  constructor(code: IdentityErrorCode, message: string, options: IdentityErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'IdentityError';
    this.code = code;
    this.oauthError = options.oauthError;
    this.oauthDescription = options.oauthDescription;
  }

  /** The provider's answer, for the log. Some providers repeat a token in it, which is left out. */
  get providerSaid(): { providerError?: string; providerErrorDescription?: string } {
    const { oauthError, oauthDescription } = this;
    return {
      ...(oauthError !== undefined && { providerError: toLogText(oauthError) }),
      ...(oauthDescription !== undefined && { providerErrorDescription: toLogText(oauthDescription) }),
    };
  }
}

type IdentityErrorOptions = {
  oauthError?: string | undefined;
  oauthDescription?: string | undefined;
  cause?: unknown;
};

const maxLogText = 500;

function toLogText(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\w.~+/-]{40,}=*/g, '[hidden]')
    .slice(0, maxLogText);
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
  invalid_client: 'operation-not-allowed',
  unauthorized_client: 'operation-not-allowed',
  unsupported_response_type: 'operation-not-allowed',
  invalid_redirect_uri: 'unauthorized-domain',
  redirect_uri_mismatch: 'unauthorized-domain',
  invalid_scope: 'operation-not-allowed',
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
  const said = findProviderSaid(error);
  return new IdentityError(toErrorCode(error, said), describe(error), { cause: error, ...said });
}

type ProviderSaid = Pick<IdentityErrorOptions, 'oauthError' | 'oauthDescription'>;

/** In the answer's body or in its challenge header. */
function findProviderSaid(error: Error): ProviderSaid {
  const challenge: unknown = Array.isArray(error.cause) ? error.cause[0]?.parameters : undefined;
  const { error: code, error_description: description } = ('error' in error ? error : (challenge ?? {})) as Record<
    string,
    unknown
  >;
  return {
    oauthError: typeof code === 'string' ? code : undefined,
    oauthDescription: typeof description === 'string' ? description : undefined,
  };
}

/** The library's sentence; a wrong issuer with both values, because they often differ by one character. */
function describe(error: Error): string {
  const { claim, attribute, expected, claims } = toDetails(error.cause);
  if (claim === 'iss' && typeof claims === 'object') {
    return `the ID token is issued by "${String((claims as { iss?: unknown }).iss)}", expected "${String(expected)}"`;
  }
  const found = attribute === 'issuer' ? findIssuerMismatch(error) : undefined;
  return found === undefined ? error.message : `the provider calls itself "${found}", expected "${String(expected)}"`;
}

/** The issuer that a discovery document names, if it differs from the configured one. */
export function findIssuerMismatch(error: unknown): string | undefined {
  const { attribute, body } = toDetails(error instanceof Error ? error.cause : undefined);
  if (attribute !== 'issuer' || typeof body !== 'object' || body === null) return undefined;
  const { issuer } = body as { issuer?: unknown };
  return typeof issuer === 'string' && URL.canParse(issuer) ? issuer : undefined;
}

/** Whether the userinfo endpoint answered about another person than the ID token. */
export function isOtherSubject(error: unknown): boolean {
  return toDetails(error instanceof Error ? error.cause : undefined).attribute === 'sub';
}

type Details = { [Name in 'claim' | 'attribute' | 'expected' | 'claims' | 'body']?: unknown };

/** Details that the library adds to an error about an unexpected answer, directly or in an error it wraps. */
function toDetails(cause: unknown): Details {
  if (cause instanceof Error) return toDetails(cause.cause);
  return typeof cause === 'object' && cause !== null ? cause : {};
}

function toErrorCode(error: Error, { oauthError, oauthDescription = '' }: ProviderSaid): IdentityErrorCode {
  const about = error as Error & { code?: unknown; status?: unknown };
  const code = String(about.code);
  const status = typeof about.status === 'number' ? about.status : findStatus(error.cause);
  if (status === 429) return 'too-many-requests';
  if (oauthError !== undefined) {
    // Several providers answer access_denied for a blocked account and explain it only in the description.
    const isBlocked = oauthError === 'access_denied' && /\b(blocked|disabled|suspended)\b/i.test(oauthDescription);
    return isBlocked ? 'user-disabled' : (codesByOauthError[oauthError] ?? 'unknown');
  }
  if (status !== undefined && status >= 500) return 'network-request-failed';
  const isCutOff = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
  if (isCutOff) return 'network-request-failed';
  // Anything else the library rejects is an invalid answer: state, nonce, issuer or signature.
  return code.startsWith('OAUTH_') ? 'invalid-credential' : 'unknown';
}

/** The library passes on responses with an unexpected status. */
function findStatus(cause: unknown): number | undefined {
  return cause instanceof Response ? cause.status : undefined;
}
