// The address of the database. A cluster is reached through a proxy, which knows the primary.
import { findServiceUrl } from './service-url.ts';
import { SettingError } from './setting-readers.ts';

/** Its messages never contain the value, which has a password. */
export function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new SettingError('DATABASE_URL must start with postgresql:// and name a PostgreSQL database.');
  }
  // "postgresql:///name?host=/socket/folder" is valid for PostgreSQL though not for URL.
  const withHost = value.replace(/^(\w+:\/\/)\//, '$1localhost/');
  if (findServiceUrl(withHost, /^postgres(ql)?:$/) === undefined) {
    throw new SettingError(
      'DATABASE_URL must be an address with one host, such as postgresql://user:password@host:5432/kindling, with the characters / # ? @ : % of user and password written as %2F %23 %3F %40 %3A %25.',
    );
  }
  return value;
}
