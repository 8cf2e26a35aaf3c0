// What an API token is: its lifetimes, limits, and the text that people copy.
import type { TokenKind } from '#kernel/token-scopes.ts';

/** Lifetimes to choose from, in days. None lasts longer than a year. */
export const tokenDays = [7, 30, 90, 365] as const;
export type TokenDays = (typeof tokenDays)[number];

export const tokenLimits = {
  /** Working tokens of one person, or of the platform. */
  atOnce: 20,
  /** Tokens that one person may create in a day, because each is announced by email. */
  perDay: 20,
  nameLength: 60,
  /** How long before its end the owner is reminded. */
  reminderDays: 7,
  /** How long a personal token stays listed after its end. */
  keptDays: 90,
} as const;

/** The beginning of every token, by which scanners of secrets recognize one. */
export const tokenPrefixes = { personal: 'kdl_pat_', platform: 'kdl_plt_' } as const satisfies Record<
  TokenKind,
  string
>;
