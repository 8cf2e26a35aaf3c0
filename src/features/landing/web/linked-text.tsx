// A sentence whose promises link to the screen that keeps them, or to the page that names who does.
import { TextLink } from '#ui/link-button.tsx';
import { promised } from './home-sections-copy.ts';

const links: Readonly<Record<string, string>> = promised;
const words = new RegExp(`(${Object.keys(links).join('|')})`);

/** The text itself stays as it is. */
export function LinkedText({ text }: { text: string }) {
  return text.split(words).map((part) => {
    const to = links[part];
    return to ? (
      <TextLink key={part} to={to}>
        {part}
      </TextLink>
    ) : (
      <span key={part}>{part}</span>
    );
  });
}
