// Reads single settings from the environment. A bad one is a SettingError: one sentence that names it.

/** Stops the program with its message, without a stack. */
export class SettingError extends Error {}

export type Environment = Record<string, string | undefined>;

export type Read = (name: string) => string | undefined;

export function createReader(env: Environment): Read {
  return (name) => {
    const value = env[name]?.trim() || undefined;
    // A pasted line break, which would end up in a header, a log or a signature.
    if (value !== undefined && /\p{Cc}/u.test(value)) {
      throw new SettingError(`${name} contains a line break or another control character.`);
    }
    // `docker run --env-file` keeps them, and they would become part of a password or an address.
    if (value !== undefined && /^(["']).*\1$/.test(value)) {
      throw new SettingError(`${name} is in quotation marks: remove them.`);
    }
    return value;
  };
}

/** Refuses "~", which only a shell expands: a folder with that name would be created. */
export function readFolder(read: Read, name: string): string | undefined {
  const value = read(name);
  if (value === undefined || !value.startsWith('~')) return value;
  throw new SettingError(`${name} must be a path without "~", such as /var/lib/kindling.`);
}

/** Whether this is a production site, and whether others can reach it. */
export type Place = { production: boolean; exposed: boolean };

export const reachable = 'PUBLIC_URL or HOST lets others reach this site';

export function readWhole(read: Read, name: string, bounds: { otherwise: number; min: number; max: number }): number {
  const value = read(name);
  if (value === undefined) return bounds.otherwise;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < bounds.min || number > bounds.max) {
    throw new SettingError(`${name} must be a whole number from ${bounds.min} to ${bounds.max}, not ${shown(value)}.`);
  }
  return number;
}

/** A wrong value for a message, unless it may be a secret that was put into the wrong setting. */
export function shown(value: string): string {
  const isPlain = value.length <= 40 && !/@|^(?:[srp]k|whsec|Bearer)[_ ]/.test(value);
  return isPlain ? `"${value}"` : 'what it is now';
}

/** A setting that another one makes necessary: `when` is `STORAGE=s3`. */
export function requireSetting(read: Read, name: string, when: string): string {
  const value = read(name);
  if (value === undefined) throw new SettingError(`${name} is needed when ${when}.`);
  return value;
}

export function readSwitch(read: Read, name: string, otherwise: boolean): boolean {
  const value = read(name);
  if (value === undefined) return otherwise;
  if (value !== 'on' && value !== 'off') throw new SettingError(`${name} must be "on" or "off", not ${shown(value)}.`);
  return value === 'on';
}

export function readAddress(name: string, value: string): string {
  if (/^[^\s@<>,]+@[^\s@<>,]+$/.test(value)) return value;
  throw new SettingError(`${name} must be one email address without a name.`);
}

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

/** An http(s) address without a user, query or fragment; undefined for anything else. */
export function findPlainUrl(value: string): URL | undefined {
  const url = URL.parse(value);
  const isPlain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
  return isPlain && /^https?:$/.test(url.protocol) ? url : undefined;
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
