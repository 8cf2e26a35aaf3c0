// An uploaded picture in the size a place needs: AVIF where the browser reads it, WebP elsewhere.
import { imageFormats, readImageAddress, renditionAddress } from '../../image-address.ts';

type ProjectPictureProps = {
  address: string;
  alt: string;
  /** How wide it is shown, as the attribute of the same name says it. */
  sizes: string;
  className?: string;
  eager?: boolean;
};

export function ProjectPicture({ address, alt, sizes, className, eager = false }: ProjectPictureProps) {
  const image = readImageAddress(address);
  const loading = eager ? 'eager' : 'lazy';
  if (!image) return <img src={address} alt={alt} className={className} loading={loading} decoding="async" />;
  return (
    <picture className="block size-full">
      <PictureSources address={address} sizes={sizes} />
      <img
        src={address}
        alt={alt}
        width={image.width}
        height={image.height}
        className={className}
        loading={loading}
        decoding="async"
      />
    </picture>
  );
}

/** What a browser chooses from: every rendition of the picture, for the width it is shown at. */
export function PictureSources({ address, sizes }: { address: string; sizes: string }) {
  const widths = readImageAddress(address)?.widths ?? [];
  return imageFormats.map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      sizes={sizes}
      srcSet={widths.map((width) => `${renditionAddress(address, { width, format })} ${width}w`).join(', ')}
    />
  ));
}
