// Where a person may be sent after signing in: a place of this site, whatever was asked for (threats T17).
import { findUrl } from '#kernel/site-address.ts';

/**
 * Path, query and fragment of `next` when it lies on the site, else the home page. Never begins with two slashes, so
 * that it is safe to hand to a browser as it is.
 */
export function placeAfterSignIn(next: string | null | undefined, publicUrl: string): string {
  const url = next ? findUrl(next, publicUrl) : undefined;
  const site = new URL(publicUrl);
  // The protocol too: the origin of a blob: address is the site it names.
  if (url === undefined || url.origin !== site.origin || url.protocol !== site.protocol) return '/';
  return url.pathname.replace(/^\/{2,}/, '/') + url.search + url.hash;
}
