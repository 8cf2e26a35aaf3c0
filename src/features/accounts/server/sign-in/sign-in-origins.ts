// Addresses of the site on which a browser may sign in: the public URL, and on the local machine its other names, because a
// session cookie belongs to the host it was set on.

import { getBasePath } from '#kernel/base-path.ts';
import { isSameSite, ownMachineNames } from '#kernel/site-address.ts';
import type { Config } from '#platform/config/config.ts';

type OriginConfig = Pick<Config, 'publicUrl' | 'identity'>;

/** The public URL first; an external provider only knows that one. */
export function listSignInOrigins({ publicUrl, identity }: OriginConfig): string[] {
  const { hostname } = new URL(publicUrl);
  if (identity.kind !== 'development' || !ownMachineNames.includes(hostname)) return [publicUrl];
  return [
    publicUrl,
    ...ownMachineNames.filter((name) => name !== hostname).map((name) => withHostname(publicUrl, name)),
  ];
}

/** The origin of a request; undefined for an unknown host, which a proxy may have set. */
export function findSignInOrigin(config: OriginConfig, host: string): string | undefined {
  return listSignInOrigins(config).find((origin) => new URL(origin).host === host.toLowerCase());
}

/** Whether the request used another local name, which an external provider does not accept. */
export function isUnsupportedHost(config: OriginConfig, host: string): boolean {
  const origin = `${new URL(config.publicUrl).protocol}//${host}`;
  return findSignInOrigin(config, host) === undefined && isSameSite(origin, config.publicUrl);
}

function withHostname(origin: string, hostname: string): string {
  const url = new URL(origin);
  url.hostname = hostname;
  return url.origin + getBasePath(origin);
}
