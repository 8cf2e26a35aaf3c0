// Uploads an image: checks before sending, progress, and limited concurrency.

import { type ApiError, getAddress } from '#ui/call.ts';
import { type Image, imageTypes, maxImageBytes, uploadImage } from '../image-contract.ts';
import { imageCopy } from './image-copy.ts';
import { sendFile } from './send-file.ts';

/** The crop of the upright image, each value 0 to 1. */
export type Crop = { left: number; top: number; width: number; height: number };

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

const typesByExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
};

/** The type from the system, or else from the extension: not every system knows AVIF and HEIC. */
export function pictureType({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type || (typesByExtension[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? '');
}

/** Why a file cannot be used, if that is known before uploading. */
export function pictureProblem(file: FileFacts): string | undefined {
  const type = pictureType(file);
  if (/^image\/hei[cf]/.test(type)) {
    return imageCopy.heic;
  }
  if (!(imageTypes as readonly string[]).includes(type)) return imageCopy.wrongType;
  if (file.size === 0) return imageCopy.empty;
  if (file.size <= maxImageBytes) return undefined;
  const megabytes = Math.ceil((file.size / (1024 * 1024)) * 10) / 10;
  return imageCopy.tooLarge(megabytes);
}

/** The crop as URL parameters, rounded so that it never exceeds the picture. */
export function cropQuery({ left, top, width, height }: Crop) {
  const start = (value: number) => Math.min(1, Math.max(0, Math.floor(value * 1e6) / 1e6));
  const size = (value: number, from: number) => Math.min(Math.round(value * 1e6) / 1e6, 1 - from).toFixed(6);
  return {
    cropLeft: start(left).toFixed(6),
    cropTop: start(top).toFixed(6),
    cropWidth: size(width, start(left)),
    cropHeight: size(height, start(top)),
  };
}

export type Sending = {
  file: File;
  crop?: Crop | undefined;
  alt: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/** @throws ApiError as `call` does; the signal's reason if aborted. */
export function sendPicture({ file, crop, alt, onProgress, signal }: Sending): Promise<Image> {
  const query = { alt: alt.trim(), ...(crop && cropQuery(crop)) };
  const address = getAddress(uploadImage, { query });
  return sendFile({ method: uploadImage.method, address, file, type: pictureType(file), onProgress, signal });
}

/** Whether retrying the same file could succeed. */
export function canRetry(error: ApiError): boolean {
  return !['invalid_image', 'body_too_large', 'unsupported_media_type', 'validation'].includes(error.code);
}

export type Queue = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Runs at most this many tasks in parallel, in order. A task aborted while queued never starts. */
export function createQueue(atOnce: number): Queue {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (task, signal) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      release();
    }
  };
}
