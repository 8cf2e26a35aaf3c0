// Where a person may be redirected after signing in: always within this site.

import { getBasePath, removeBasePath } from '#kernel/base-path.ts';
import { findUrl } from '#kernel/site-address.ts';

/**
 * Path, query and fragment of `next` if it is on this site, else the home page. Never starts with two slashes, so
 * it is safe to redirect to.
 */
export function placeAfterSignIn(next: string | null | undefined, publicUrl: string): string {
  const url = next ? findUrl(next, publicUrl) : undefined;
  const site = new URL(publicUrl);
  // Compare the protocol too: a blob: URL has the origin of its site.
  if (url === undefined || url.origin !== site.origin || url.protocol !== site.protocol) return '/';
  // A path is one inside the product; the full address of a page has the base path of the site.
  const isFull = next ? findUrl(next) !== undefined : false;
  const path = isFull ? (removeBasePath(getBasePath(publicUrl), url.pathname) ?? '/') : url.pathname;
  return path.replace(/^\/{2,}/, '/') + url.search + url.hash;
}
