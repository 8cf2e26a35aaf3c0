// Names of stored backups: the time in UTC, and four characters so that two in one second differ.

/** kindling-20261122T031500Z-4f2a.tar.age */
const pattern = /^kindling-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{4}\.tar\.age$/;

export const storedSuffix = '.tar.age';

/** The time in the name; undefined for any other file. */
export function readStoredTime(name: string): Date | undefined {
  const match = pattern.exec(name);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
