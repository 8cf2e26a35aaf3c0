// A person's profile picture in a small rendition, or the initial of their name.
import { Avatar } from '#ui/avatar.tsx';
import { readImageAddress, renditionAddress } from '../image-address.ts';

export function PersonAvatar({ name, image, size }: { name: string; image: string | null; size?: number }) {
  return <Avatar name={name} src={image === null ? null : smallest(image)} {...(size !== undefined && { size })} />;
}

/** Null for addresses of other sites, which would learn of every visitor. */
function smallest(address: string): string | null {
  const [width] = readImageAddress(address)?.widths ?? [];
  return width === undefined ? null : renditionAddress(address, { width, format: 'webp' });
}
