// Each page has one canonical address. A page can be requested in many spellings, but only the canonical one is rendered.
import { matchRoutes } from 'react-router';
import { signInErrorParameter } from '#features/accounts/sign-in-contract.ts';
import type { AddressMatch } from '#kernel/rendered-page.ts';
import type { Page } from './page.ts';
import { cachedQueries, pageQueries } from './page-queries.ts';
import { pages } from './page-table.tsx';

/** Every unknown address shows the same page, so scanning costs one rendering. */
const unknown: AddressMatch = { kind: 'page', address: '/404', isShared: true, videos: false };

/**
 * @param path as it was sent, not decoded
 * @param query without its question mark. Parameters that the page does not read are dropped, so `?utm_source=` neither changes a page nor fills the cache.
 */
export function matchAddress(path: string, query: string): AddressMatch {
  const place = findPlace(path);
  if (place === undefined) return unknown;
  if (place.path !== path) return { kind: 'elsewhere', path: place.path };
  const { page } = place;
  const search = pickParameters(page, query);
  const isOpen = page.access === 'anyone' && !page.payments;
  return {
    kind: 'page',
    route: page.path,
    address: place.path + (search.size > 0 ? `?${search}` : ''),
    isShared: isOpen && [...search.keys()].every((name) => cachedQueries[page.path]?.includes(name)),
    videos: page.layout === 'public' && !page.payments,
  };
}

function pickParameters(page: Page, query: string): URLSearchParams {
  const picked = new URLSearchParams();
  if (query === '') return picked;
  const asked = new URLSearchParams(query);
  for (const name of listParameters(page)) {
    const value = asked.get(name);
    if (value !== null && value !== '') picked.set(name, value);
  }
  return picked;
}

function listParameters(page: Page): string[] {
  return [
    ...(pageQueries[page.path] ?? []),
    // A guarded page redirects a signed-out visitor with its whole address, including the reason.
    ...(page.access === 'user' ? [signInErrorParameter] : []),
  ];
}

/** Addresses that people guess. No link uses them, so only the server knows them. */
const shortcuts: Record<string, string> = { '/admin': '/admin/dashboard' };

type Place = { page: Page; path: string };

/** Remembered by path: the router tests its whole table for each, and a page that is kept needs little else. */
const places = new Map<string, Place | undefined>();
const mostPlaces = 2000;
const longestPath = 200;

/** The page of a path in any spelling, and its canonical path. */
export function findPlace(path: string): Place | undefined {
  if (places.has(path)) return places.get(path);
  const place = matchPlace(path);
  // One-off addresses must not fill the memory.
  if (places.size >= mostPlaces) places.clear();
  if (path.length <= longestPath) places.set(path, place);
  return place;
}

function matchPlace(path: string): Place | undefined {
  const segments = decodeSegments(path);
  if (segments === undefined) return undefined;
  const plain = `/${segments.map(encodeURIComponent).join('/')}`;
  const routes = pages.map((page) => ({ path: page.path, handle: { page } }));
  const match = matchRoutes(routes, shortcuts[plain.toLowerCase()] ?? plain)?.at(-1);
  const page = match?.route.handle.page;
  if (match === undefined || page === undefined) return undefined;
  const canonical = page.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(match.params[name] ?? ''));
  return { page, path: canonical };
}

/** Skips empty segments. Undefined for a path that is not valid text or leads up. */
function decodeSegments(path: string): string[] | undefined {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => segment === '.' || segment === '..') ? undefined : segments;
  } catch {
    return undefined;
  }
}
