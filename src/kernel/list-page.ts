// A page of a list as services return it: the request and its result, and the headers with facts that are not in its rows.

/** `cursor` is opaque: only the list that wrote it reads it, see platform/postgres/cursor.ts. */
export type ListPageRequest = { limit: number; cursor?: string | undefined };

export type ListPage<Item> = {
  items: Item[];
  /** Undefined on the last page. */
  nextCursor: string | undefined;
  /** In lists that lead both ways. */
  previousCursor?: string | undefined;
  /** Absent where counting would cost more than the page. */
  total?: number | undefined;
  /** On the first page of some lists: counts that are shown with them. */
  counts?: ListCounts | undefined;
  /** The interpretation of a search, if not as typed. */
  note?: SearchNote | undefined;
};

export type ListCounts = Readonly<Record<string, number>>;

export type SearchNote = {
  /** Nothing has all the words; these have most of them. */
  closest: boolean;
  /** The corrected words, if typos were corrected. */
  words: string | undefined;
};

/** Response headers of a page, which go wherever its rows go. */
export const pageHeaders = ['link', 'x-total-count', 'x-counts', 'x-search'] as const;

/** Encodes the note as form fields, because a header may contain only ASCII. */
export function writeSearchNote({ closest, words }: SearchNote): string {
  return new URLSearchParams({ ...(closest && { match: 'closest' }), ...(words && { words }) }).toString();
}

export function readSearchNote(header: string | null): SearchNote | undefined {
  if (header === null) return undefined;
  const fields = new URLSearchParams(header);
  return { closest: fields.get('match') === 'closest', words: fields.get('words') ?? undefined };
}

/** As form fields, like the note. */
export function writeCounts(counts: ListCounts): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name}=${count}`)
    .join('&');
}

export function readCounts(header: string | null): ListCounts | undefined {
  if (header === null) return undefined;
  return Object.fromEntries(Array.from(new URLSearchParams(header), ([name, count]) => [name, Number(count)]));
}
