// A client of the Kindling API: openapi-fetch with the types of the API document and an API token.
import createFetchClient from 'openapi-fetch';

export function createClient({ baseUrl, token, fetch }) {
  return createFetchClient({
    baseUrl,
    ...(fetch && { fetch }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}

export function getNextCursor(response) {
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return next === undefined ? undefined : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
}
