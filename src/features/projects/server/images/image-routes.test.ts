// Pictures over HTTP: uploading, describing and showing them, and the limits per person.
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { s3Account, startS3Server } from '#test/servers/s3-server.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { updateImage } from '../../image-contract.ts';
import { deleteProject } from '../../project-contract.ts';
import { projects } from '../project-table.ts';
import { images } from './image-table.ts';

let kindling: TestApp;
let person: TestUser;
let picture: Buffer;
beforeAll(async () => {
  kindling = await createTestApp();
  picture = await makePicture();
});
beforeEach(async () => {
  person = await makeUser(kindling.deps);
});
afterAll(() => kindling.close());

/** As the uploader by default. */
const get = (url: string, headers: Record<string, string> = { cookie: person.cookie }) =>
  kindling.app.inject({ url, headers });
const statusFor = async (url: string, as?: Caller) => (await get(url, as ? { cookie: as.cookie } : {})).statusCode;
const nameOf = (address: string) => address.replace('/media/', '');
const describePicture = (address: string, alt: string, as?: TestUser) =>
  kindling.call(updateImage, { params: { name: nameOf(address) }, body: { alt }, ...(as && { as }) });

describe('uploading', () => {
  test('returns an address with the size, and stores the description', async () => {
    const { status, body } = await upload(kindling, picture, { as: person, query: { alt: ' Four colors ' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 320, height: 200, alt: 'Four colors' });
    expect(body.address).toMatch(/^\/media\/[A-Za-z0-9_-]{22}-320x200$/);
  });

  test('counts the bytes of all stored files', async () => {
    const { body } = await upload(kindling, await makePicture({ width: 900, height: 600 }), { as: person });
    const sizes = ['480.avif', '480.webp', '800.avif', '800.webp', '900.avif', '900.webp'].map(
      async (file) => (await get(`${body.address}/${file}`)).rawPayload.length,
    );
    expect(body.bytes).toBe((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0));
  });

  test('keeps the selected crop', async () => {
    const query = { cropLeft: '0.5', cropTop: '0', cropWidth: '0.5', cropHeight: '0.5' };
    const source = await makePicture({ width: 800, height: 500 });
    const { body } = await upload(kindling, source, { as: person, query });
    expect([body.width, body.height]).toEqual([400, 250]);
    const { dominant } = await sharp((await get(body.address)).rawPayload).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(dominant.r + dominant.b).toBeLessThan(60);
  });

  test.each([
    [{ cropLeft: '0.5' }],
    [{ cropLeft: '0.5', cropTop: '0', cropWidth: '0.6', cropHeight: '1' }],
    [{ cropLeft: '0', cropTop: '0.9', cropWidth: '1', cropHeight: '0.2' }],
    [{ cropLeft: '0', cropTop: '0', cropWidth: '0', cropHeight: '1' }],
    [{ cropLeft: '-1', cropTop: '0', cropWidth: '1', cropHeight: '1' }],
    [{ cropLeft: '0', cropTop: '0', cropWidth: '1e0', cropHeight: '1' }],
    [{ cropLeft: 'NaN', cropTop: '0', cropWidth: '1', cropHeight: '1' }],
    [{ alt: 'NUL \0' }],
    [{ width: '300' }],
  ])('refuses %j', async (query) => {
    const answer = await upload(kindling, picture, { as: person, query });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    expect(answer.body.issues).not.toHaveLength(0);
  });

  test('requires a signed-in person', async () => {
    const { status, body } = await upload(kindling, picture);
    expect([status, body.code]).toEqual([401, 'signed_out']);
  });

  test('an empty file is refused with a message', async () => {
    const empty = await upload(kindling, Buffer.alloc(0), { as: person });
    expect([empty.status, empty.body.code]).toEqual([400, 'invalid_image']);
  });

  test('leaves nothing behind if the storage fails midway, and asks to try again', async () => {
    const { storage } = kindling.deps;
    const { put } = storage;
    const stored: string[] = [];
    storage.put = async (key, file) => {
      if (stored.length === 3) throw new AppError('unavailable', 'Pictures cannot be reached right now.');
      stored.push(key);
      await put(key, file);
    };
    try {
      const answer = await upload(kindling, await makePicture({ width: 600, height: 400 }), { as: person });
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    } finally {
      storage.put = put;
    }
    expect(stored).toHaveLength(3);
    for (const key of stored) expect((await get(`/media/${key}`)).statusCode).toBe(404);
    expect(await countOf(person)).toBe(0);
  });
});

async function countOf({ id }: TestUser): Promise<number> {
  return kindling.deps.db.$count(images, eq(images.ownerId, id));
}

describe('describing', () => {
  test("changes the description of one's own picture", async () => {
    const { body } = await upload(kindling, picture, { as: person });
    const answer = await describePicture(body.address, ' A kite ', person);
    expect([answer.status, answer.body]).toEqual([200, { ...body, alt: 'A kite' }]);
    expect((await describePicture(body.address, '', person)).body.alt).toBe('');
  });

  test('another person’s image is not found', async () => {
    const { body } = await upload(kindling, picture, { as: person });
    const foreign = await describePicture(body.address, 'Mine now', await makeUser(kindling.deps));
    const missing = await describePicture(`/media/${'x'.repeat(22)}-1x1`, 'Mine', person);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    expect((await describePicture(body.address, 'x')).status).toBe(401);
    const [row] = await kindling.deps.db
      .select()
      .from(images)
      .where(eq(images.name, nameOf(body.address)));
    expect(row?.alt).toBe('');
  });

  test('a text that is too long, or an invalid picture name, is refused', async () => {
    const { body } = await upload(kindling, picture, { as: person });
    expect((await describePicture(body.address, 'x'.repeat(301), person)).status).toBe(400);
    expect((await describePicture('/media/../../x', 'x', person)).status).toBe(400);
  });
});

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
    const name = nameOf(address);
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
  /** What a visitor, a stranger, its owner and an administrator get. */
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
  ])('%s shows it only to its owner and administrators, as cover and in the gallery', async (_kind, state) => {
    const project = await makeProject(kindling.deps, { ownerId: person.id, coverImage: address });
    const set = (fields: Partial<typeof projects.$inferInsert>) =>
      kindling.deps.db.update(projects).set(fields).where(eq(projects.id, project.id));
    expect(await statuses()).toEqual(shown);
    await set({ coverImage: null, galleryImages: [address] });
    expect(await statuses()).toEqual(shown);
    await set(state);
    expect(await statuses()).toEqual(hidden);
    expect(await statusFor(`${address}/320.avif`)).toBe(404);
    expect((await get(address)).headers['cache-control']).toBe('private, no-store');
  });

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

