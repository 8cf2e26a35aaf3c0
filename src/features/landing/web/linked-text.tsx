// A sentence whose promises lead to the page that says who keeps them.
import { Fragment } from 'react';
import { TextLink } from '#ui/link-button.tsx';

type LinkedTextProps = { text: string; links: Readonly<Record<string, string>> };

/** `links`: words of the text and where they lead. The text itself stays as it is. */
export function LinkedText({ text, links }: LinkedTextProps) {
  const parts = text.split(new RegExp(`(${Object.keys(links).join('|')})`));
  return parts.map((part) => {
    const to = links[part];
    return to === undefined ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <TextLink key={part} to={to}>
        {part}
      </TextLink>
    );
  });
}
