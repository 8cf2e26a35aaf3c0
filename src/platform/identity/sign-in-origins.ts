// Under which names a browser may sign in: the public address, and on one's own machine its other names too, because a
// session belongs to the name it was started under.
import { areNamesOfOneSite, ownMachineNames } from '#kernel/site-address.ts';
import type { Config } from '#platform/config/config.ts';

type OriginConfig = Pick<Config, 'publicUrl' | 'identity'>;

/** The public address first. A provider of one's own knows that one alone. */
export function listSignInOrigins({ publicUrl, identity }: OriginConfig): string[] {
  const { hostname } = new URL(publicUrl);
  if (identity.kind !== 'development' || !ownMachineNames.includes(hostname)) return [publicUrl];
  return [publicUrl, ...ownMachineNames.filter((name) => name !== hostname).map((name) => renamed(publicUrl, name))];
}

/** The origin a request came by; undefined for a name that is none of ours, which a proxy may have put there. */
export function findSignInOrigin(config: OriginConfig, host: string): string | undefined {
  return listSignInOrigins(config).find((origin) => new URL(origin).host === host.toLowerCase());
}

/** The request came by another name of this machine, under which a provider of one's own signs nobody in. */
export function isUselessName(config: OriginConfig, host: string): boolean {
  const origin = `${new URL(config.publicUrl).protocol}//${host}`;
  return findSignInOrigin(config, host) === undefined && areNamesOfOneSite(origin, config.publicUrl);
}

function renamed(origin: string, hostname: string): string {
  const url = new URL(origin);
  url.hostname = hostname;
  return url.origin;
}
