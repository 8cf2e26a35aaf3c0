// Pictures in the form: uploaded ones, and local files during the upload.
import type { CSSProperties } from 'react';
import { withBase } from '#ui/base-path.ts';
import { readImageAddress, renditionAddress } from '../image-address.ts';
import type { Crop } from './image-upload.ts';
import { useObjectSource } from './use-object-source.ts';

export function UploadedPicture({ address, alt }: { address: string; alt: string }) {
  return <img src={withBase(previewAddress(address))} alt={alt} width={800} height={500} draggable={false} />;
}

/** The smallest rendition that fills the preview. */
function previewAddress(address: string): string {
  const image = readImageAddress(address);
  const width = image?.widths.find((one) => one >= 800) ?? image?.width;
  return width === undefined ? address : renditionAddress(address, { width, format: 'webp' });
}

/** `crop`: shows that part only, in a box of the part's shape. */
export function ChosenPicture({ file, crop }: { file: File; crop?: Crop | undefined }) {
  const source = useObjectSource(file);
  return <img ref={source} alt="" draggable={false} className="opacity-60" style={crop && partStyle(crop)} />;
}

function partStyle({ left, top, width, height }: Crop): CSSProperties {
  return {
    position: 'absolute',
    maxWidth: 'none',
    width: `${100 / width}%`,
    height: `${100 / height}%`,
    left: `${(-100 * left) / width}%`,
    top: `${(-100 * top) / height}%`,
    objectFit: 'fill',
  };
}
