// Which databases: the primary, perhaps one of several hosts, and the standbys that answer public reads.
import { findServiceUrl } from './service-url.ts';
import { SettingError } from './setting-readers.ts';

// "postgresql:///name?host=/socket/folder" is valid for PostgreSQL though not for URL.
const isPostgresUrl = (value: string) => /^postgres(ql)?:\/\//.test(value);

/** The host or hosts, which are separated by commas; empty for a socket folder. */
const getHosts = (value: string) =>
  (/^postgres(?:ql)?:\/\/(?:[^/?]*@)?([^/?@]*)/.exec(value)?.[1] ?? '').split(',').map((host) => host.trim());

/** A host name or address with an optional port. */
const isHost = (host: string) => /^(?:[A-Za-z0-9._%-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(host);

/** Several hosts are read as one, and a missing one, before a socket folder, as this machine. */
function isReadable(value: string): boolean {
  const single = value.replace(/^(\w+:\/\/(?:[^/?#@]*@)?)([^/?#@]*)/, (_, start: string, hosts: string) => {
    return `${start}${hosts.split(',')[0]?.trim() || 'localhost'}`;
  });
  return findServiceUrl(single, /^postgres(ql)?:$/) !== undefined;
}

/** Its messages never contain the value, which has a password. */
export function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!isPostgresUrl(value)) {
    throw new SettingError('DATABASE_URL must start with postgresql:// and name a PostgreSQL database.');
  }
  const hosts = getHosts(value);
  if (!isReadable(value)) {
    throw new SettingError(
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/kindling, with the characters / # ? @ : % of user and password written as %2F %23 %3F %40 %3A %25.',
    );
  }
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
    if (!isPostgresUrl(url) || !hasHost || !isReadable(url)) {
      throw new SettingError(
        `DATABASE_REPLICA_URLS must list addresses such as postgresql://user:password@standby:5432/kindling, separated by commas; number ${index + 1} is not one.`,
      );
    }
    return url;
  });
}
