// Places of the admin area as addresses carry them: where to go back to, and where a second factor is set up.
import { findUrl } from '#kernel/site-address.ts';

/** Where an admin sets up the second factor that is required of all; until then every page leads there. */
export const secondFactorPath = '/admin/security';

/** The same with the way back. */
export function secondFactorAddress(address: string): string {
  return `${secondFactorPath}?next=${encodeURIComponent(address)}`;
}

/** The page of the admin area that one came from; an address of anything else is nobody's wish. */
export function findAdminPlace(search: URLSearchParams): string | undefined {
  const next = findUrl(search.get('next') ?? '', 'http://next.invalid');
  const isOurs = next?.origin === 'http://next.invalid' && /^\/admin\/(?!login|setup)/.test(next.pathname);
  return isOurs ? next.pathname + next.search : undefined;
}
