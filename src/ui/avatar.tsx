// A person's picture, or the initial of their name on a colored background.
import type { CSSProperties } from 'react';
import { withBase } from './base-path.ts';

export function Avatar({ name, src, size = 40 }: { name: string; src?: string | null; size?: number }) {
  const box = { width: size, height: size };
  if (src) {
    return (
      <img
        src={withBase(src)}
        alt=""
        {...box}
        loading="lazy"
        decoding="async"
        className="shrink-0 rounded-full object-cover"
        style={box}
      />
    );
  }
  const letters = Array.from(name);
  const hue = letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center rounded-full bg-(--chip-bg) leading-none font-semibold text-(--chip-ink)"
      style={
        {
          ...box,
          '--hue': hue,
          fontSize: size * 0.42,
        } as CSSProperties
      }
    >
      {letters[0]?.toUpperCase() ?? '?'}
    </span>
  );
}
