// Hostile uploads: never an internal error, and only clean pictures come out.

import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { canary, type HostilePicture, makeHostilePictures } from '#test/factories/hostile-pictures.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { makePicture, quarters, seeThroughQuarters, upload } from '#test/factories/pictures.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { readImageAddress, renditionAddress } from '../image-address.ts';
import { imageTypes } from '../image-contract.ts';

const kindling = useTestApp();
let person: TestUser;
let admin: Caller;
let corpus: HostilePicture[];
beforeAll(async () => {
  person = await makeUser(kindling.deps);
  admin = await makeAdmin(kindling.deps);
  corpus = await makeHostilePictures();
});

const fetchFile = async (url: string) =>
  (await kindling.app.inject({ url, headers: { cookie: admin.cookie } })).rawPayload;

/** Every stored file of a picture, as people receive it. */
async function filesOf(address: string): Promise<Buffer[]> {
  const widths = readImageAddress(address)?.widths ?? [];
  const addresses = widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => renditionAddress(address, { width, format })),
  );
  return Promise.all([address, ...addresses].map(fetchFile));
}

test('of over a hundred generated files, valid pictures are accepted and others refused with a message', async () => {
  expect(corpus.length).toBeGreaterThanOrEqual(115);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  const sender = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const outcomes: Record<string, string> = {};
  for (const [index, { name, bytes, expected }] of corpus.entries()) {
    const { status, body } = await upload(kindling, bytes, { as: sender[index % 2] ?? person });
    outcomes[name] =
      status === 201 ? 'taken' : status === 400 && body.code === 'invalid_image' ? 'refused' : `${status}`;
    if (outcomes[name] !== expected) outcomes[name] += ` (${body.message})`;
    if (status !== 201) {
      expect(body.message, name).toMatch(/^(This|A) .*\.$/);
      continue;
    }
    for (const file of await filesOf(body.address)) {
      const { format, pages, exif, xmp, icc, iptc, space } = await sharp(file).metadata();
      expect(['webp', 'heif'], name).toContain(format);
      expect([pages ?? 1, exif, xmp, icc, iptc, space], name).toEqual([
        1,
        undefined,
        undefined,
        undefined,
        undefined,
        'srgb',
      ]);
      expect(file.includes(canary), name).toBe(false);
    }
  }
  expect(outcomes).toEqual(Object.fromEntries(corpus.map(({ name, expected }) => [name, expected])));
}, 120_000);

test.each([
  ['an SVG', 'image/png', 'This is not a JPEG, PNG, WebP or AVIF picture.'],
  ['a HEIC', 'image/jpeg', 'This is a HEIC picture, which most browsers cannot show: save it as JPEG and upload that.'],
  ['half a jpeg', 'image/jpeg', 'This picture cannot be read: the file is damaged or incomplete.'],
  [
    'a PNG that claims 50,000 x 50,000',
    'image/png',
    'A picture of this kind may have at most 40 megapixels; this one has more.',
  ],
  ['1 x 1', 'image/png', 'A picture must be at least 200 pixels wide and 125 high; this one is 1 x 1.'],
  ['1300 x 250', 'image/png', 'A picture may be at most 5 times as long as it is wide; this one is 1300 x 250.'],
])('%s is recognized: %s', async (name, type, message) => {
  const { bytes = Buffer.alloc(0) } = corpus.find((one) => one.name === name) ?? {};
  expect((await upload(kindling, bytes, { as: person, type })).body.message).toBe(message);
});

test.each(imageTypes)('the bytes decide what a picture is: a JPEG sent as %s is a JPEG', async (type) => {
  const jpeg = await makePicture({ kind: 'jpeg' });
  expect((await upload(kindling, jpeg, { as: person, type })).status).toBe(201);
});

