// The cookies that identify a session; cookies of other tools on the same host are ignored.
import type { Config } from '#platform/config/config.ts';

/**
 * Over TLS, the __Host- prefix keeps other hosts and subdomains from planting a cookie. It requires the path '/', which would send the
 * cookies of a site below a path to the other sites of its host; those have __Secure- instead.
 */
export function hostCookiePrefix({ secure, basePath }: Pick<Config, 'secure' | 'basePath'>): string {
  if (!secure) return '';
  return basePath === '' ? '__Host-' : '__Secure-';
}

/** The two session cookies, with any prefix. */
const sessionCookie = /^(?:__Host-|__Secure-)?kindling_(?:session|admin)$/;

export function hasSessionCookie(cookies: Readonly<Record<string, unknown>>): boolean {
  return countSessionCookies(cookies) > 0;
}

export function countSessionCookies(cookies: Readonly<Record<string, unknown>>): number {
  return Object.keys(cookies).filter((name) => sessionCookie.test(name)).length;
}

/** The Cookie header reduced to our own cookies; undefined if there are none. */
export function pickSessionCookies(header: string | undefined): string | undefined {
  const own = header?.split(/; */).filter((pair) => sessionCookie.test(pair.split('=')[0] ?? ''));
  return own === undefined || own.length === 0 ? undefined : own.join('; ');
}
