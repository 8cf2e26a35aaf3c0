// A sentence whose promises link to the screen that keeps them, or to the page that names who does.

import { whenReviewed } from '#features/projects/claim-copy.ts';
import { TextLink } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { notes, promised } from './home-sections-copy.ts';

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

/** Names who keeps the home page's promises that the software alone does not. */
export function OperatorNote({ className }: { className: string }) {
  return (
    <p className={`text-small text-ink-2 ${className}`}>
      {notes.operator} <TextLink to="/trust-and-safety#promises">{notes.promises}</TextLink>
    </p>
  );
}

/** A promise that holds only while reviews are on: muted and qualified where they are off. */
export function ReviewPromise({ text }: { text: string }) {
  if (useSite().reviewBeforePublishing) return <LinkedText text={text} />;
  return (
    <span className="text-ink-3">
      <LinkedText text={whenReviewed(text)} />
    </span>
  );
}
