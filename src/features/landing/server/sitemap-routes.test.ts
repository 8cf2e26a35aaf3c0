// Search engines see public pages and listed projects only.
import { expect, test } from 'vitest';
import { getProjectInterest } from '#features/people/person-contract.ts';
import { makeProject } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();

const addresses = async () =>
  [...(await kindling.app.inject('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('robots.txt names the sitemap and excludes private paths', async () => {
  const { body, headers } = await kindling.app.inject('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('Disallow: /admin/');
  expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
});

test('the sitemap lists the text pages and the listed projects, newest first, with their creators', async () => {
  const older = await makeProject(kindling.deps, { createdAt: new Date('2026-01-01') });
  const newer = await makeProject(kindling.deps, { createdAt: new Date('2026-02-01') });
  const hidden = [
    await makeProject(kindling.deps, { status: 'draft' }),
    await makeProject(kindling.deps, { visibility: 'private' }),
    await makeProject(kindling.deps, { deletedAt: new Date() }),
  ];
  const listed = await addresses();
  expect(listed).toContain('http://localhost:3000/resources/valuation');
  expect(listed.slice(-2)).toEqual([newer, older].map(({ id }) => `http://localhost:3000/projects/${id}`));
  const { body } = await kindling.call(getProjectInterest, { params: { id: newer.id } });
  expect(listed).toContain(`http://localhost:3000/people/${body.creator?.uid}`);
  expect(new Set(listed).size).toBe(listed.length);
  for (const { id } of hidden) expect(listed).not.toContain(`http://localhost:3000/projects/${id}`);
});

test('security.txt names the contact for reporting a vulnerability, for the next months', async () => {
  const { statusCode, body, headers } = await kindling.app.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('Contact: mailto:support@kindling.example\n');
  const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
});
