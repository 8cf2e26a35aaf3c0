// What a caller with an API token may do. Every endpoint has one of these scopes, or none: then no token can call it.

/** `write` never includes `read`. Calls that change money, access or roles have no scope. */
export const tokenScopes = [
  'profile:read',
  'projects:read',
  'projects:write',
  'investments:read',
  'community:read',
  'community:write',
  'messages:read',
  'messages:write',
  'people:read',
  'operations:read',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** A personal token acts as its owner; a platform token belongs to the site and only reads. */
export const tokenKinds = ['personal', 'platform'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** The scopes that a token of each kind can have. */
export const scopesOfKind = {
  personal: [
    'profile:read',
    'projects:read',
    'projects:write',
    'investments:read',
    'community:read',
    'community:write',
    'messages:read',
    'messages:write',
  ],
  platform: ['projects:read', 'investments:read', 'community:read', 'messages:read', 'people:read', 'operations:read'],
} as const satisfies Record<TokenKind, readonly TokenScope[]>;
