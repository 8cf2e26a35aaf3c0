// Site URLs, parsed the same way on both sides.

/** The parsed URL, or undefined. (URL.parse is missing in some browsers in use.) */
export function findUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Names of the local machine. Not [::1], which a content security policy cannot express. */
export const ownMachineNames: readonly string[] = ['localhost', '127.0.0.1'];

/** Whether two origins are the same local site, such as localhost:3000 and 127.0.0.1:3000. */
export function isSameSite(origin: string, other: string): boolean {
  const [first, second] = [findUrl(origin), findUrl(other)];
  if (first === undefined || second === undefined) return false;
  const isOwn = ownMachineNames.includes(first.hostname) && ownMachineNames.includes(second.hostname);
  return isOwn && first.protocol === second.protocol && first.port === second.port;
}

/** A name with a top-level domain of letters, and what may follow it. */
const bareAddress = /^(?:\/\/)?(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})(?::\d+)?(?:[/?#]|$)/u;

/** People write "example.org/plan". Anything but such an address stays as it was typed. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  return bareAddress.test(address) ? `https://${address.replace(/^\/\//, '')}` : address;
}

/** An http(s) URL, or undefined; never `javascript:` or another executable scheme. */
export function webAddress(text: string | undefined): string | undefined {
  const url = text ? findUrl(completeAddress(text)) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