test('one byte over 10 MB is too much, exactly 10 MB is accepted', async () => {
  const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
  const jpeg = await makePicture({ kind: 'jpeg' });
  const limit = 10 * 1024 * 1024;
  const over = await upload(kindling, padded(jpeg, limit + 1), { as: person });
  expect([over.status, over.body.code, over.body.message]).toEqual([
    413,
    'body_too_large',
    'The image is too large: it may have at most 10 MB.',
  ]);
  expect((await upload(kindling, padded(jpeg, limit), { as: person })).status).toBe(201);
});

describe('the result', () => {
  /** The colors of the four corners, as names. */
  async function corners(address: string): Promise<string> {
    const { data, info } = await sharp(await fetchFile(address))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
      if (Math.max(red, green, blue) < 64) return 'black';
      if (blue > red && blue > green) return 'blue';
      return Math.min(red, green) > 0.8 * Math.max(red, green) ? 'yellow' : red > green ? 'red' : 'green';
    };
    const [x, y] = [info.width - 9, info.height - 9];
    return [at(8, 8), at(x, 8), at(8, y), at(x, y)].join(' ');
  }

  // The EXIF orientations, by the corner colors once the picture is upright.
  test.each([
    [1, '320x200', 'red green blue yellow'],
    [2, '320x200', 'green red yellow blue'],
    [3, '320x200', 'yellow blue green red'],
    [4, '320x200', 'blue yellow red green'],
    [5, '200x320', 'red blue green yellow'],
    [6, '200x320', 'blue red yellow green'],
    [7, '200x320', 'yellow green blue red'],
    [8, '200x320', 'green yellow red blue'],
  ])('a camera orientation of %i gives an upright picture', async (orientation, size, expected) => {
    const bytes = await quarters().withMetadata({ orientation }).jpeg().toBuffer();
    const { body } = await upload(kindling, bytes, { as: person });
    expect([body.address.slice(-size.length), await corners(body.address)]).toEqual([size, expected]);
  });

  test('cropping uses the coordinates of the upright picture', async () => {
    const bytes = await quarters({ width: 600, height: 800 }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const query = { cropLeft: '0.5', cropTop: '0', cropWidth: '0.5', cropHeight: '1' };
    const { body } = await upload(kindling, bytes, { as: person, query });
    expect([body.width, body.height, await corners(body.address)]).toEqual([400, 600, 'red red green green']);
  });

  test.each([
    // This green is outside the CMYK gamut: the nearest is a yellowish one.
    ['a CMYK JPEG', 'red yellow blue yellow'],
    ['a PNG of 16 bits', 'red green blue yellow'],
    ['a PNG with a palette', 'red green blue yellow'],
    ['a PNG of one bit', 'black black black black'],
    ['an animated WebP', 'red green blue yellow'],
    ['a jpeg with place, words and colors', 'red green blue yellow'],
  ])('%s keeps its colors', async (name, expected) => {
    const { bytes = Buffer.alloc(0) } = corpus.find((one) => one.name === name) ?? {};
    expect(await corners((await upload(kindling, bytes, { as: person })).body.address)).toBe(expected);
  });

  test('a transparent picture stays transparent', async () => {
    const bytes = await (await seeThroughQuarters()).png().toBuffer();
    const { body } = await upload(kindling, bytes, { as: person });
    for (const file of await filesOf(body.address)) {
      expect((await sharp(file).stats()).channels[3]?.mean).toBeCloseTo(127.5, -1);
    }
  });

  test('has every standard width up to its own, and never more than 1600', async () => {
    const { body } = await upload(kindling, await makePicture({ width: 2000, height: 1200 }), { as: person });
    expect([body.width, body.height]).toEqual([1600, 960]);
    const sizes = (await filesOf(body.address)).map(async (file) => {
      const { width, height } = await sharp(file).metadata();
      return `${width}x${height}`;
    });
    const expected = ['480x288', '800x480', '1200x720', '1600x960'];
    expect(await Promise.all(sizes)).toEqual(['1600x960', ...expected.flatMap((size) => [size, size])]);
  });

  test('of a tall picture is at most 1600 high', async () => {
    const { body } = await upload(kindling, await makePicture({ width: 500, height: 2000 }), { as: person });
    expect([body.width, body.height]).toEqual([400, 1600]);
  });
});
