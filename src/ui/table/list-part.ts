// Which part of a list an address asks for. Small: the router is in every first visit.

/** In the place of a cursor: the part that was asked for is not there, or not any more, so the first one is shown. */
const notFound = 'not-found';

export const isLostPart = (search: URLSearchParams): boolean => search.get('cursor') === notFound;

/** Where in the list an address begins; empty for its beginning. */
export function readCursor(search: URLSearchParams): string {
  return isLostPart(search) ? '' : (search.get('cursor') ?? '');
}

/** Where one is led whose part of a list is not there: to the first, which says so. */
export function firstPartAddress(pathname: string, search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.set('cursor', notFound);
  return `${pathname}?${query}`;
}
