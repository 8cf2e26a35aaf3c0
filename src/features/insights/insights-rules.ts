// Events about a project: their kinds, sources of visitors, and limits.

export const eventTypes = ['view', 'investment', 'upvote', 'share'] as const;
export type EventType = (typeof eventTypes)[number];

/** Share methods. */
export const shareWays = ['copy', 'share', 'email'] as const;

/**
 * Sources that are not a website: no referrer, another page of this site, beyond the daily limit, and before sources were
 * recorded.
 */
export const ownSources = ['direct', 'internal', 'other', 'unknown'] as const;

/** Longest source, in characters; longer ones count as `other`. */
export const maxSource = 80;
/** Maximum sources per project and day; further ones count as `other`, so that forged ones cannot fill the database. */
export const maxSourcesPerDay = 50;

/**
 * Where a visitor came from, in lower case: `utm:` and the campaign's `utm_source`, the host of the referrer without `www.`, or one of
 * `ownSources`. Never an address with a path, which may name a person.
 */
export function getSource({
  referrer,
  utmSource,
  ownHost,
}: {
  referrer?: string;
  utmSource?: string;
  ownHost: string;
}) {
  const campaign = utmSource?.trim().toLowerCase();
  if (campaign) return /^[a-z0-9._-]{1,60}$/.test(campaign) ? `utm:${campaign}` : 'other';
  if (!referrer) return 'direct';
  if (!URL.canParse(referrer)) return 'other';
  const { host, hostname, protocol } = new URL(referrer);
  if (protocol !== 'http:' && protocol !== 'https:') return 'other';
  if (host === ownHost) return 'internal';
  const name = hostname.replace(/^www\./, '');
  return name !== '' && name.length <= maxSource && /^[a-z0-9.-]+$/.test(name) ? name : 'other';
}

/** Limits of an event's metadata: keys, depth, and bytes as JSON. */
export const metadataLimits = { keys: 20, depth: 3, bytes: 2048 };

/** Counts keys at every depth. */
export function isWithinMetadataLimits(metadata: unknown): boolean {
  const { keys, depth, bytes } = metadataLimits;
  let count = 0;
  const fits = (value: unknown, level: number): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    if (level > depth) return false;
    const entries = Object.values(value);
    count += entries.length;
    return count <= keys && entries.every((entry) => fits(entry, level + 1));
  };
  return fits(metadata, 1) && new TextEncoder().encode(JSON.stringify(metadata)).length <= bytes;
}
