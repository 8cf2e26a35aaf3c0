// Icons that a page repeats: drawn once as symbols, and referenced wherever they are shown.
import type { LucideIcon } from 'lucide-react';

/** One of the symbols of IconSymbols on the same page. */
export function SharedIcon({ name, size }: { name: string; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

/** Takes no space. Icons keep their own view box, so each is a nested picture of its symbol. */
export function IconSymbols({ icons }: { icons: ReadonlyMap<string, LucideIcon> }) {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      {[...icons].map(([name, Icon]) => (
        <symbol key={name} id={name} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  );
}
