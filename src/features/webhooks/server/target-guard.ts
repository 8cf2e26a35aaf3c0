// Where webhooks may be sent: https on usual ports of public addresses, so that nobody reaches the operator's own network through them.
// Names are resolved again for every request, and the addresses found are checked before the connection, so that a name that changes its
// address in between (DNS rebinding) reaches nothing else.
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '#platform/config/config.ts';

export type TargetGuard = {
  /** Why nothing is sent to this address, for the person who typed it; undefined if it may be tried. */
  findProblem: (address: string) => string | undefined;
  /** Resolves the host of an address that passed `findProblem`, for `node:http` and `node:https`. */
  createLookup: (url: URL) => LookupFunction;
};

/** A connection refused by this guard. */
export class BlockedTarget extends Error {
  readonly code = 'blocked_address';
}

/** Resolves a name; a test replaces it. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const publicPorts = [443, 8443];
const isUsual = (url: URL) => url.protocol === 'https:' && publicPorts.includes(getPort(url));
const isThisSite = 'The address may not lead to this site';
const notPublic = 'The address must be reachable from the internet';

export function createTargetGuard(
  config: Pick<Config, 'publicUrl' | 'port' | 'webhookAllow'>,
  resolve: Resolve = lookup,
): TargetGuard {
  const { hosts, ranges } = config.webhookAllow;
  const networks = ranges.map((range) => ipaddr.parseCIDR(range));
  const own = new URL(config.publicUrl);

  const isAllowedHost = (hostname: string) => hosts.includes(hostname);
  const isAllowedAddress = (address: string) => {
    const ip = ipaddr.process(address);
    return networks.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits));
  };
  const isOpen = (hostname: string, address: string) =>
    isPublicAddress(address) || isAllowedHost(hostname) || isAllowedAddress(address);

  return {
    findProblem(address) {
      const url = URL.parse(address);
      if (url === null || !/^https?:$/.test(url.protocol)) return 'Enter an address that starts with https://';
      if (url.username !== '' || url.password !== '') return 'The address may not contain a username or password';
      const hostname = getHostname(url);
      const isLiteral = isIP(hostname) !== 0;
      const isAllowed = isAllowedHost(hostname) || (isLiteral && isAllowedAddress(hostname));
      if (getHostname(own) === hostname && (!isAllowed || getPort(own) === getPort(url))) return isThisSite;
      if (isLiteral && isLoopback(hostname) && getPort(url) === config.port) return isThisSite;
      if (isAllowed) return undefined;
      if (isLiteral && !isPublicAddress(hostname)) return notPublic;
      // Such a name may resolve to an allowed address; that is seen when it is tried.
      if (!isLiteral && networks.length > 0) return undefined;
      if (/(?:^|\.)localhost$/.test(hostname)) return notPublic;
      return isUsual(url) ? undefined : `The address must start with https:// and use port ${publicPorts.join(' or ')}`;
    },
    createLookup: (url) => (hostname, options, done) => {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        if (error !== null) return done(error, []);
        const problem = findBlocked(url, addresses);
        if (problem !== undefined) return done(problem, []);
        const [first] = addresses;
        if (options.all !== true && first !== undefined) return done(null, first.address, first.family);
        return done(null, addresses);
      });
    },
  };

  /** One bad address blocks the name: a connection may try them all. */
  function findBlocked(url: URL, addresses: readonly LookupAddress[]): BlockedTarget | undefined {
    const hostname = getHostname(url);
    if (addresses.length === 0) return new BlockedTarget('no address');
    for (const { address } of addresses) {
      if (!isOpen(hostname, address)) return new BlockedTarget('not a public address');
      if (isLoopback(address) && getPort(url) === config.port) return new BlockedTarget('this site itself');
      // A name that is public, or allowed by its address only: the usual ports and TLS.
      if (isPublicAddress(address) && !isAllowedHost(hostname) && !isAllowedAddress(address)) {
        if (!isUsual(url)) return new BlockedTarget('not https on a usual port');
      }
    }
    return undefined;
  }
}

/** Everything that routers send to the internet; IPv4 written as IPv6 counts as what it stands for. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  // Global unicast is 2000::/3; the rest is reserved, or means an IPv4 address in one of the old ways.
  return ip.kind() === 'ipv4' || ip.match(ipaddr.parseCIDR('2000::/3'));
}

function isLoopback(address: string): boolean {
  return ['loopback', 'unspecified'].includes(ipaddr.process(address).range());
}

/** Without the brackets of IPv6, and without the dot at the end of a full name. */
function getHostname({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function getPort({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