describe('one person', () => {
  /** Rows as if this many pictures had just been uploaded. */
  const have = (count: number, bytes = 1000) =>
    kindling.deps.db.execute(sql`
      insert into images (name, owner_id, width, height, bytes)
      select substr(md5(random()::text), 1, 22) || '-8x5', ${person.id}, 8, 5, ${bytes} from generate_series(1, ${count})`);

  test('may have 50 pictures, even with concurrent uploads', async () => {
    await have(42);
    const uploadUntilTaken = async (): Promise<number> => {
      const { status, body, headers } = await upload(kindling, picture, { as: person });
      if (status === 503) {
        expect(headers['retry-after']).toBe('2');
        await new Promise((resolve) => setTimeout(resolve, 50));
        return uploadUntilTaken();
      }
      if (status !== 201) {
        expect([status, body.code]).toEqual([409, 'too_many_images']);
        expect(body.message).toMatch(/^You have 50 pictures here.*try again in an hour\.$/);
      }
      return status;
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, uploadUntilTaken));
    expect(statuses.filter((status) => status === 201)).toHaveLength(8);
    expect(await countOf(person)).toBe(50);
  });

  test('may have 50 MB of pictures', async () => {
    await have(10, 5 * 1024 * 1024 - 100);
    const answer = await upload(kindling, picture, { as: person });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_images']);
    expect(answer.body.message).toMatch(/^You have 50 MB of pictures here/);
    expect(await countOf(person)).toBe(10);
  });

  test('at the limit gets room from pictures unused for an hour', async () => {
    await have(50);
    await kindling.deps.db.execute(
      sql`update images set created_at = now() - interval '61 minutes' where name in (select name from images where owner_id = ${person.id} limit 3)`,
    );
    expect((await upload(kindling, picture, { as: person })).status).toBe(201);
    expect(await countOf(person)).toBe(48);
  });

  test("does not use up another person's room", async () => {
    await have(50);
    expect((await upload(kindling, picture, { as: await makeUser(kindling.deps) })).status).toBe(201);
  });
});

test('must wait after forty pictures a minute', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const someone = await makeUser(limited.deps);
  const statuses: number[] = [];
  for (let count = 0; count < 41; count += 1) {
    statuses.push((await upload(limited, Buffer.from('no picture'), { as: someone })).status);
  }
  await limited.close();
  expect([statuses.slice(0, 40).every((status) => status === 400), statuses[40]]).toEqual([true, 429]);
});

describe('in an S3 store', () => {
  test('pictures are stored, shown and deleted as in a folder, and a failing store is reported clearly', async () => {
    const store = await startS3Server();
    const env = {
      STORAGE: 's3',
      S3_ENDPOINT: store.endpoint,
      S3_REGION: s3Account.region,
      S3_BUCKET: s3Account.bucket,
      S3_ACCESS_KEY_ID: s3Account.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    };
    const remote = await createTestApp({ env });
    const someone = await makeUser(remote.deps);
    const { status, body } = await upload(remote, picture, { as: someone });
    expect(status).toBe(201);
    const name = nameOf(body.address);
    expect([...store.objects.keys()].sort()).toEqual([`${name}/320.avif`, `${name}/320.webp`]);
    const { cookie } = someone;
    const shown = await remote.app.inject({ url: `${body.address}/320.avif`, headers: { cookie } });
    expect(shown.rawPayload).toEqual(store.objects.get(`${name}/320.avif`)?.bytes);

    store.faults.push('forbidden');
    const failed = await remote.app.inject({ url: body.address, headers: { cookie } });
    expect([failed.statusCode, failed.json<{ code: string }>().code]).toEqual([503, 'unavailable']);

    // The second file is refused, so the first and the row are removed again.
    const { requests } = store;
    requests.length = 0;
    const { put } = remote.deps.storage;
    remote.deps.storage.put = (key, file) => {
      if (key.endsWith('.webp')) store.faults.push('forbidden');
      return put(key, file);
    };
    expect((await upload(remote, picture, { as: someone })).status).toBe(503);
    expect(store.objects.size).toBe(2);
    expect(requests.filter((line) => line.startsWith('DELETE'))).toHaveLength(2);
    await remote.close();
    await store.close();
  });
});
