// How a page that is being rendered reads its data: from the API, in process.
import { pageHeaders } from '#kernel/list-page.ts';
import { lentViewerHeader } from '#platform/http/lent-viewer.ts';
import { hasSessionCookie, pickSessionCookies } from '#platform/http/session-cookies.ts';
import type { FetchedAnswer } from './page-renderer.ts';
import type { PageRequest } from './page-request.ts';

export type PageData = {
  /** The one data path: the page calls the API in process as the viewer that was lent to it. */
  fetcher: (address: string) => Promise<FetchedAnswer>;
  /** After how many seconds to try again, if a call was refused because its caller made too many. */
  getRefusal: () => number | undefined;
};

const sessionAddress = '/api/auth/session';
const noSession: FetchedAnswer = {
  ok: true,
  status: 200,
  statusText: '',
  headers: new Headers(),
  text: async () => 'null',
};

export function createPageData({ app, request, reply }: PageRequest, viewerKey: string): PageData {
  const { 'user-agent': userAgent } = request.headers;
  const cookie = pickSessionCookies(request.headers.cookie);
  let refusal: number | undefined;
  const fetcher = async (address: string): Promise<FetchedAnswer> => {
    if (address === sessionAddress && !hasSessionCookie(request.cookies)) return noSession;
    const answer = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: request.ip,
      headers: {
        [lentViewerHeader]: viewerKey,
        ...(cookie !== undefined && { cookie }),
        ...(userAgent && { 'user-agent': userAgent }),
      },
    });
    // Passes a renewed session on to the browser.
    const renewed = answer.headers['set-cookie'];
    if (renewed !== undefined) reply.header('set-cookie', renewed);
    if (answer.statusCode === 429) refusal = Number(answer.headers['retry-after']) || 60;
    const headers = new Headers();
    for (const name of pageHeaders) {
      const value = answer.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const { statusCode: status, payload } = answer;
    // A real Response would split the text into a byte stream only to join it again.
    return { ok: status >= 200 && status < 300, status, statusText: '', headers, text: async () => payload };
  };
  return { fetcher, getRefusal: () => refusal };
}
