// Files of an image in the store: one per rendition, with keys derived from its name.

import type { Storage } from '#platform/storage/storage.ts';
import { type ImageFormat, imageFormats, previewFile, readImageAddress } from '../image-address.ts';
import { encodePreview, previewType, type Rendition } from './image-encoder.ts';

export const imageContentTypes = { avif: 'image/avif', webp: 'image/webp' } as const satisfies Record<
  ImageFormat,
  string
>;

export async function putRenditions(storage: Storage, name: string, renditions: readonly Rendition[]): Promise<void> {
  for (const { width, format, bytes } of renditions) {
    await storage.put(getFileKey(name, width, format), { bytes, contentType: imageContentTypes[format] });
  }
}

export async function deleteRenditions(storage: Storage, name: string): Promise<void> {
  const widths = readImageAddress(`/media/${name}`)?.widths ?? [];
  const keys = widths.flatMap((width) => imageFormats.map((format) => getFileKey(name, width, format)));
  if (widths.length > 0) keys.push(getPreviewKey(name));
  await Promise.all(keys.map((key) => storage.delete(key)));
}

/**
 * Key and type for a path below `/media/`: `<name>` is the largest WebP, `<name>/800.avif` a rendition.
 * Undefined for any other path.
 */
export function findMediaFile(name: string, file?: string): { key: string; contentType: string } | undefined {
  const widths = readImageAddress(`/media/${name}`)?.widths;
  if (widths === undefined) return undefined;
  for (const format of imageFormats) {
    const width = file === undefined ? widths.at(-1) : widths.find((one) => file === `${one}.${format}`);
    const wanted = file !== undefined || format === 'webp';
    if (wanted && width !== undefined) {
      return { key: getFileKey(name, width, format), contentType: imageContentTypes[format] };
    }
  }
  return undefined;
}

const getPreviewKey = (name: string) => `${name}/${previewFile}`;

/** The picture for link previews, made when a network first asks for it; undefined if there is no such picture. */
export async function readPreview(storage: Storage, name: string): Promise<Buffer | undefined> {
  const largest = findMediaFile(name);
  if (largest === undefined) return undefined;
  const key = getPreviewKey(name);
  const known = await storage.get(key);
  if (known !== undefined) return known;
  const source = await storage.get(largest.key);
  if (source === undefined) return undefined;
  const bytes = await encodePreview(source);
  await storage.put(key, { bytes, contentType: previewType });
  return bytes;
}

function getFileKey(name: string, width: number, format: ImageFormat): string {
  return `${name}/${width}.${format}`;
}
