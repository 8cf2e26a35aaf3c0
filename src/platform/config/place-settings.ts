// The listening address, the public address, and the proxies in between.
import { isIP } from 'node:net';
import { getBasePath } from '#kernel/base-path.ts';
import { findPlainUrl, isHostname, type Read, SettingError, shown } from './setting-readers.ts';

export function readHost(read: Read): string {
  const host = read('HOST') ?? '127.0.0.1';
  if (isIP(host) !== 0 || (isHostname(host) && !/^[\d.]+$/.test(host))) return host;
  throw new SettingError(`HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0, not ${shown(host)}.`);
}

/** A host name or address that only this machine can reach. */
export function isOwnMachine(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** Each part of a path in letters that no part of the product encodes in another way. */
const basePathPattern = /^(?:\/[\w.~-]+)*\/?$/;

/** @returns the address without a slash at the end: an origin, or one with the path below which the site is served */
export function readPublicUrl(value: string, production: boolean): string {
  const url = findPlainUrl(value);
  if (url === undefined || !basePathPattern.test(url.pathname)) {
    throw new SettingError(
      `PUBLIC_URL must be an address such as https://kindling.example or https://example.org/kindling, not ${shown(value)}.`,
    );
  }
  if (production && url.protocol === 'http:' && !isOwnMachine(url.hostname)) {
    throw new SettingError(
      'PUBLIC_URL must be an https address in production: over http, sessions and everything people type can be read on the way.',
    );
  }
  return url.origin + getBasePath(url.href);
}

/** Kindling does not terminate TLS, so an https URL needs a proxy; unless it is trusted, all visitors share one address. */
export function readProxies(value: string | undefined, { isNeeded }: { isNeeded: boolean }): string[] {
  if (value === undefined && isNeeded) {
    throw new SettingError(
      'TRUSTED_PROXIES is not set: name the proxy that ends TLS in front of Kindling, for example 127.0.0.1, so that limits count visitors and not the proxy (or "none" where visitors connect directly).',
    );
  }
  if (value === 'none') return [];
  const proxies =
    value
      ?.split(',')
      .map((address) => address.trim())
      .filter(Boolean) ?? [];
  for (const proxy of proxies) requireProxy(proxy);
  return proxies;
}

/** The widest private networks: 10.0.0.0/8 and fc00::/7. */
const widest = { 4: 8, 6: 7 } as const;

function requireProxy(proxy: string): void {
  const [address = '', prefix, ...rest] = proxy.split('/');
  const family = isIP(address);
  const bits = prefix === undefined ? undefined : Number(prefix);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
  if ((family !== 4 && family !== 6) || !isPrefix || rest.length > 0) {
    throw new SettingError(
      `TRUSTED_PROXIES must be "none" or list addresses such as 10.0.0.1 or 10.0.0.0/8, not ${shown(proxy)}.`,
    );
  }
  // All IPv4 addresses have a form within ::ffff:0:0/96.
  const narrowest = family === 6 && /^(?:::|0:0:0:0:0:)ffff:/i.test(address) ? 96 + widest[4] : widest[family];
  if (bits !== undefined && bits < narrowest) {
    throw new SettingError(
      `TRUSTED_PROXIES names ${proxy}, which covers visitors too: they could claim any address and evade every limit. List only your own proxies.`,
    );
  }
}
