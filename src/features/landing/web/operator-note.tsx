// Names who keeps the home page's promises that the software alone does not.
import { TextLink } from '#ui/link-button.tsx';
import { notes } from './home-sections-copy.ts';

export function OperatorNote({ className }: { className: string }) {
  return (
    <p className={`text-small text-ink-2 ${className}`}>
      {notes.operator} <TextLink to="/trust-and-safety#promises">{notes.promises}</TextLink>
    </p>
  );
}
