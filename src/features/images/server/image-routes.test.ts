// Pictures over HTTP: uploading and describing them, in a folder and in an S3 store.
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { countPictures, makePicture, pictureName, upload } from '#test/factories/pictures.ts';
import { s3Account, startS3Server } from '#test/servers/s3-server.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import { updateImage } from '../image-contract.ts';
import { deleteRenditions } from './image-files.ts';
import { images } from './image-table.ts';

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
const describePicture = (address: string, alt: string, as?: TestUser) =>
  kindling.call(updateImage, { params: { name: pictureName(address) }, body: { alt }, ...(as && { as }) });

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

  test('has a JPEG for link previews, for those who may see the picture, which goes with it', async () => {
    const { body } = await upload(kindling, await makePicture({ width: 1600, height: 1000 }), { as: person });
    const preview = await get(`${body.address}/preview.jpg`);
    expect(preview.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 750 });
    expect((await get(`${body.address}/preview.jpg`)).rawPayload.equals(preview.rawPayload)).toBe(true);
    expect((await get(`${body.address}/preview.jpg`, {})).statusCode).toBe(404);
    await deleteRenditions(kindling.deps.storage, pictureName(body.address));
    expect((await get(`${body.address}/preview.jpg`)).statusCode).toBe(404);
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
    expect(await countPictures(kindling, person)).toBe(0);
  });
});

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
      .where(eq(images.name, pictureName(body.address)));
    expect(row?.alt).toBe('');
  });

  test('a text that is too long, or an invalid picture name, is refused', async () => {
    const { body } = await upload(kindling, picture, { as: person });
    expect((await describePicture(body.address, 'x'.repeat(301), person)).status).toBe(400);
    expect((await describePicture('/media/../../x', 'x', person)).status).toBe(400);
  });
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
    const name = pictureName(body.address);
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
    // Both renditions, and the picture for link previews that may have been made.
    expect(requests.filter((line) => line.startsWith('DELETE'))).toHaveLength(3);
    await remote.close();
    await store.close();
  });
});
