// The files of deploy/ for nginx and Caddy, run from Debian's packages in front of the application, called over TLS and HTTP/2.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminLogin } from '#features/accounts/account-contract.ts';
import { adminCredentials } from '#features/accounts/server/account-table.ts';
import { hashPassword } from '#features/accounts/server/protection/password-hash.ts';
import { maxDocumentBytes } from '#features/documents/document-rules.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import { makeAdmin, makeProject, makeUser } from '../factories/make.ts';
import { type EdgeProxy, findFreePorts, findMissingProxy, proxyNames, startProxy } from '../servers/edge-proxy.ts';
import { type Http2Caller, openHttp2 } from '../servers/http2-caller.ts';
import { addPages } from '../servers/page-server.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';

const host = 'kindling.test';

describe.each(proxyNames)('%s', (name) => {
  const missing = findMissingProxy(name);
  if (missing !== undefined) {
    test.skip(missing, () => undefined);
    return;
  }
  let kindling: TestApp;
  let appPort: number;
  let proxy: EdgeProxy;
  /** Visitors over IPv4 and IPv6. */
  let four: Http2Caller;
  let six: Http2Caller;

  async function startApp(): Promise<TestApp> {
    const app = await createTestApp({
      env: {
        PUBLIC_URL: proxy.origin,
        TRUSTED_PROXIES: '127.0.0.1',
        RATE_LIMITS: 'on',
        DEV_IDENTITY: 'on',
        PAYMENTS: 'sandbox',
      },
      listens: true,
      addPages: addPages({ keeps: false }),
    });
    await app.app.listen({ host: '127.0.0.1', port: appPort });
    return app;
  }

  beforeAll(async () => {
    const [http = 0, https = 0, port = 0] = await findFreePorts(3);
    appPort = port;
    proxy = await startProxy(name, { host, ports: { http, https }, appPort });
    kindling = await startApp();
    const { origin, certificate } = proxy;
    four = openHttp2(origin, { certificate, address: '127.0.0.1' });
    six = openHttp2(origin, { certificate, address: '::1' });
  });
  afterAll(async () => {
    four?.close();
    six?.close();
    await proxy?.close();
    await kindling?.close();
  });

  test('a page and the API arrive over HTTP/2 as Kindling sent them', async () => {
    const page = await four.ask('/about', { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    // Twice would be one value with a comma.
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const list = await six.ask('/api/projects', { headers: { 'accept-encoding': 'gzip' } });
    const direct = await fetch(`http://127.0.0.1:${appPort}/api/projects`, { headers: { 'accept-encoding': 'gzip' } });
    expect(list.status).toBe(200);
    for (const header of ['content-encoding', 'content-type', 'cache-control', 'content-security-policy'])
      expect(list.headers[header] ?? null).toBe(direct.headers.get(header));
  });

  test('plain http leads to the same page over https, whatever host the visitor names', async () => {
    const [answer] = (await once(get({ ...proxy.plain, path: '/projects?q=lamp', headers: { host } }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    expect([301, 308]).toContain(answer.statusCode);
    expect(answer.headers.location?.replace(/:\d+\//, '/')).toBe(`https://${host}/projects?q=lamp`);
  });

  test('signing in sets a cookie that travels over TLS alone', async () => {
    const { id } = await makeAdmin(kindling.deps);
    const password = 'seven purple otters';
    await kindling.deps.db.update(adminCredentials).set({ passwordHash: await hashPassword(password) });
    const answer = await four.ask(adminLogin.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: proxy.origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ username: `admin-${id}`, password }),
    });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-kindling_admin=.*; Secure/);
  });

  test('the largest file arrives, and Kindling itself refuses a larger one', async () => {
    const owner = await makeUser(kindling.deps);
    const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
    const upload = (bytes: number) =>
      four.ask(`/api/projects/${id}/documents?kind=other&title=Plan&access=public`, {
        method: 'POST',
        headers: { 'content-type': 'application/pdf', cookie: owner.cookie, origin: proxy.origin },
        body: Buffer.alloc(bytes, 'x'),
      });
    const fits = await upload(maxDocumentBytes);
    expect([fits.status, JSON.parse(fits.body.toString())]).toMatchObject([400, { code: expect.any(String) }]);
    // It is refused by its announced length, while the proxy is still sending it.
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await upload(maxDocumentBytes + 1);
      expect(`${status} ${body.toString()}`).toMatch(/^413 .*"body_too_large"/);
    }
  });

  test('limits count the visitor, who cannot claim another address', async () => {
    let claims = 0;
    const countLeft = async (caller: Http2Caller) => {
      claims += 1;
      const claimed = `198.51.100.${claims}`;
      const answer = await caller.ask('/api/contact', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': claimed,
          'x-real-ip': claimed,
          forwarded: `for=${claimed}`,
        },
        body: '{}',
      });
      return Number(answer.headers['x-ratelimit-remaining']);
    };
    expect([await countLeft(four), await countLeft(four), await countLeft(four)]).toEqual([4, 3, 2]);
    expect([await countLeft(six), await countLeft(six)]).toEqual([4, 3]);
  });

  test('a change reaches an open page at once', async () => {
    const { id } = await makeProject(kindling.deps);
    const topic = `project:${id}:comments` as const;
    const stream = four.open(`/api/live?topics=${topic}`, { accept: 'text/event-stream' });
    let text = '';
    stream.setEncoding('utf8').on('data', (part: string) => void (text += part));
    const countEvents = () => text.split(`"topic":"${topic}"`).length - 1;
    await expect.poll(countEvents).toBe(1);
    await signalLive(kindling.deps.db, [topic]);
    await expect.poll(countEvents).toBe(2);
    stream.close();
  });

  test('while Kindling restarts, people wait or see that it comes back, and then all is as before', async () => {
    await four.ask('/about');
    await kindling.close();
    const during = four.ask('/about');
    if (name === 'nginx') {
      expect((await during).headers['retry-after']).toBe('5');
      expect((await during).status).toBe(503);
    }
    kindling = await startApp();
    if (name === 'caddy') expect((await during).status).toBe(200);
    expect((await four.ask('/about')).status).toBe(200);
  });

  test('below a path of another site, that path alone comes to Kindling, unchanged', async () => {
    const asked: (string | undefined)[] = [];
    const app = createServer((request, answer) => {
      asked.push(request.url);
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(app, 'listening');
    const [http = 0, https = 0] = await findFreePorts(2);
    const places = { host, ports: { http, https }, appPort: (app.address() as AddressInfo).port };
    const site = await startProxy(name, places, { isBelowPath: true });
    const visitor = openHttp2(site.origin, { certificate: site.certificate, address: '127.0.0.1' });
    const paths = ['/kindling', '/kindling/projects?q=a%2Fb', '/', '/kindlings', '/kindling/api/live'];
    for (const path of paths) await visitor.ask(path);
    visitor.close();
    await site.close();
    app.close();
    expect(asked).toEqual(['/kindling', '/kindling/projects?q=a%2Fb', '/kindling/api/live']);
  });
});
