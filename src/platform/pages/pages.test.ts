// Pages over HTTP, with a small renderer in place of the built one: caching, shared and private, and security headers.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { httpStatuses } from '#kernel/errors.ts';
import { toAppError } from '#platform/http/http.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { testSite } from '#test/servers/test-site.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { PagesOptions } from './page-request.ts';
import { registerPages } from './pages.ts';

/**
 * Knows `/` (shared), `/search` and `/checkout` (not shared), `/mine` (a redirect for visitors) and `/projects/:id` (shared, from 9 on missing);
 * shows the API's answers.
 */
const renderer = `
  let renderings = 0;
  const pages = { '/': ['sort'], '/search': ['q'], '/mine': [], '/checkout': [] };
  export function matchAddress(path, query) {
    if (path !== '/' && path.endsWith('/')) return { kind: 'elsewhere', path: path.replace(/\\/+$/, '') || '/' };
    const isProject = path.startsWith('/projects/');
    if (!pages[path] && !isProject) return { kind: 'page', address: '/404', isShared: true, videos: false };
    const search = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => pages[path]?.includes(name)));
    const address = path + (search.size ? '?' + search : '');
    return { kind: 'page', address, isShared: path === '/' || isProject, videos: path === '/' };
  }
  export async function render(request, { fetcher, site }) {
    const { pathname, search } = new URL(request.url);
    const answer = await fetcher('/api/viewer');
    if (answer.status === 429) return new Response(null, { status: 429 });
    const viewer = await answer.text();
    if (pathname === '/mine' && viewer === 'nobody') return Response.redirect('http://x.test/sign-in', 302);
    if (pathname === '/' && search === '?sort=broken') throw new Error('broken');
    renderings += 1;
    const isThere = pages[pathname] !== undefined || Number(pathname.split('/')[2]) < 9;
    const status = answer.status === 503 ? 503 : isThere ? 200 : 404;
    return { status, head: '<title>' + site.name + '</title>', data: '', start: 'rest', payments: pathname === '/checkout',
      app: '<p class="shown">' + viewer + ' sees ' + pathname + search + ', rendering ' + renderings + ', $& stays</p>' };
  }
  export function renderError(site, { status, requestId }) {
    return { status, head: '', app: '<p>calm words, ' + status + ' ' + requestId + '</p>', data: '', start: 'rest', payments: false };
  }
`;
const template =
  '<!doctype html><html lang="en"><head><script>early()</script><link rel="stylesheet" href="/assets/style.css"><!--head--></head>' +
  '<body><!--notice--><div id="root"><!--app--></div><!--data--></body></html>';

let root: string;
let app: FastifyInstance;
let cache: PageCache;
let clock: number;
let data = 'nobody';
/** The error of every request before it reaches its route. */
let broken: Error | undefined;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await mkdir(path.join(root, 'dist/client/assets'), { recursive: true });
  await mkdir(path.join(root, 'dist/server'), { recursive: true });
  await writeFile(path.join(root, 'dist/client/index.html'), template);
  await writeFile(path.join(root, 'dist/client/assets/style.css'), '.shown{color:red}.absent{color:blue}');
  await writeFile(path.join(root, 'dist/client/manifest.json'), '{"src/web/entry-client.tsx":{"file":"assets/a.js"}}');
  await writeFile(path.join(root, 'dist/server/entry-server.js'), renderer);
  await writeFile(path.join(root, 'dist/package.json'), '{"type":"module"}');
  data = 'nobody';
  broken = undefined;
  clock = 1_000_000;
  cache = createPageCache({ now: () => clock });
  app = await createApp();
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

async function createApp(config: Partial<PagesOptions['config']> = {}): Promise<FastifyInstance> {
  const server = Fastify();
  await server.register(cookie);
  server.setErrorHandler((error: Error, _request, reply) => {
    const known = toAppError(error as FastifyError, undefined);
    return reply.code(known ? httpStatuses[known.code] : 500).send({ code: 'x' });
  });
  server.decorateRequest('viewer', null as never);
  server.addHook('onRequest', async (request) => {
    request.viewer = anonymous;
    if (broken) throw broken;
  });
  server.get('/api/viewer', (request, reply) => {
    if (data === 'limited') return reply.code(429).header('retry-after', '17').send('');
    if (data === 'away') return reply.code(503).send('');
    return reply.send(
      data === 'shown'
        ? `cookies: ${Object.keys(request.cookies).join() || 'none'}`
        : (request.cookies.kindling_session ?? data),
    );
  });
  await registerPages(server, {
    config: {
      secure: false,
      exposed: false,
      rateLimits: true,
      dev: false,
      publicUrl: 'http://kindling.test',
      payments: { kind: 'sandbox' },
      identity: { kind: 'development', providerName: 'Kindling ID' },
      ...config,
    },
    root,
    now: () => new Date('2026-11-20T12:00:00Z'),
    cache,
    site: async () => ({ ...testSite, publicUrl: 'http://kindling.test', supportEmail: 'help@kindling.test' }),
  });
  return server;
}

