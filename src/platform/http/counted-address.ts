// The key under which rate limits count an IP address.
import { isIPv6 } from 'node:net';

/** An IPv6 subscriber has a whole /64 network, so the network is counted. */
export function countedAddress(ip: string): string {
  const groups = readGroups(ip);
  if (typeof groups === 'string') return groups;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The /56 and /48 of an IPv6 address, which one subscriber may have too; empty for IPv4. */
export function widerNetworks(ip: string): string[] {
  const groups = readGroups(ip);
  if (typeof groups === 'string') return [];
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const start = [first, second, third].map((group) => group.toString(16)).join(':');
  return [`${start}:${(fourth & 0xff00).toString(16)}::/56`, `${start}::/48`];
}

/** The eight groups of an IPv6 address; an IPv4 address, also a mapped one, as it is. */
function readGroups(ip: string): number[] | string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const whole = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ? tail.split(':') : [])];
  return whole.map((group) => Number.parseInt(group, 16));
}
