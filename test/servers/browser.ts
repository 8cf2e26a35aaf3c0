// A minimal browser for tests: cookies by path, redirects one at a time, forms.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Cookie = { value: string; path: string };

export type TestBrowser = {
  get: (address: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  post: (address: string, fields: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** Follows redirects until a final response, or one whose URL `stop` matches. */
  follow: (answer: LightMyRequestResponse, stop?: (address: string) => boolean) => Promise<Landing>;
  /** By name; cookies with their own path by `name;path`. */
  cookies: Map<string, Cookie>;
  /** Name and value of every cookie sent to a path. */
  cookieHeader: (path?: string) => string;
};

export type Landing = { answer: LightMyRequestResponse; address: string; stopped: boolean };

/** @param origin the site it visits @param others further names of the same site it may be sent to */
export function createTestBrowser(
  app: FastifyInstance,
  origin = 'http://localhost:3000',
  others: readonly string[] = [],
): TestBrowser {
  const cookies = new Map<string, Cookie>();
  const cookieHeader = (path = '/') =>
    [...cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([key, { value }]) => `${key.split(';')[0]}=${value}`)
      .join('; ');
  const send = async (
    method: 'GET' | 'POST',
    address: string,
    extra: { headers?: Record<string, string>; payload?: string },
  ) => {
    const url = new URL(address, origin);
    if (url.origin !== origin && !others.includes(url.origin)) throw new Error(`the browser was sent to ${url.origin}`);
    const answer = await app.inject({
      method,
      url: url.pathname + url.search,
      headers: { host: url.host, cookie: cookieHeader(url.pathname), ...extra.headers },
      ...(extra.payload !== undefined && { payload: extra.payload }),
    });
    keep(cookies, [answer.headers['set-cookie'] ?? []].flat());
    return answer;
  };
  const get: TestBrowser['get'] = (address, headers = {}) => send('GET', address, { headers });
  return {
    cookies,
    cookieHeader,
    get,
    post: (address, fields) =>
      send('POST', address, {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          origin: new URL(address, origin).origin,
        },
        payload: new URLSearchParams(fields).toString(),
      }),
    follow: async (first, stop = () => false) => {
      let answer = first;
      let address = '';
      for (let hop = 0; hop < 12; hop += 1) {
        const { location } = answer.headers;
        if (location === undefined) return { answer, address, stopped: false };
        address = new URL(location, new URL(address, origin)).href;
        if (stop(address)) return { answer, address, stopped: true };
        answer = await get(address);
      }
      throw new Error('too many redirects');
    },
  };
}

function keep(cookies: Map<string, Cookie>, lines: string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name, ...value] = pair.split('=');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const gone = attributes.some(
      (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
    );
    const key = path === '/' ? `${name}` : `${name};${path}`;
    if (gone) cookies.delete(key);
    else cookies.set(key, { value: value.join('='), path });
  }
}

/** The action of a form, or the path of a link, as it appears in the page. */
export function formActionIn(html: string): string {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`no form in ${html.slice(0, 200)}`);
  return action;
}

/** Signs in through the development identity provider as a person would; returns the final page. */
export async function signInAs(
  browser: TestBrowser,
  person: { account: string } | { name: string; email: string },
  { next = '/api/auth/session', popup = false }: { next?: string; popup?: boolean } = {},
): Promise<Landing> {
  const start = `/api/auth/start?next=${encodeURIComponent(next)}${popup ? '&popup=1&request=req-1' : ''}`;
  const choice = await browser.follow(await browser.get(start));
  return browser.follow(await browser.post(formActionIn(choice.answer.body), person));
}