const visit = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const rendering = (body: string) => Number(/rendering (\d+)/.exec(body)?.[1]);

test('visitors share one rendering for a second, and never see one that is older than two', async () => {
  const first = await visit('/');
  clock += 1000;
  data = 'everyone';
  expect(rendering((await visit('/')).body)).toBe(rendering(first.body));
  clock += 1001;
  expect((await visit('/')).body).toContain('everyone sees /,');
});

test('a page of more than a second is sent, and rendered once for those who come next', async () => {
  const first = await visit('/');
  clock += 1500;
  data = 'everyone';
  const late = await Promise.all([visit('/'), visit('/'), visit('/')]);
  expect(late.map(({ body }) => rendering(body))).toEqual(late.map(() => rendering(first.body)));
  await expect
    .poll(async () => (await visit('/')).body)
    .toContain(`everyone sees /, rendering ${rendering(first.body) + 1},`);
});

test('someone who has just changed something bypasses the cache', async () => {
  const first = await visit('/');
  data = 'everyone';
  const own = await visit('/', { cookie: 'kindling_wrote=1' });
  expect(own.body).toContain('everyone sees /,');
  expect(rendering((await visit('/')).body)).toBe(rendering(first.body));
});

test('pages of signed-in people are never cached', async () => {
  const ada = await visit('/', { cookie: 'kindling_session=ada' });
  expect(ada.body).toContain('ada sees /,');
  expect((await visit('/')).body).toContain('nobody sees /,');
  expect((await visit('/', { cookie: 'kindling_session=grace; theme=dark' })).body).toContain('grace sees /,');
});

test.each(['_ga=GA1.1', 'AWSALB=x; theme=dark', 'session=ada', 'kindling_session_x=1', 'KINDLING_SESSION=1', '=', 'a'])(
  'an unrelated cookie (%s) changes nothing',
  async (cookie) => {
    const plain = await visit('/', cookie.includes('theme') ? { cookie: 'theme=dark' } : {});
    const foreign = await visit('/', { cookie });
    expect(foreign.body).toBe(plain.body);
    expect(foreign.body).toContain('nobody sees /,');
  },
);

test("a page's API calls have only the session cookie", async () => {
  const { body } = await visit('/', { cookie: '_ga=1; kindling_session=ada; x=kindling_session=eve' });
  expect(body).toContain('ada sees /,');
  data = 'shown';
  expect((await visit('/search', { cookie: '_ga=1; theme=dark' })).body).toContain('cookies: none');
  expect((await visit('/search', { cookie: '_ga=1; kindling_session=ada' })).body).toContain(
    'cookies: kindling_session',
  );
});

