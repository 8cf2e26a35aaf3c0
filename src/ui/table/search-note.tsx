// How a search was understood, where that is not as typed: corrected words, or rows that have only some of the words.
import type { SearchNote } from '#kernel/list-page.ts';
import { TextLink } from '../link-button.tsx';
import { tableCopy } from './table-copy.ts';

type SearchNoticeProps = {
  note: SearchNote | undefined;
  noun: string;
  /** The typed words, and the address that searches for exactly these. */
  typed?: { q: string; address: string };
};

export function SearchNotice({ note, noun, typed }: SearchNoticeProps) {
  if (note === undefined) return null;
  return (
    <div className="grid gap-1">
      {note.words !== undefined && (
        <p className="text-ink-2">
          {tableCopy.search.corrected} <strong className="text-ink">{note.words}</strong>.{' '}
          {typed && (
            <TextLink to={typed.address} preventScrollReset className="inline-flex min-h-[42px] items-center">
              {tableCopy.search.asTyped(typed.q)}
            </TextLink>
          )}
        </p>
      )}
      {note.closest && <h2 className="h3">{tableCopy.search.closest(noun)}</h2>}
    </div>
  );
}
