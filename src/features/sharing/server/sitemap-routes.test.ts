// Search engines see public pages and listed projects only; feed readers see new projects.

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import { getProjectInterest } from '#features/people/person-contract.ts';
import { projectUpdates } from '#features/updates/server/update-table.ts';
import { createAnswerCache } from '#platform/http/answer-cache.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
const site = 'http://localhost:3000';
const get = (url: string) => kindling.app.inject(url);

const listAddresses = async (path: string) =>
  [...(await get(path)).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
const listAll = async () => {
  const parts = await listAddresses('/sitemap.xml');
  return (await Promise.all(parts.map((part) => listAddresses(part.slice(site.length))))).flat();
};

test('robots.txt names the sitemap and excludes private paths', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('Disallow: /admin/');
  expect(body).toContain(`Sitemap: ${site}/sitemap.xml`);
});

test('the index and its parts are kept apart', async () => {
  const cached = await createTestApp({ answers: createAnswerCache() });
  const read = async (path: string) => (await cached.app.inject(path)).body;
  expect(await read('/sitemap.xml')).toContain('<sitemapindex');
  expect(await read('/sitemaps/pages.xml')).toContain('<urlset');
  await cached.close();
});

test('the sitemap lists text pages, listed projects, their creators and their public updates', async () => {
  const project = await makeProject(kindling.deps);
  const hidden = [
    await makeProject(kindling.deps, { status: 'draft' }),
    await makeProject(kindling.deps, { visibility: 'private' }),
    await makeProject(kindling.deps, { deletedAt: new Date() }),
  ];
  const member = await makeUser(kindling.deps);
  const [open, secret] = await kindling.deps.db
    .insert(projectUpdates)
    .values([
      { projectId: project.id, title: 'Done', content: 'Done' },
      { projectId: project.id, title: 'Secret', content: 'Secret', visibility: 'backers_only' },
      { projectId: hidden[1]?.id ?? 0, title: 'Hidden', content: 'Hidden' },
    ])
    .returning({ id: projectUpdates.id });
  const listed = await listAll();
  const { body } = await kindling.call(getProjectInterest, { params: { id: project.id } });
  expect(listed).toContain(`${site}/resources/valuation`);
  expect(listed).toContain(`${site}/projects/${project.id}`);
  expect(listed).toContain(`${site}/people/${body.creator?.uid}`);
  expect(listed.filter((address) => address.includes('/updates/'))).toEqual([
    `${site}/projects/${project.id}/updates/${open?.id}`,
  ]);
  expect(listed.join()).not.toContain(`/updates/${secret?.id}`);
  expect(listed).not.toContain(`${site}/people/${member.uid}`);
  for (const { id } of hidden) expect(listed).not.toContain(`${site}/projects/${id}`);
  expect(new Set(listed).size).toBe(listed.length);
  expect((await get('/sitemaps/projects-1.xml')).body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
});

test.each([
  '/sitemaps/projects-2.xml',
  '/sitemaps/projects-0.xml',
  '/sitemaps/projects-01.xml',
  '/sitemaps/admins-1.xml',
  '/sitemaps/people-9999999.xml',
])('there is no part %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});

test('security.txt names the contact for reporting a vulnerability, for the next months', async () => {
  const { statusCode, body, headers } = await get('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('Contact: mailto:support@kindling.example\n');
  const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
});

test('the feed has new listed projects, of all or one category, with text as text', async () => {
  const title = 'Tea & <i>cake</i>';
  const { id } = await makeProject(kindling.deps, { title, category: 'Food', createdAt: new Date('2030-01-02') });
  const other = await makeProject(kindling.deps, { category: 'Film', createdAt: new Date('2030-01-01') });
  const hidden = await makeProject(kindling.deps, { category: 'Food', visibility: 'private' });
  const feed = await get('/projects.atom');
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const ids = [...feed.body.matchAll(/<entry><id>(.*?)<\/id>/g)].map(([, entry]) => entry);
  expect(ids.slice(0, 2)).toEqual([`${site}/projects/${id}`, `${site}/projects/${other.id}`]);
  expect(feed.body).toContain('<title>Tea &amp; &lt;i&gt;cake&lt;/i&gt;</title>');
  const food = await get('/projects.atom?category=Food');
  expect(food.body).toContain(`<id>${site}/projects/${id}</id>`);
  expect(food.body).not.toContain(`<id>${site}/projects/${other.id}</id>`);
  expect(food.body).toContain(`rel="self" href="${site}/projects.atom?category=Food"`);
  expect(feed.body + food.body).not.toContain(`/projects/${hidden.id}<`);
});

test('an imported listing has the site as its author in the feed, as its creator is not here', async () => {
  const { id: ownerId } = await findSystemUser(kindling.deps.db, 'imported');
  await makeProject(kindling.deps, { ownerId, category: 'Imports' });
  const { body } = await get('/projects.atom?category=Imports');
  expect(body).toContain('<author><name>Kindling</name></author>');
});

test.each([
  '/projects.atom?category=Nothing',
  `/projects.atom?category=${'x'.repeat(60)}`,
  '/projects.atom?category=a&category=b',
])('%s is no feed', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});

test('the web manifest has the name of the site, and its icons are pictures of their size', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  const manifest = answer.json<{ name: string; icons: { src: string; sizes: string }[] }>();
  expect(manifest.name).toBe('Kindling');
  for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const icon = await get(src);
    expect(icon.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
    const { width, height } = await sharp(icon.rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('favicon.ico is an icon of three sizes', async () => {
  const { headers, rawPayload } = await get('/favicon.ico');
  expect(headers['content-type']).toBe('image/x-icon');
  expect([rawPayload.readUInt16LE(0), rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const [length, offset] = [rawPayload.readUInt32LE(6 + 16 + 8), rawPayload.readUInt32LE(6 + 16 + 12)];
  expect(await sharp(rawPayload.subarray(offset, offset + length)).metadata()).toMatchObject({
    format: 'png',
    width: 32,
  });
});

test('a public project has a QR code to look at and to print, a private one has none', async () => {
  const { id } = await makeProject(kindling.deps);
  const svg = await get(`/share/projects/${id}/qr.svg`);
  expect(svg.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  const png = await get(`/share/projects/${id}/qr.png`);
  const { format, width, height } = await sharp(png.rawPayload).metadata();
  expect({ format, isSquare: width === height, isForPosters: width >= 1600 }).toEqual({
    format: 'png',
    isSquare: true,
    isForPosters: true,
  });
  const hidden = await makeProject(kindling.deps, { visibility: 'private' });
  expect((await get(`/share/projects/${hidden.id}/qr.svg`)).statusCode).toBe(404);
});
