// The cookies that identify a session; cookies of other tools on the same host are ignored.

/** The two session cookies. Over TLS the prefix keeps other hosts from setting one. */
const sessionCookie = /^(?:__Host-)?kindling_(?:session|admin)$/;

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
