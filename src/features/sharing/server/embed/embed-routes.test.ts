// The embed and the badge: public projects only, framable and harmless, the same for everyone.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
const get = (url: string, headers: Record<string, string> = {}) => kindling.app.inject({ url, headers });
const hostile = `</title><script>alert(1)</script> & "x" 'y'`;

test('the embed shows the figures of now, and may be framed by any site', async () => {
  const { id } = await makeProject(kindling.deps, { title: 'A lamp' });
  const { statusCode, headers, body } = await get(`/embed/projects/${id}`);
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain('$0 <span>raised of $50,000</span>');
  expect(body).toContain(`href="http://localhost:3000/projects/${id}" target="_blank" rel="noopener"`);
  expect(body).not.toMatch(/<form|<button|<input/);
  await kindling.deps.db.update(projects).set({ goalCents: 6_000_000 }).where(eq(projects.id, id));
  expect((await get(`/embed/projects/${id}`)).body).toContain('raised of $60,000');
});

test('nothing else may be framed', async () => {
  const { id } = await makeProject(kindling.deps);
  for (const url of [
    `/badge/projects/${id}.svg`,
    '/embed/live.js',
    `/share/projects/${id}.jpg`,
    `/api/projects/${id}`,
    '/embed/projects/7/',
  ]) {
    const { headers } = await get(url);
    expect(headers['x-frame-options'], url).toBe('DENY');
    expect(headers['content-security-policy'], url).not.toContain('frame-ancestors *');
  }
});

test('the embed is the same for its owner, and keeps to the theme that is asked for', async () => {
  const owner = await makeUser(kindling.deps);
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const address = `/embed/projects/${id}`;
  const plain = await get(address);
  expect((await get(address, { cookie: owner.cookie })).body).toBe(plain.body);
  expect((await get(`${address}?theme=dark`)).body).toContain('<html lang="en" data-theme="dark">');
  expect((await get(`${address}?theme="><script>`)).body).toBe(plain.body);
  expect((await get(address, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
});

test('markup in a title is text in the embed and in the badge', async () => {
  const { id } = await makeProject(kindling.deps, { title: hostile, category: hostile.slice(0, 40) });
  const embed = await get(`/embed/projects/${id}`);
  expect(embed.body).not.toContain('<script>alert');
  expect(embed.headers['content-security-policy']).toMatch(/script-src 'self';.*img-src 'self'/);
  const badge = await get(`/badge/projects/${id}.svg`);
  expect(badge.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect(badge.body).not.toContain('<script');
  expect(badge.body).toMatch(/<title>.* on Kindling: \$0 raised of \$50,000<\/title>/);
});

test('a draft, a private, a removed and a missing project look alike', async () => {
  const owner = await makeUser(kindling.deps);
  const hidden = [{ status: 'draft' }, { visibility: 'private' }, { deletedAt: new Date() }] as const;
  const made = await Promise.all(hidden.map((fields) => makeProject(kindling.deps, { ...fields, ownerId: owner.id })));
  const answers = await Promise.all(
    [...made.map(({ id }) => id), 999_999_999].map((id) => get(`/embed/projects/${id}`, { cookie: owner.cookie })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  for (const { id } of made) expect((await get(`/badge/projects/${id}.svg`)).statusCode).toBe(404);
});

test.each([
  '/embed/projects/07',
  '/embed/projects/0',
  '/embed/projects/abc',
  '/embed/projects/7/',
  '/badge/projects/7',
  '/badge/projects/07.svg',
])('%s is nothing', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});