test('an address can load a limited number of pages per minute, without affecting others', async () => {
  const load = (remoteAddress: string, url = '/') => app.inject({ url, remoteAddress });
  for (let page = 0; page < 600; page += 1) expect((await load('192.0.2.1', '/search')).statusCode).toBe(200);
  const refused = await load('192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body).toMatch(/^Too many pages were loaded from your address\. Try again in \d+ seconds\.\n$/);
  expect((await load('192.0.2.2')).statusCode).toBe(200);
  await app.close();
  app = await createApp({ rateLimits: false });
  for (let page = 0; page < 700; page += 1) await load('192.0.2.1', '/search');
  expect((await load('192.0.2.1')).statusCode).toBe(200);
});

test('a rendering counts against the visitor who needs it, and a cached page does not', async () => {
  const load = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
  for (let id = 10; id < 610; id += 1) expect((await load(`/projects/${id}`, '192.0.2.1')).statusCode).toBe(404);
  expect((await load('/projects/700', '192.0.2.1')).statusCode).toBe(429);
  expect((await load('/', '192.0.2.2')).statusCode).toBe(200);
  // Within two seconds, a missing page is known to be missing.
  for (let visits = 0; visits < 1000; visits += 1) {
    expect((await load('/projects/609', '192.0.2.3')).statusCode).toBe(404);
  }
  for (let id = 1000; id < 1100; id += 1) expect((await load(`/projects/${id}`, '192.0.2.3')).statusCode).toBe(404);
});

test.each([{}, { cookie: 'kindling_session=ada' }])(
  'a page whose calls hit a limit is refused as too many %j',
  async (headers) => {
    data = 'limited';
    const answer = await visit('/', headers);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('17');
    expect(answer.body).toMatch(/^Too many pages were loaded/);
    data = 'everyone';
    expect((await visit('/', headers)).statusCode).toBe(200);
  },
);

test('another spelling leads to the page, with its query', async () => {
  const answer = await visit('/search//?q=%2Fa&q=b');
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/search?q=%2Fa&q=b']);
});

test('odd addresses get a cheap answer, and never lead to another site', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // Sends paths unchanged: URL would normalize them.
  const send = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      request({ port, path, agent: false }, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end(),
    );
  for (const path of [
    '//',
    '///',
    '//evil.example/x',
    '/\\',
    '/\\\\',
    '/\\evil.example',
    '/x#y',
    '/%5C',
    '/http://x',
  ]) {
    const { statusCode, headers } = await send(path);
    expect([404, 308], path).toContain(statusCode);
    expect(headers.location ?? '/x', path).toMatch(/^\/(?![/\\])/);
  }
});

test.each(['/assets/', '/assets/../x', '/assets/..\\x', '/assets/%00', '/assets/none.css', '/%ZZ', '/assets/%2e%2e/x'])(
  'the malformed file name %s is a bad request',
  async (url) => {
    const { statusCode } = await visit(url);
    expect([400, 404]).toContain(statusCode);
  },
);

test('a range outside the file is refused, a valid one is sent', async () => {
  const ask = (range: string) => visit('/assets/style.css', { range });
  expect((await ask('bytes=0-3')).statusCode).toBe(206);
  expect((await ask('bytes=999999999-')).statusCode).toBe(400);
});

test('a public demo site states on every page what is not real', async () => {
  expect((await visit('/')).body).not.toContain('Demo site');
  await app.close();
  cache = createPageCache();
  app = await createApp({ exposed: true });
  broken = undefined;
  for (const url of ['/', '/search', '/nothing', '/?sort=broken']) {
    const { body } = await visit(url);
    expect(body).toContain(
      '<aside class="banner banner-warning" aria-label="Demo site"><p>Demo site. Anyone can sign in as anyone. Payments are simulated: no real money moves.</p></aside>',
    );
  }
  await app.close();
  const identity = {
    kind: 'oidc',
    issuer: 'https://id.example',
    clientId: 'x',
    clientSecret: undefined,
    providerName: 'x',
    scopes: undefined,
    emailClaim: 'email',
    trustEmail: false,
    signOut: false,
  } as const;
  cache = createPageCache();
  app = await createApp({ exposed: true, identity });
  expect((await visit('/')).body).toContain('<p>Demo site. Payments are simulated: no real money moves.</p>');
});

test('unknown query parameters have no effect', async () => {
  const plain = await visit('/');
  expect((await visit('/?utm_source=letter')).body).toBe(plain.body);
  expect((await visit('/?sort=newest')).body).toContain('sees /?sort=newest,');
});

test('searches are rendered each time', async () => {
  const first = await visit('/search?q=a');
  const second = await visit('/search?q=a');
  expect(rendering(second.body)).toBe(rendering(first.body) + 1);
});

test('all unknown addresses share one page with status 404', async () => {
  const first = await visit('/nothing');
  const second = await visit('/nothing/else');
  expect([first.statusCode, second.statusCode]).toEqual([404, 404]);
  expect(second.body).toBe(first.body);
});

