// Every error a person can cause: its code and HTTP status.

export const httpStatuses = {
  bad_request: 400,
  validation: 400,
  invalid_cursor: 400,
  invalid_signature: 400,
  invalid_image: 400,
  invalid_file: 400,
  signed_out: 401,
  invalid_credentials: 401,
  invalid_token: 401,
  forbidden: 403,
  cross_site: 403,
  missing_scope: 403,
  confirmation_needed: 403,
  second_factor_needed: 403,
  recent_sign_in_needed: 403,
  email_needed: 403,
  own_project: 403,
  own_investment: 403,
  not_found: 404,
  already_exists: 409,
  already_running: 409,
  already_decided: 409,
  review_incomplete: 409,
  not_active: 409,
  not_open: 409,
  funding_exceeded: 409,
  amount_too_small: 400,
  remainder_too_small: 409,
  too_many_holds: 409,
  unpaid_holds: 409,
  not_allowed_by_rules: 409,
  hold_ended: 409,
  agreement_needed: 409,
  cancellation_over: 409,
  paid_before: 409,
  payment_processing: 409,
  claim_mismatch: 409,
  illegal_move: 409,
  locked_terms: 409,
  open_projects: 409,
  last_admin: 409,
  oneself: 409,
  newer_draft: 409,
  payout_open: 409,
  settings_changed: 409,
  changed_meanwhile: 409,
  too_many_images: 409,
  too_many_files: 409,
  too_many_projects: 409,
  too_many_drafts: 409,
  too_many_tokens: 409,
  storage_full: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  same_text: 409,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  provider_unavailable: 503,
  search_busy: 503,
  payouts_off: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof httpStatuses;

/** One validation issue: where (dotted path), and a message for a person. */
export type Issue = { path: string; message: string };

export type ErrorDetails = { issues?: Issue[]; [name: string]: unknown };

/**
 * An error a person can cause or understand. Its message is shown to them: a full sentence without
 * internals. `details` are sent along for the screen (for example `remainingCents`).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
