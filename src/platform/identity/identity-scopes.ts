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
