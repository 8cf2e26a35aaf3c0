// WEBHOOK_ALLOW: targets inside the operator's own network that webhooks may reach, and by plain http.
import ipaddr from 'ipaddr.js';
import { isHostname, type Read, SettingError, shown } from './setting-readers.ts';

export type AllowedTargets = {
  /** Lower-case host names. */
  hosts: readonly string[];
  /** Networks in CIDR notation. */
  ranges: readonly string[];
};

/** @throws SettingError */
export function readAllowedTargets(read: Read): AllowedTargets {
  const entries = (read('WEBHOOK_ALLOW') ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
  const hosts: string[] = [];
  const ranges: string[] = [];
  for (const entry of entries) {
    const range = findRange(entry);
    if (range !== undefined) ranges.push(range);
    // A name that ends in a number is an address to URL: https://url.spec.whatwg.org/#ends-in-a-number-checker
    else if (isHostname(entry) && !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(entry)) hosts.push(entry);
    else {
      throw new SettingError(
        `WEBHOOK_ALLOW must list host names, addresses or networks, such as hooks.internal, 10.1.2.3 or 10.1.2.0/24 (at most a /8), not ${shown(entry)}.`,
      );
    }
  }
  return { hosts, ranges };
}

/** The widest private networks, 10.0.0.0/8 and fc00::/7: a wider one would allow everything. */
const widest = { ipv4: 8, ipv6: 7 } as const;

function findRange(entry: string): string | undefined {
  if (ipaddr.isValidCIDR(entry)) {
    const [address, bits] = ipaddr.parseCIDR(entry);
    return bits >= widest[address.kind()] ? entry : undefined;
  }
  // Forms such as "10.1" or "0x7f000001" are addresses to some programs, and typing errors to people.
  if (ipaddr.IPv4.isValidFourPartDecimal(entry)) return `${entry}/32`;
  return ipaddr.IPv6.isValid(entry) ? `${entry}/128` : undefined;
}
