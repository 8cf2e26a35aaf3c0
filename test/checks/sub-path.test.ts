// A site below a path of its host: every address it gives out is below the path, and nothing answers outside it.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailSamples, renderMailSample } from '#demo/mail-samples/mail-samples.ts';
import { listProjects } from '#features/projects/project-contract.ts';
import { makeAdmin, makeProject, makeUser, type TestProject } from '#test/factories/make.ts';
import { addPages } from '#test/servers/page-server.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { setBasePath } from '#ui/base-path.ts';

const base = '/kindling';
let origin: string;
let kindling: TestApp;
let project: TestProject;

beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  kindling = await createTestApp({
    env: { PORT: String(port), PUBLIC_URL: `${origin}${base}` },
    addPages: addPages({ keeps: true }),
  });
  project = await makeProject(kindling.deps, {
    title: 'A lighthouse',
    description: 'See [all projects](/projects), `href="/x"` and the words.',
    status: 'active',
  });
  await makeProject(kindling.deps, { title: 'A harbor', status: 'active' });
  await kindling.app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await kindling.close();
  // Tests of other sites run in this process.
  setBasePath('http://localhost');
});

test('every link, form, picture and redirect that visitors meet is below the path and answers', async () => {
  const seen = await crawl(
    [
      '/',
      '/projects',
      `/projects/${project.id}`,
      '/contact',
      '/newsletter',
      '/nothing-here',
      '/docs',
      `/embed/projects/${project.id}`,
    ],
    {},
  );
  for (const path of ['/projects', `/projects/${project.id}`, '/projects.atom', '/manifest.webmanifest', '/terms']) {
    expect(seen).toContain(base + path);
  }
});

test('every link, form, picture and redirect that a signed-in person meets is below the path and answers', async () => {
  const { cookie } = await makeUser(kindling.deps);
  const seen = await crawl(['/dashboard', '/settings', '/submit', '/messages', `/projects/${project.id}`], { cookie });
  expect(seen).toContain(`${base}/submit`);
});

test('every link, form and redirect that an administrator meets is below the path and answers', async () => {
  const { cookie } = await makeAdmin(kindling.deps);
  const seen = await crawl(['/admin/dashboard', '/admin/projects', '/admin/users'], { cookie });
  expect(seen).toContain(`${base}/admin/projects`);
});

test('the links of a text have the path, and its words stay as they are', async () => {
  const { body } = await visit(`/projects/${project.id}`);
  const text = await body;
  expect(text).toContain(`<a href="${base}/projects" rel="nofollow ugc noopener noreferrer">all projects</a>`);
  expect(text).toMatch(/<code>href=(?:"|&quot;)\/x(?:"|&quot;)<\/code>/);
});

test('files for machines name addresses below the path', async () => {
  const robots = await (await visit('/robots.txt')).body;
  expect(robots).toContain(`Sitemap: ${origin}${base}/sitemap.xml`);
  expect(robots).toContain(`Disallow: ${base}/api/`);
  const parts = [...(await (await visit('/sitemap.xml')).body).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => url,
  );
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) {
    const places = [...(await (await fetch(part)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
    for (const [, url = ''] of places) expect(url).toMatch(new RegExp(`^${origin}${base}/`));
  }
  expect(JSON.parse(await (await visit('/manifest.webmanifest')).body)).toMatchObject({
    id: `${base}/`,
    start_url: `${base}/`,
    scope: `${base}/`,
    icons: [{ src: `${base}/icons/192.png` }, {}, {}],
  });
  expect(JSON.parse(await (await visit('/openapi.json')).body)).toMatchObject({ servers: [{ url: origin + base }] });
  const feed = await (await visit('/projects.atom')).body;
  expect(feed).toContain(`<link href="${origin}${base}/projects/${project.id}"/>`);
  const embed = await (await visit(`/embed/projects/${project.id}`)).body;
  expect(embed).toContain(`href="${origin}${base}/projects/${project.id}"`);
});

test('the canonical address and the preview of a page are below the path', async () => {
  const text = await (await visit(`/projects/${project.id}`)).body;
  expect(text).toContain(`<link rel="canonical" href="${origin}${base}/projects/${project.id}">`);
  expect(text).toContain(`<meta property="og:url" content="${origin}${base}/projects/${project.id}">`);
  const picture = /<meta property="og:image" content="([^"]+)">/.exec(text)?.[1] ?? '';
  expect(picture.startsWith(`${origin}${base}/`)).toBe(true);
});

