// The scopes that a sign-in requests. Only `openid` is indispensable: if a provider refuses another one, the sign-in is repeated without
// it.
import type { ServerMetadata } from 'openid-client';

const standard = ['openid', 'profile', 'email'];
const offline = 'offline_access';

/** From the preferred scopes down to those that no provider can refuse. */
export function listScopeChoices(setting: string | undefined, { scopes_supported }: ServerMetadata): string[] {
  const wanted = setting?.split(/\s+/) ?? (scopes_supported?.includes(offline) ? [...standard, offline] : standard);
  const choices = [wanted, wanted.filter((scope) => scope !== offline), standard, ['openid']];
  return [...new Set(choices.map((scopes) => scopes.join(' ')))];
}

export type ScopeMemory = {
  /** The choice to start with, given their number. */
  first: (choices: number) => number;
  accepted: (choice: number) => void;
  refused: (choice: number) => void;
};

/**
 * Remembers in this process what the provider refused. Refusals come through the browser, where anyone could invent one: once a
 * choice was accepted they count for their own sign-in only, and `openid` alone, which brings no name, is never remembered.
 */
export function createScopeMemory(): ScopeMemory {
  let start = 0;
  let isProven = false;
  return {
    first: (choices) => Math.min(start, Math.max(0, choices - 2)),
    accepted: (choice) => {
      start = Math.min(start, choice);
      isProven ||= choice === start;
    },
    refused: (choice) => {
      if (!isProven) start = Math.max(start, choice + 1);
    },
  };
}
