// The cropped part of a picture: position and size in the picture's own pixels.

import type { Crop } from './image-upload.ts';

/** Below this width in pixels an image looks soft when shown large. */
export const advisedWidth = 1200;

type Size = { width: number; height: number };

/** The largest centered part with that aspect ratio; without one the whole picture. */
export function largestPart({ width, height }: Size, aspect?: number): Crop {
  if (aspect === undefined) return { left: 0, top: 0, width: 1, height: 1 };
  const isTooWide = width / height > aspect;
  const part = isTooWide
    ? { width: (height * aspect) / width, height: 1 }
    : { width: 1, height: width / aspect / height };
  return { left: (1 - part.width) / 2, top: (1 - part.height) / 2, ...part };
}

/** In pixels of the picture. */
export function getPartSize(picture: Size, part: Size): Size {
  return { width: Math.round(picture.width * part.width), height: Math.round(picture.height * part.height) };
}

/** Whether the crop removes nothing visible. */
export function isWhole({ width, height }: Size): boolean {
  return width > 0.999 && height > 0.999;
}
