// Which databases: the primary, perhaps one of several hosts, and the standbys that answer public reads.
import { SettingError } from './setting-readers.ts';

// "postgresql:///name?host=/socket/folder" is valid for PostgreSQL though not for URL.
const isPostgresUrl = (value: string) => /^postgres(ql)?:\/\//.test(value);

/** The host or hosts, which are separated by commas; empty for a socket folder. */
const getHosts = (value: string) =>
  (/^postgres(?:ql)?:\/\/(?:[^/?]*@)?([^/?@]*)/.exec(value)?.[1] ?? '').split(',').map((host) => host.trim());

/** A host name or address with an optional port. */
const isHost = (host: string) => /^(?:[A-Za-z0-9._%-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(host);

/** Its messages never contain the value, which has a password. */
export function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!isPostgresUrl(value)) {
    throw new SettingError('DATABASE_URL must start with postgresql:// and name a PostgreSQL database.');
  }
  const hosts = getHosts(value);
  if (hosts.length > 1 && !hosts.every(isHost)) {
    throw new SettingError(
      'DATABASE_URL must list several hosts as host or host:port separated by commas, such as postgresql://user:password@db1:5432,db2:5432/kindling.',
    );
  }
  return value;
}

/** Separated by commas, one host each. */
export function readReplicaUrls(value: string | undefined, databaseUrl: string | undefined): string[] {
  if (value === undefined) return [];
  if (databaseUrl === undefined) {
    throw new SettingError(
      'DATABASE_REPLICA_URLS is set but DATABASE_URL is not: the embedded database has no standbys.',
    );
  }
  return value.split(',').map((part, index) => {
    const url = part.trim();
    const [host = ''] = getHosts(url);
    // A socket folder has no host here but names one in its parameters.
    const hasHost = host === '' ? url.includes('host=') : isHost(host);
    if (!isPostgresUrl(url) || !hasHost || URL.parse(url.replace(/^(\w+:\/\/)\//, '$1localhost/')) === null) {
      throw new SettingError(
        `DATABASE_REPLICA_URLS must list addresses such as postgresql://user:password@standby:5432/kindling, separated by commas; number ${index + 1} is not one.`,
      );
    }
    return url;
  });
}
