// The link by which an invited administrator chooses a username and password.
import type { Deps } from '#platform/config/deps.ts';

export const inviteHours = 48;

/** Behind the `#`, which browsers keep to themselves: no proxy logs the token. */
export function setupUrl({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, token: string): string {
  return `${publicUrl}/admin/setup#token=${token}`;
}
