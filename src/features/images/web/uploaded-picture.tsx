// An uploaded picture in the needed size: AVIF if the browser supports it, otherwise WebP.
import { imageFormats, readImageAddress, renditionAddress } from '#features/images/image-address.ts';
import { withBase } from '#ui/base-path.ts';

type UploadedPictureProps = {
  address: string;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string;
  eager?: boolean;
};

export function UploadedPicture({ address, alt, sizes, className, eager = false }: UploadedPictureProps) {
  const image = readImageAddress(address);
  const loading = eager ? 'eager' : 'lazy';
  if (!image) return <img src={withBase(address)} alt={alt} className={className} loading={loading} decoding="async" />;
  return (
    <picture className="block size-full">
      <PictureSources address={address} sizes={sizes} />
      <img
        src={withBase(address)}
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

/** Every rendition of the picture, for the browser to choose from. */
export function PictureSources({ address, sizes }: { address: string; sizes: string }) {
  const widths = readImageAddress(address)?.widths ?? [];
  return imageFormats.map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      sizes={sizes}
      srcSet={widths.map((width) => `${withBase(renditionAddress(address, { width, format }))} ${width}w`).join(', ')}
    />
  ));
}
