// Checks which user-supplied addresses may be shown for a person, and how they are named without a picture.

/** Images stored on this site. Others are not shown: they would reveal visitors to third parties. */
export function ownImage(path: string | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}

/** Of the first and the last word: "JM" for Jeppe Mortensen, "J" for Jeppe. */
export function getInitials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const shown = [...words.slice(0, 1), ...words.slice(1).slice(-1)];
  return shown.map((word) => Array.from(word)[0]?.toUpperCase() ?? '').join('') || '?';
}

/** How a person's link is named: "LinkedIn", or the site it leads to. */
export function linkName(address: string): string {
  const { hostname } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  return /(^|\.)linkedin\.com$/.test(host) ? 'LinkedIn' : host;
}