test('the next page of a list is announced below the path', async () => {
  const { headers, body } = await visit(`${listProjects.path}?limit=1`);
  expect(JSON.parse(await body)).toHaveLength(1);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  expect(next).toMatch(/^\/kindling\/api\/projects\?/);
  expect((await fetch(origin + next)).status).toBe(200);
});

test.each(['/projects/', '//projects', '/PROJECTS'])(
  'the canonical redirect of %s stays below the path',
  async (path) => {
    const { status, headers } = await visit(path);
    expect([status, headers.get('location')]).toEqual([308, `${base}/projects`]);
  },
);

test('the path alone leads to the home page', async () => {
  for (const [from, to] of [
    ['', `${base}/`],
    ['?signin=1', `${base}/?signin=1`],
  ]) {
    const { status, headers } = await visit(from ?? '');
    expect([status, headers.get('location')]).toEqual([308, to]);
  }
});

test('nothing answers outside the path but the probes', async () => {
  for (const path of [
    '/',
    '/projects',
    '/api/projects',
    '/api/auth/start',
    '/openapi.json',
    '/kindlingx',
    '/Kindling/',
  ]) {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  const posted = await fetch(`${origin}/api/newsletter`, { method: 'POST', body: '{}' });
  expect([posted.status, await posted.json()]).toMatchObject([404, { code: 'not_found' }]);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});

test('a sign-in goes through the provider and back below the path, and its cookies are sent nowhere else', async () => {
  const cookies = new Map<string, { value: string; path: string }>();
  const go = async (address: string, form?: Record<string, string>) => {
    const url = new URL(address, origin);
    expect(url.href.startsWith(`${origin}${base}/`)).toBe(true);
    const sent = [...cookies].filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(`${path}/`));
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; path=([^;]*)/i.exec(line)?.[1] ?? '';
      expect(`${path}/`, line).toMatch(/^\/kindling\//);
      cookies.set(name, { value, path });
    }
    return answer;
  };
  let answer = await go(`${base}/api/auth/start?next=/dashboard`);
  for (let hop = 0; hop < 10; hop += 1) {
    const location = answer.headers.get('location');
    if (location === null) {
      const page = await answer.text();
      const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';
      expect(action.startsWith(`${base}/`)).toBe(true);
      answer = await go(action, { account: 'ada@example.org' });
      continue;
    }
    if (location.endsWith('/dashboard')) {
      expect(location).toBe(`${origin}${base}/dashboard`);
      break;
    }
    answer = await go(location);
  }
  const session = await go(`${base}/api/auth/session`);
  expect(await session.json()).toMatchObject({ email: 'ada@example.org' });
  expect(cookies.get('kindling_session')?.path).toBe(base);
});

