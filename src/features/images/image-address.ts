// The address of an uploaded picture. It contains the size, from which a page derives the available renditions.

/** Widths of the renditions in pixels, up to the picture's own width, which always exists. */
export const imageWidths = [480, 800, 1200, 1600] as const;

export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** `/media/<22 random characters>-<width>x<height>`: the picture itself (WebP, its largest width). */
export const imageAddressPattern = /^\/media\/[A-Za-z0-9_-]{22}-[1-9]\d{0,3}x[1-9]\d{0,3}$/;

/** Size in pixels and available widths, smallest first; undefined for other addresses. */
export function readImageAddress(address: string): { width: number; height: number; widths: number[] } | undefined {
  if (!imageAddressPattern.test(address)) return undefined;
  const [width = 0, height = 0] = address
    .slice(address.lastIndexOf('-') + 1)
    .split('x')
    .map(Number);
  return { width, height, widths: [...imageWidths.filter((one) => one < width), width] };
}

/** `/media/<name>/preview.jpg`: for link previews, because not every network reads WebP. */
export const previewFile = 'preview.jpg';

/** One rendition: `/media/<name>/800.avif`. */
export function renditionAddress(address: string, rendition: { width: number; format: ImageFormat }): string {
  return `${address}/${rendition.width}.${rendition.format}`;
}
