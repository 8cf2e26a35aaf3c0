// An uploaded picture in the size a place needs: AVIF where the browser reads it, WebP elsewhere.
import { imageFormats, readImageAddress, renditionAddress } from '../image-address.ts';

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
      {imageFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          sizes={sizes}
          srcSet={image.widths.map((width) => `${renditionAddress(address, { width, format })} ${width}w`).join(', ')}
        />
      ))}
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
