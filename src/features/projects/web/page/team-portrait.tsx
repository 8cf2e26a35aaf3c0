// The portrait of a team member: their picture, or their initials on a color of their own.

import type { CSSProperties } from 'react';
import { readImageAddress, renditionAddress } from '#features/images/image-address.ts';
import { withBase } from '#ui/base-path.ts';
import type { TeamMember } from '../../project-shapes.ts';
import { getInitials, ownImage } from './person-links.ts';

type Person = Pick<TeamMember, 'name' | 'role' | 'avatar'>;

/** The name stands beside it, so it has no text of its own. @param size in pixels */
export function TeamPortrait({ member: { name, role, avatar }, size }: { member: Person; size: number }) {
  const box = { width: size, height: size };
  const source = portraitSource(avatar);
  if (source !== null) {
    return (
      <img
        src={withBase(source)}
        alt=""
        {...box}
        loading="lazy"
        decoding="async"
        className="shrink-0 rounded-full bg-surface-2 object-cover"
        style={box}
      />
    );
  }
  const initials = getInitials(name || role);
  const hue = Array.from(name || role).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center rounded-full bg-(--chip-bg) font-display leading-none font-strong tracking-tight text-(--chip-ink)"
      style={{ ...box, '--hue': hue, fontSize: size * 0.36 } as CSSProperties}
    >
      {initials}
    </span>
  );
}

/** The smallest rendition of an uploaded picture; null for addresses of other sites, which would learn of every visitor. */
function portraitSource(avatar: string | undefined): string | null {
  const [width] = readImageAddress(avatar ?? '')?.widths ?? [];
  return width === undefined ? ownImage(avatar) : renditionAddress(avatar ?? '', { width, format: 'webp' });
}
