// The page of a list that a URL asks for. Kept small, because the router is part of the first load.

/** Replaces a cursor whose page no longer exists; the first page is shown instead. */
const notFound = 'not-found';

export const isLostPart = (search: URLSearchParams): boolean => search.get('cursor') === notFound;

/** The cursor in a URL; empty for the first page. */
export function readCursor(search: URLSearchParams): string {
  return isLostPart(search) ? '' : (search.get('cursor') ?? '');
}

/** The URL of the first page, with a notice that the requested page no longer exists. */
export function firstPartAddress(pathname: string, search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.set('cursor', notFound);
  return `${pathname}?${query}`;
}