test('files and unknown API calls are refused without a page', async () => {
  for (const url of ['/wp-login.php', '/.env', '/api/unknown']) {
    const answer = await visit(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch(/json/);
  }
});

test('a chosen theme is in the page and cached separately', async () => {
  expect((await visit('/')).body).not.toContain('data-theme');
  expect((await visit('/', { cookie: 'theme=dark' })).body).toContain('<html lang="en" data-theme="dark"');
  expect((await visit('/', { cookie: 'theme="><script>' })).body).not.toContain('data-theme');
});

test('an unchanged page is not sent again to a browser that has it', async () => {
  const first = await visit('/');
  const again = await visit('/', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('responses use an encoding the browser accepts', async () => {
  expect((await visit('/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  expect((await visit('/', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })).headers['content-encoding']).toBe('gzip');
  expect((await visit('/', { 'accept-encoding': 'br; q=0.0' })).headers['content-encoding']).toBeUndefined();
  expect((await visit('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await visit('/')).headers['content-encoding']).toBeUndefined();
});

test('the stylesheet is linked and announced, and text is not treated as a pattern', async () => {
  const { body, headers } = await visit('/');
  expect(body).toContain('<link rel="stylesheet" href="/assets/style.css">');
  expect(headers.link).toBe('</assets/style.css>; rel=preload; as=style; crossorigin');
  expect(body).toContain('$& stays');
});

test('every page has security headers', async () => {
  for (const url of ['/', '/search', '/nothing']) {
    const { headers } = await visit(url);
    const hash = createHash('sha256').update('early()').digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  await app.close();
  app = await createApp({ secure: true });
  expect((await visit('/')).headers['strict-transport-security']).toContain('max-age=');
});

test('only pages that may show videos may embed frames, and only of video players', async () => {
  const frames = async (url: string) =>
    /frame-src ([^;]*)/.exec(String((await visit(url)).headers['content-security-policy']))?.[1];
  expect(await frames('/')).toBe('https://www.youtube-nocookie.com https://player.vimeo.com');
  expect((await visit('/')).body).toContain('data-videos');
  for (const url of ['/search', '/nothing']) {
    expect(await frames(url)).toBe("'none'");
    expect((await visit(url)).body).not.toContain('data-videos');
  }
});

test('a guarded page redirects visitors', async () => {
  const answer = await visit('/mine');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('http://x.test/sign-in');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a page that fails to render shows a calm error and is not cached', async () => {
  const answer = await visit('/?sort=broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('calm words');
  expect(answer.body).not.toContain('Error: broken');
});

test('assets can be cached forever', async () => {
  const answer = await visit('/assets/style.css');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a page requested during a database outage is still a page, with a Retry-After', async () => {
  broken = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  const answer = await visit('/?sort=newest', { cookie: 'kindling_session=ada' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toMatch(/html/);
  expect(answer.headers['retry-after']).toBe('10');
  expect(answer.headers['content-security-policy']).toBeDefined();
  expect(answer.body).toContain('calm words');
  expect(answer.body).not.toContain('10.0.0.7');
  const call = await visit('/api/viewer');
  expect(call.headers['content-type']).toMatch(/json/);
});

test('while the database is away, visitors get a saved copy of at most a minute before it went [pages-5]', async () => {
  await visit('/');
  await visit('/projects/1');
  clock += 50_000;
  await visit('/projects/2');
  clock += 20_000;
  data = 'away';
  const saved = await visit('/projects/2');
  expect(saved.statusCode).toBe(200);
  expect(saved.body).toContain('<p role="status"');
  expect(saved.body).toContain('this is a saved copy of the page');
  expect(saved.headers['cache-control']).toBe('no-store');
  expect((await visit('/')).statusCode).toBe(503);
  // It stays away for hours.
  clock += 3 * 3_600_000;
  expect((await visit('/projects/2')).statusCode).toBe(200);
  // Nothing of a signed-in person, and no page for paying.
  expect((await visit('/projects/2', { cookie: 'kindling_session=ada' })).body).not.toContain('saved copy');
  expect((await visit('/checkout')).statusCode).toBe(503);
  data = 'everyone';
  const back = await visit('/projects/2');
  expect(back.body).toContain('everyone sees /projects/2,');
  expect(back.body).not.toContain('saved copy');
});

test('once the database answers again, no saved copy is sent for what fails for another reason', async () => {
  await visit('/projects/2');
  clock += 3000;
  data = 'away';
  expect((await visit('/projects/2')).body).toContain('saved copy');
  clock += 1000;
  data = 'everyone';
  await visit('/projects/1');
  clock += 70_000;
  data = 'away';
  expect((await visit('/projects/2')).statusCode).toBe(503);
});

test('an internal error names its request and no internals', async () => {
  broken = new Error('secret_table is undefined');
  const answer = await visit('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toMatch(/calm words, 500 \S+/);
  expect(answer.body).not.toContain('secret_table');
});
