// How a page that is being rendered reads its data: from the API, in process.

import { lentViewerHeader } from '#platform/http/lent-viewer.ts';
import { pickSessionCookies } from '#platform/http/session-cookies.ts';
import type { FetchedAnswer } from './page-renderer.ts';
import type { PageRequest } from './page-request.ts';

const sessionAddress = '/api/auth/session';
const noSession: FetchedAnswer = {
  ok: true,
  status: 200,
  statusText: '',
  headers: new Headers(),
  text: async () => 'null',
};

/** The one data path: the page calls the API in process as this request's viewer, or as nobody. */
export function createFetcher({ app, request, reply }: PageRequest, viewerKey: string | undefined) {
  const addresses = new Set<string>();
  const fetcher = async (address: string): Promise<FetchedAnswer> => {
    // Who is asking is not part of what a page shows, and a request without a session is nobody's.
    if (address === sessionAddress && viewerKey === undefined) return noSession;
    if (!address.startsWith('/api/auth/')) addresses.add(address);
    const { 'user-agent': userAgent } = request.headers;
    const cookie = pickSessionCookies(request.headers.cookie);
    const cookies = viewerKey !== undefined && cookie !== undefined ? { cookie, [lentViewerHeader]: viewerKey } : {};
    const answer = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: request.ip,
      headers: { ...cookies, ...(userAgent && { 'user-agent': userAgent }) },
    });
    // Passes a renewed session on to the browser.
    const renewed = answer.headers['set-cookie'];
    if (renewed !== undefined) reply.header('set-cookie', renewed);
    const headers = new Headers();
    for (const name of ['link', 'x-total-count'] as const) {
      const value = answer.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const { statusCode: status, payload } = answer;
    // A real Response would split the text into a byte stream only to join it again.
    return { ok: status >= 200 && status < 300, status, statusText: '', headers, text: async () => payload };
  };
  return { fetcher, addresses };
}
