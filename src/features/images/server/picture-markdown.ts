// Markdown with uploaded pictures, for texts whose pictures are recorded (picture-uses.ts).
import { remembering, renderMarkdown } from '#platform/pages/markdown.ts';
import { readImageAddress, renditionAddress } from '../image-address.ts';

/** A text is rendered once and read often. */
export const renderMarkdownWithPictures = remembering((markdown) => renderMarkdown(markdown, showPicture));

function showPicture(address: string): Record<string, string> | undefined {
  const picture = readImageAddress(address);
  if (picture === undefined) return undefined;
  const rendition = (width: number) => renditionAddress(address, { width, format: 'webp' });
  const usual = picture.widths.find((width) => width >= 800) ?? picture.width;
  return {
    src: rendition(usual),
    srcset: picture.widths.map((width) => `${rendition(width)} ${width}w`).join(', '),
    sizes: '(min-width: 800px) 736px, 100vw',
    width: String(picture.width),
    height: String(picture.height),
    loading: 'lazy',
    decoding: 'async',
  };
}
