// Pictures over HTTP: showing them, and who may see which.
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { makePicture, pictureName, upload } from '#test/factories/pictures.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { createProject, deleteProject, getProject, listProjects, updateProject } from '../../project-contract.ts';
import { projects } from '../project-table.ts';

const kindling = useTestApp();
let person: TestUser;
let picture: Buffer;
beforeAll(async () => {
  picture = await makePicture();
});
beforeEach(async () => {
  person = await makeUser(kindling.deps);
});

/** Requests as the uploader by default. */
const get = (url: string, headers: Record<string, string> = { cookie: person.cookie }) =>
  kindling.app.inject({ url, headers });
const statusFor = async (url: string, as?: Caller) => (await get(url, as ? { cookie: as.cookie } : {})).statusCode;

describe('showing', () => {
  let address: string;
  beforeEach(async () => {
    address = (await upload(kindling, picture, { as: person })).body.address;
  });

  test.each([
    ['', 'image/webp', 'webp'],
    ['/320.webp', 'image/webp', 'webp'],
    ['/320.avif', 'image/avif', 'heif'],
  ])(
    'on a public project the path, then "%s", is %s for everyone, cached for an hour, and without any permissions',
    async (file, type, format) => {
      await makeProject(kindling.deps, { ownerId: person.id, coverImage: address });
      const answer = await get(address + file, {});
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      const shown = await sharp(answer.rawPayload).metadata();
      expect([shown.format, shown.width, shown.height]).toEqual([format, 320, 200]);
    },
  );

  test('a browser that has it gets 304 without the content', async () => {
    const { headers } = await get(address);
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(address, { 'if-none-match': known, cookie: person.cookie });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(address, { 'if-none-match': '"other"', cookie: person.cookie })).statusCode).toBe(200);
    // A cached copy does not reveal whether the picture still exists.
    expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(404);
  });

  test('HEAD returns only the size', async () => {
    const [head, full] = await Promise.all([
      kindling.app.inject({ method: 'HEAD', url: address, headers: { cookie: person.cookie } }),
      get(address),
    ]);
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(full.rawPayload.length),
    ]);
  });

  test('no other file can be reached through the path', async () => {
    const name = pictureName(address);
    const tries = [
      `${address}/480.avif`,
      `${address}/321.webp`,
      `${address}/320.jpeg`,
      `${address}/320.webp/`,
      `${address}/..%2f..%2f..%2fetc%2fpasswd`,
      `${address}/../../../../etc/passwd`,
      `${address}/320.webp%00`,
      `${address}/320%2ewebp.part`,
      `${address}%00`,
      `${address}%2f320.webp`,
      `/media/${name.slice(0, 22)}-9999x9999`,
      `/media/${'x'.repeat(22)}-320x200`,
      `/media/${name.toUpperCase()}`,
      `/media/${name.slice(0, 2)}/${name}`,
      '/media/',
      '/media/..',
      '/media/%2e%2e/%2e%2e',
      '/media/..%2fsession-secret',
      '/media/....//session-secret',
      `/media/${encodeURIComponent('../'.repeat(20))}etc/passwd`,
      `/media/${'x'.repeat(190)}`,
    ];
    for (const url of tries) {
      const answer = await get(url);
      expect([400, 404], url).toContain(answer.statusCode);
      expect(answer.headers['cache-control'], url).toBe('no-store');
    }
  });
});

