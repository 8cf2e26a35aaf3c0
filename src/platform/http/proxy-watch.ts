// Detects a proxy missing from TRUSTED_PROXIES: all visitors would share its address and its rate limits.
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { plainAddress } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address of an untrusted proxy, once it has forwarded a request. */
    untrustedProxy: string | undefined;
  }
}

/** Addresses where proxies run. From anywhere else the header may be forged. */
const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8);
nearby.addSubnet('10.0.0.0', 8);
nearby.addSubnet('172.16.0.0', 12);
nearby.addSubnet('192.168.0.0', 16);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

export function watchForProxies(app: FastifyInstance, { trustedProxies }: Pick<Config, 'trustedProxies'>): void {
  app.decorate('untrustedProxy', undefined);
  if (trustedProxies.length > 0) return;
  app.addHook('onRequest', ({ headers, ip, log }, _reply, done) => {
    done();
    if (app.untrustedProxy !== undefined || headers['x-forwarded-for'] === undefined) return;
    const peer = plainAddress(ip);
    if (!nearby.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return;
    app.untrustedProxy = peer;
    log.warn(
      { proxy: peer, event: 'proxy.untrusted' },
      'a proxy forwards requests but TRUSTED_PROXIES does not name it: all visitors share its address and its limits',
    );
  });
}
