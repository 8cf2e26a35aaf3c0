// API of project pictures: upload, description, removal.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moment, text } from '#kernel/fields.ts';

/** Some systems use other names for JPEG and PNG; the bytes decide what a file is. */
export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/jpg',
  'image/pjpeg',
  'image/x-png',
] as const;
export const maxImageBytes = 10 * 1024 * 1024;
/** Maximum length of a description. */
export const maxImageText = 300;

const imageName = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}-[1-9]\d{0,3}x[1-9]\d{0,3}$/, 'Not a picture'));
/** A fraction of the picture's width or height, 0 to 1. */
const fraction = z.pipe(
  z.string().check(z.regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'Must be a number from 0 to 1')),
  z.transform((value: string) => Number(value)),
);

export const image = z.object({
  /** The address used in projects, see image-address.ts. */
  address: z.string(),
  width: z.int(),
  height: z.int(),
  /** Alternative text. */
  alt: z.string(),
  /** Total size of all renditions. */
  bytes: z.int(),
  createdAt: moment,
});
export type Image = z.infer<typeof image>;

export const uploadImage = endpoint('POST /api/images', {
  access: 'user-or-admin',
  scope: 'projects:write',
  audit: 'picture.uploaded',
  summary: 'Upload an image (JPEG, PNG, WebP or AVIF, up to 10 MB); it is re-encoded without metadata',
  query: z.strictObject({
    /** The crop, as fractions of the upright picture; all four or none. */
    cropLeft: z.optional(fraction),
    cropTop: z.optional(fraction),
    cropWidth: z.optional(fraction),
    cropHeight: z.optional(fraction),
    alt: z.optional(text({ max: maxImageText, name: 'Description' })),
  }),
  upload: { types: imageTypes, maxBytes: maxImageBytes },
  output: image,
  success: { 201: 'The image, ready to use' },
});

export const updateImage = endpoint('PATCH /api/images/{name}', {
  access: 'user-or-admin',
  scope: 'projects:write',
  audit: 'picture.described',
  summary: 'Update the description of an image',
  params: z.object({ name: imageName }),
  body: z.strictObject({ alt: text({ max: maxImageText, name: 'Description' }) }),
  output: image,
});