test('the hosted pages of the sandbox and their forms are below the path', async () => {
  const { payoutGateway } = kindling.deps;
  const { id } = await payoutGateway.createAccount({
    email: 'creator@example.org',
    displayName: 'A creator',
    country: 'us',
    metadata: {},
    idempotencyKey: 'account_below_a_path',
  });
  const pages = { returnUrl: `${origin}${base}/dashboard`, refreshUrl: `${origin}${base}/dashboard` };
  const link = await payoutGateway.createOnboardingLink({ accountId: id, use: 'onboarding', ...pages });
  expect(link.startsWith(`${origin}${base}/sandbox/`)).toBe(true);
  const opened = await fetch(link, { redirect: 'manual' });
  const session = opened.headers.get('location') ?? '';
  expect(session).toMatch(/^\/kindling\/sandbox\//);
  const actions = [...(await (await fetch(origin + session)).text()).matchAll(/ action="([^"]+)"/g)];
  expect(actions.map(([, action]) => action)).toEqual([`${session}/details`, `${session}/details`]);
  const body = new URLSearchParams({
    preset: 'verified',
    country: 'US',
    entity: 'individual',
    name: 'Jenny Rosen',
    birthDate: '1902-01-01',
    idNumber: '222222222',
    address: 'address_full_match',
    routingNumber: '110000000',
    accountNumber: '000123456789',
  });
  const sent = await fetch(`${origin}${session}/details`, { method: 'POST', redirect: 'manual', body });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, pages.returnUrl]);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
  'a form without script never leads from the path to %s',
  async (next) => {
    const { cookie } = await makeUser(kindling.deps);
    const answer = await fetch(`${origin}${base}/forms/post/projects/${project.id}/upvote`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin, referer: `${origin}${base}/projects/${project.id}?next=${encodeURIComponent(next)}` },
      body: new URLSearchParams(),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/kindling\/projects\/\d+\?next=/);
    const started = await visit(`/api/auth/start?next=${encodeURIComponent(next)}`);
    expect(started.headers.get('location')).toMatch(new RegExp(`^${origin}${base}/`));
  },
);

test('every address in an email is below the path', async () => {
  const admin = await makeAdmin(kindling.deps);
  expect(admin.id).toBeGreaterThan(0);
  let links = 0;
  for (const kind of Object.keys(mailSamples)) {
    const mail = await renderMailSample(kindling.deps, kind);
    if (mail === undefined) continue;
    const found = `${mail.html} ${mail.text} ${mail.unsubscribeUrl ?? ''}`.match(/http:\/\/localhost[^\s"<)]*/g) ?? [];
    for (const url of found) expect(url, kind).toMatch(new RegExp(`^${origin}${base}(?:/|[.,]?$)`));
    links += found.length;
  }
  expect(links).toBeGreaterThan(100);
});

/** Follows what these pages lead to, one step deep. @returns the paths that were visited */
async function crawl(starts: readonly string[], headers: Record<string, string>): Promise<string[]> {
  const seen = new Set<string>();
  const next = new Set<string>();
  for (const start of starts) {
    const { status, body, headers: answered } = await visit(start, headers);
    expect(status, start).toBeLessThan(500);
    expect(answered.get('content-security-policy') ?? '').not.toContain(`${origin}${base}`);
    for (const address of listAddresses(await body)) {
      expect(address.startsWith(`${base}/`), `${start} leads to ${address}`).toBe(true);
      next.add(address.replace(/#.*$/, ''));
    }
  }
  for (const address of next) {
    // A form's target, which answers posts alone.
    if (/^\/kindling\/(?:forms|api\/unsubscribe)\//.test(address)) continue;
    const { status, headers: answered } = await visit(address.slice(base.length), headers);
    seen.add(address);
    expect([200, 303, 302, 308, 404].includes(status), `${address} answers ${status}`).toBe(true);
    if (status === 404) expect(address, 'a missing page').toMatch(/^\/kindling\/assets\//);
    const location = answered.get('location');
    if (location !== null) expect(location.replace(origin, ''), address).toMatch(/^\/kindling\//);
  }
  return [...seen];
}

/** Paths in attributes: of links, forms, files and pictures. */
function listAddresses(html: string): string[] {
  const document = html
    .replaceAll(/<script type="application\/(?:ld\+)?json"[^]*?<\/script>/g, '')
    .replaceAll(/<code>[^]*?<\/code>/g, '');
  const found = [...document.matchAll(/\s(href|src|action|formaction|srcset|poster)="([^"]*)"/gi)];
  const addresses = found.flatMap(([, name = '', value = '']) =>
    name.toLowerCase() === 'srcset' ? value.split(', ').map((one) => one.split(' ')[0] ?? '') : [value],
  );
  return addresses.filter((address) => address.startsWith('/')).map((address) => address.replaceAll('&amp;', '&'));
}

async function visit(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${base}${path}`, { redirect: 'manual', headers });
  return { status: answer.status, headers: answer.headers, body: answer.text() };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address === null || typeof address === 'string' ? 0 : address.port;
}
