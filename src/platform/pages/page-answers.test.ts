// Answers with pages: addresses and their spellings, files, encodings, headers, errors, and the notice of a demo site.
import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { usePages } from '#test/servers/small-pages.ts';

const { site, visit, restart } = usePages();

test('another spelling leads to the page, with its query', async () => {
  const answer = await visit('/search//?q=%2Fa&q=b');
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/search?q=%2Fa&q=b']);
});

test('odd addresses get a cheap answer, and never lead to another site', async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
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
  await restart({ exposed: true });
  site.broken = undefined;
  for (const url of ['/', '/search', '/nothing', '/?sort=broken']) {
    const { body } = await visit(url);
    expect(body).toContain(
      '<aside class="banner banner-warning" aria-label="Demo site"><p>Demo site. Anyone can sign in as anyone. Payments are simulated: no real money moves.</p></aside>',
    );
  }
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
  await restart({ exposed: true, identity });
  expect((await visit('/')).body).toContain('<p>Demo site. Payments are simulated: no real money moves.</p>');
});

test('files and unknown API calls are refused without a page', async () => {
  for (const url of ['/wp-login.php', '/.env', '/api/unknown']) {
    const answer = await visit(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch(/json/);
  }
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
  await restart({ secure: true });
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

test('assets can be cached forever', async () => {
  const answer = await visit('/assets/style.css');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('an internal error names its request and no internals', async () => {
  site.broken = new Error('secret_table is undefined');
  const answer = await visit('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toMatch(/calm words, 500 \S+/);
  expect(answer.body).not.toContain('secret_table');
});