describe('a picture is as private as the project that shows it', () => {
  let address: string;
  let admin: Caller;
  let stranger: TestUser;
  beforeAll(async () => {
    admin = await makeAdmin(kindling.deps);
    stranger = await makeUser(kindling.deps);
  });
  beforeEach(async () => {
    address = (await upload(kindling, picture, { as: person })).body.address;
  });
  /** The response statuses for a visitor, a stranger, the owner and an administrator. */
  const statuses = () => Promise.all([undefined, stranger, person, admin].map((as) => statusFor(address, as)));
  const hidden = [404, 404, 200, 200];
  const shown = [200, 200, 200, 200];

  test('before a project uses it, only its uploader can see it, and it is not cached', async () => {
    expect(await statuses()).toEqual(hidden);
    expect((await get(address)).headers['cache-control']).toBe('private, no-store');
    const [foreign, missing] = await Promise.all([get(address, {}), get(`/media/${'x'.repeat(22)}-320x200`, {})]);
    expect([foreign.body, foreign.headers['cache-control']]).toEqual([missing.body, 'no-store']);
  });

  test.each<[string, Partial<typeof projects.$inferInsert>]>([
    ['a draft', { status: 'draft' }],
    ['a private project', { visibility: 'private' }],
    ['a deleted project', { deletedAt: new Date() }],
  ])(
    '%s shows it only to its owner and administrators, as cover, in the gallery and of a team member',
    async (_kind, state) => {
      const project = await makeProject(kindling.deps, { ownerId: person.id, coverImage: address });
      const set = (fields: Partial<typeof projects.$inferInsert>) =>
        kindling.deps.db.update(projects).set(fields).where(eq(projects.id, project.id));
      expect(await statuses()).toEqual(shown);
      await set({ coverImage: null, galleryImages: [address] });
      expect(await statuses()).toEqual(shown);
      await set({ galleryImages: [], team: [{ role: 'Maker', description: '', avatar: address }] });
      expect(await statuses()).toEqual(shown);
      await set(state);
      expect(await statuses()).toEqual(hidden);
      expect(await statusFor(`${address}/320.avif`)).toBe(404);
      expect((await get(address)).headers['cache-control']).toBe('private, no-store');
    },
  );

  test('it is gone as soon as an administrator deletes the project', async () => {
    const { id } = await makeProject(kindling.deps, { ownerId: person.id, galleryImages: [address] });
    expect(await statuses()).toEqual(shown);
    expect((await kindling.call(deleteProject, { params: { id }, body: {}, as: admin })).status).toBe(204);
    expect(await statuses()).toEqual(hidden);
  });

  test('removed from a public project it is private, and in two projects it is public while one of them is', async () => {
    const [first, second] = [
      await makeProject(kindling.deps, { ownerId: person.id, coverImage: address }),
      await makeProject(kindling.deps, { ownerId: stranger.id, coverImage: address, galleryImages: [address] }),
    ];
    const hide = ({ id }: { id: number }) =>
      kindling.deps.db.update(projects).set({ coverImage: null, galleryImages: [] }).where(eq(projects.id, id));
    await hide(first);
    expect(await statusFor(address)).toBe(200);
    await hide(second);
    expect(await statuses()).toEqual(hidden);
  });
});

describe('a picture in a description', () => {
  const story = (...addresses: string[]) => addresses.map((one) => `![A lamp](${one} "Caption")`).join('\n\n');
  const submit = (description: string) =>
    kindling.call(createProject, { body: { ...projectBody, description, status: 'draft' }, as: person });
  const edit = (id: number, description: string, as: Caller = person) =>
    kindling.call(updateProject, { params: { id }, body: { description }, as });

  test('is shown on the page and follows the visibility of the project, until the text leaves it out', async () => {
    const { address } = (await upload(kindling, picture, { as: person })).body;
    const { body } = await submit(story(address));
    expect(body.descriptionHtml).toMatch(/<figure><a [^>]*><picture>/);
    expect(body.descriptionHtml).toContain('<figcaption>Caption</figcaption>');
    const open = () => statusFor(`${address}/320.avif`);
    expect(await open()).toBe(404);
    await kindling.call(updateProject, { params: { id: body.id }, body: { status: 'active' }, as: person });
    expect(await open()).toBe(200);
    await kindling.deps.db.update(projects).set({ visibility: 'private' }).where(eq(projects.id, body.id));
    expect(await open()).toBe(404);
    await kindling.deps.db.update(projects).set({ visibility: 'public' }).where(eq(projects.id, body.id));
    expect((await edit(body.id, 'No picture')).status).toBe(200);
    expect(await open()).toBe(404);
    expect(await statusFor(address, person)).toBe(200);
  });

  test("must be the creator's own; another person's is refused and stays private", async () => {
    const stranger = await makeUser(kindling.deps);
    const { address } = (await upload(kindling, picture, { as: stranger })).body;
    const refused = { path: 'description', message: 'A picture in this text is no longer available. Upload it again' };
    const answer = await submit(story(address));
    expect([answer.status, answer.body.issues]).toEqual([400, [refused]]);
    const { id } = (await submit('Plain')).body;
    expect((await edit(id, story(address))).body.issues).toEqual([refused]);
    expect((await edit(id, story(`/media/${'x'.repeat(22)}-320x200`))).body.issues).toEqual([refused]);
    expect(await statusFor(address)).toBe(404);
  });

  test('twenty are possible, and no more', async () => {
    const addresses = [];
    for (let made = 0; made < 21; made += 1)
      addresses.push((await upload(kindling, picture, { as: person })).body.address);
    expect((await submit(story(...addresses))).body.issues).toEqual([
      { path: 'description', message: 'A description shows at most 20 pictures' },
    ]);
    expect((await submit(story(...addresses.slice(1)))).status).toBe(201);
  });

  test('is not part of the excerpt in lists and link previews', async () => {
    const { address } = (await upload(kindling, picture, { as: person })).body;
    const description = `${story(address, address)}\n\nhttps://vimeo.com/76979871\n\nAt last: **light**.`;
    const { id } = await makeProject(kindling.deps, { ownerId: person.id, description, category: 'Pictured' });
    const { body: items } = await kindling.call(listProjects, { query: { category: 'Pictured' } });
    expect(items.map((item) => item.description)).toEqual(['At last: light.']);
    expect((await kindling.call(getProject, { params: { id } })).body.summary).toBe('At last: light.');
  });
});
