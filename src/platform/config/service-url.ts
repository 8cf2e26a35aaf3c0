// Addresses of services that contain a user and a password.

/**
 * Parses a URL; undefined if it is ambiguous. A "/", "#", "?" or "@" in a password that is not written as %2F and so on ends the host
 * early, and the parser then reads half of the password as a port, a path or a fragment, or fails.
 */
export function findServiceUrl(value: string, protocol: RegExp): URL | undefined {
  const url = URL.parse(value);
  if (url === null || !protocol.test(url.protocol) || !isHostname(url.hostname) || url.hash !== '') return undefined;
  if (`${url.pathname}${url.search}`.includes('@')) return undefined;
  // A second "@" would be accepted here and read in another way by the library.
  if (value.split('@').length > 2 || !isDecodable(url.username) || !isDecodable(url.password)) return undefined;
  return url;
}

export function isHostname(host: string): boolean {
  return /^(?:[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_.])?|\[[0-9A-Fa-f:.]+\])$/.test(host);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
