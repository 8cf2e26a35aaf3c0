// The wall against requests that another site makes with someone's cookies.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site requests. Browsers send Sec-Fetch-Site or Origin with unsafe requests; a
 * request with neither is not from a browser that carries someone's cookies (docs/decisions/0005-cross-site-requests.md).
 * @throws AppError cross_site
 */
export function refuseCrossSite(request: FastifyRequest, config: Pick<Config, 'publicUrl' | 'secure'>): void {
  if (safeMethods.has(request.method) || request.routeOptions.config.crossSite === 'allowed') return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  // Over TLS the scheme counts too: a plain HTTP page of the same host could be forged on the network.
  const isSameHost = !config.secure && origin !== undefined && URL.parse(origin)?.host === request.headers.host;
  const isOwn = origin === new URL(config.publicUrl).origin || isSameHost;
  if (site !== undefined ? site !== 'same-origin' : origin !== undefined && !isOwn) {
    throw new AppError('cross_site', 'This request came from another site and was refused.');
  }
}
