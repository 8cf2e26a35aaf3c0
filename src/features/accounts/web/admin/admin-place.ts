// Addresses of the admin area: where to return after signing in, and where a second factor is set up.
import { findUrl } from '#kernel/site-address.ts';

/** Every page redirects here until a required second factor is set up. */
export const secondFactorPath = '/admin/security';

/** The setup page with the page to return to. */
export function secondFactorAddress(address: string): string {
  return `${secondFactorPath}?next=${encodeURIComponent(address)}`;
}

/** Returns the admin page to go back to; other URLs are ignored. */
export function findAdminPlace(search: URLSearchParams): string | undefined {
  const next = findUrl(search.get('next') ?? '', 'http://next.invalid');
  const isOurs = next?.origin === 'http://next.invalid' && /^\/admin\/(?!login|setup)/.test(next.pathname);
  return isOurs ? next.pathname + next.search : undefined;
}
