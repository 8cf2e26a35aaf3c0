// Addresses of a site, read the same way on both sides.

/** The parsed address, or undefined for what is none. (URL.parse is too young for some browsers people use.) */
export function findUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** What one's own machine is called. Not [::1], which a content security policy cannot name. */
export const ownMachineNames: readonly string[] = ['localhost', '127.0.0.1'];

/** Whether two origins are one site on one's own machine under two names, such as localhost:3000 and 127.0.0.1:3000. */
export function areNamesOfOneSite(origin: string, other: string): boolean {
  const [first, second] = [findUrl(origin), findUrl(other)];
  if (first === undefined || second === undefined) return false;
  const isOwn = ownMachineNames.includes(first.hostname) && ownMachineNames.includes(second.hostname);
  return isOwn && first.protocol === second.protocol && first.port === second.port;
}

/** An http(s) address, or undefined; never `javascript:` or another scheme that does something. */
export function webAddress(text: string | undefined): string | undefined {
  const url = text ? findUrl(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
