// Buttons without JavaScript: a plain form does what its endpoint does, and leads back to its page.
import { beforeAll, expect, test } from 'vitest';
import { getProject, upvoteProject, withdrawUpvote } from '#features/projects/project-contract.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { fillPath, formPath } from '#kernel/endpoint-path.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let person: TestUser;
beforeAll(async () => {
  person = await makeUser(kindling.deps);
});

const site = 'http://localhost:3000';

type Sent = { as?: TestUser; headers?: Record<string, string> };

function send(endpoint: Endpoint, id: number, { as, headers }: Sent = {}) {
  return kindling.app.inject({
    method: 'POST',
    url: fillPath({ path: formPath(endpoint) }, { id }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(as && { cookie: as.cookie }), ...headers },
    payload: '',
  });
}

const readSupport = async (id: number) =>
  (await kindling.call(getProject, { params: { id }, as: person })).body.supported;

test('the button is done and undone, and each time the browser returns to the page at once with the change', async () => {
  const { id } = await makeProject(kindling.deps);
  const headers = { referer: `${site}/projects?sort=newest` };
  const done = await send(upvoteProject, id, { as: person, headers });
  expect([done.statusCode, done.headers.location]).toEqual([303, '/projects?sort=newest']);
  // The next page is made from the database, not from a cache.
  expect(String(done.headers['set-cookie'])).toContain('kindling_wrote=1');
  expect(await readSupport(id)).toBe(true);
  expect((await send(withdrawUpvote, id, { as: person, headers })).statusCode).toBe(303);
  expect(await readSupport(id)).toBe(false);
});

test('someone signed out signs in first, and returns to the page', async () => {
  const { id } = await makeProject(kindling.deps);
  const answer = await send(upvoteProject, id, { headers: { referer: `${site}/projects/${id}` } });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/api/auth/start?next=%2Fprojects%2F${id}`]);
  expect(await readSupport(id)).toBe(false);
});

test('a form of another site is refused', async () => {
  const { id } = await makeProject(kindling.deps);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    expect((await send(upvoteProject, id, { as: person, headers })).statusCode).toBe(403);
  }
  expect(await readSupport(id)).toBe(false);
});

test.each([
  undefined,
  '',
  'not an address',
  'https://evil.example//evil.example/x',
  `${site}//evil.example/x`,
  `${site}/\\evil.example`,
  'javascript:alert(1)',
])('a page with the address %s never leads away from this site', async (referer) => {
  const { id } = await makeProject(kindling.deps);
  const answer = await send(upvoteProject, id, { as: person, headers: referer === undefined ? {} : { referer } });
  expect(answer.statusCode).toBe(303);
  const address = new URL(String(answer.headers.location), site);
  expect(address.origin).toBe(site);
});

test('a refusal is explained in words, and only the listed endpoints have a form', async () => {
  const refused = await send(upvoteProject, 987_654_321, { as: person });
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(refused.body).not.toContain('{');
  const { id } = await makeProject(kindling.deps);
  const unlisted = { ...upvoteProject, path: '/api/projects/{id}', method: 'DELETE' } as const;
  expect((await send(unlisted, id, { as: person })).statusCode).toBe(404);
  // The API itself takes no forms.
  const direct = await kindling.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/upvote`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: person.cookie },
    payload: 'a=b',
  });
  expect(direct.statusCode).toBe(415);
});
