// Descriptions and updates as HTML: Markdown with uploaded pictures and videos in place.
import { imageFormats, readImageAddress, renditionAddress } from '#features/images/image-address.ts';
import { hostNames, readVideoAddress, videoAddress } from '../video-address.ts';
import { type Media, remembering, renderMarkdown } from './markdown.ts';

/** A text is rendered once and read often. */
export const renderStory = remembering((markdown) => renderMarkdown(markdown, { showPicture, showVideo }));

/** The column of a story. */
const sizes = '(min-width: 800px) 736px, 100vw';

/** Only uploaded images: others would reveal readers to their host. */
function showPicture(address: string): ReturnType<Media['showPicture']> {
  const picture = readImageAddress(address);
  if (picture === undefined) return undefined;
  const listRenditions = (format: (typeof imageFormats)[number]) =>
    picture.widths.map((width) => `${renditionAddress(address, { width, format })} ${width}w`).join(', ');
  const usual = picture.widths.find((width) => width >= 800) ?? picture.width;
  return {
    address,
    source: { type: 'image/avif', srcset: listRenditions('avif'), sizes },
    img: {
      src: renditionAddress(address, { width: usual, format: 'webp' }),
      srcset: listRenditions('webp'),
      sizes,
      width: String(picture.width),
      height: String(picture.height),
      loading: 'lazy',
      decoding: 'async',
    },
  };
}

function showVideo(address: string): ReturnType<Media['showVideo']> {
  const video = readVideoAddress(address);
  return video && { address: videoAddress(video), words: `Play the video from ${hostNames[video.host]}` };
}
