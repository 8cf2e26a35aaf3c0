// Notices above a list: unknown values in its URL, and how a search was understood where that is not as typed.
import type { SearchNote } from '#kernel/list-page.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '../link-button.tsx';
import { tableCopy as copy } from './table-copy.ts';

type LeftOutNoticeProps = {
  leftOut: readonly string[];
  /** Filter labels by name. */
  labels?: Record<string, string>;
  /** Label of the order shown instead. */
  order?: string | undefined;
};

export function LeftOutNotice({ leftOut, ...words }: LeftOutNoticeProps) {
  if (leftOut.length === 0) return null;
  return (
    <Alert tone="info">
      {leftOutSentences(leftOut, words).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );
}

/** A sentence for each ignored value. */
export function leftOutSentences(
  leftOut: readonly string[],
  { labels = {}, order }: { labels?: Record<string, string>; order?: string | undefined },
): string[] {
  return leftOut.map((name) => {
    if (name === 'cursor') return copy.ignored.page;
    if (name === 'sort') return copy.ignored.sort(order);
    const label = labels[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
    return copy.ignored.filter(label);
  });
}

type SearchNoticeProps = {
  note: SearchNote | undefined;
  noun: string;
  /** The typed words, and the address that searches for exactly these. */
  typed?: { q: string; address: string };
};

/** Corrected words, or rows that have only some of the words. */
export function SearchNotice({ note, noun, typed }: SearchNoticeProps) {
  if (note === undefined) return null;
  return (
    <div className="grid gap-1">
      {note.words !== undefined && (
        <p className="text-ink-2">
          {copy.search.corrected} <strong className="text-ink">{note.words}</strong>.{' '}
          {typed && (
            <TextLink to={typed.address} preventScrollReset className="inline-flex min-h-[42px] items-center">
              {copy.search.asTyped(typed.q)}
            </TextLink>
          )}
        </p>
      )}
      {note.closest && <h2 className="h3">{copy.search.closest(noun)}</h2>}
    </div>
  );
}
