// Pictures that tests upload, and the upload itself.
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { type Image, uploadImage } from '#features/images/image-contract.ts';
import { images } from '#features/images/server/image-table.ts';
import type { TestAnswer, TestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

/** A picture of four colored quarters: red and green on top, blue and yellow below. */
export function quarters({ width = 320, height = 200 } = {}): Sharp {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const quarter = (background: string) => ({ create: { width: w, height: h, channels: 3 as const, background } });
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite(
    [
      { input: quarter('#0f0'), left: w, top: 0 },
      { input: quarter('#00f'), left: 0, top: h },
      { input: quarter('#ff0'), left: w, top: h },
    ].map(({ input, ...at }) => ({ ...at, input })),
  );
}

/** The same, half transparent. */
export async function seeThroughQuarters(): Promise<Sharp> {
  return sharp(await quarters().removeAlpha().png().toBuffer()).ensureAlpha(0.5);
}

export async function makePicture({
  kind = 'png',
  ...size
}: {
  kind?: PictureKind;
  width?: number;
  height?: number;
} = {}) {
  return quarters(size).toFormat(kind).toBuffer();
}

export type UploadInput = { as?: Caller; type?: string; query?: Record<string, string | number> };

/** Uploads bytes as a browser would send a file. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  bytes: Buffer,
  { as, type = 'image/png', query = {} }: UploadInput = {},
): Promise<TestAnswer<Image>> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await app.inject({
    method: uploadImage.method,
    url: `${uploadImage.path}?${search}`,
    headers: { 'content-type': type, ...(as && { cookie: as.cookie }) },
    payload: bytes,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** The name in a picture's address. */
export const pictureName = (address: string) => address.replace('/media/', '');

export function countPictures({ deps }: Pick<TestApp, 'deps'>, { id }: { id: number }): Promise<number> {
  return deps.db.$count(images, eq(images.ownerId, id));
}
