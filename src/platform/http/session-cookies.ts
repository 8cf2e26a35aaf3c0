// Which cookies a page depends on: an analytics tool's or a load balancer's on the same host changes nothing here.

/** The two sessions. With TLS the prefix keeps other hosts from setting one. */
const sessionCookie = /^(?:__Host-)?kindling_(?:session|admin)$/;

export function hasSessionCookie(cookies: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(cookies).some((name) => sessionCookie.test(name));
}

/** The header of a request with the cookies of our sessions alone; undefined where it has none. */
export function pickSessionCookies(header: string | undefined): string | undefined {
  const own = header?.split(/; */).filter((pair) => sessionCookie.test(pair.split('=')[0] ?? ''));
  return own === undefined || own.length === 0 ? undefined : own.join('; ');
}
