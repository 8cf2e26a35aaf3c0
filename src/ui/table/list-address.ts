// Reads a list's filters from the URL. Unknown values are ignored with a notice, so that an outdated or mistyped URL still
// shows the list; the API itself rejects them.

import type { Endpoint } from '#kernel/endpoint.ts';
import { isLostPart } from './list-part.ts';

export type ListWords = {
  /** Values by name; empty ones are missing. */
  words: Record<string, string>;
  /** Names whose value was ignored; 'cursor' for a page that does not exist. */
  leftOut: string[];
};

const longestWord = 200;

/** The values a URL has under these names, validated by the list's contract. */
export function readWords(
  search: URLSearchParams,
  { query }: Pick<Endpoint, 'query'>,
  names: readonly string[],
): ListWords {
  const requested = names.flatMap((name) => {
    const word = (search.get(name) ?? '').trim().slice(0, longestWord);
    return word === '' ? [] : [[name, word] as const];
  });
  const judged = query?.safeParse(Object.fromEntries(requested));
  const refused = new Set<unknown>(
    // A list without sorting does not know the name itself.
    judged?.error?.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1),
    ),
  );
  return {
    words: Object.fromEntries(requested.filter(([name]) => !refused.has(name))),
    leftOut: [
      ...requested.flatMap(([name]) => (refused.has(name) ? [name] : [])),
      ...(isLostPart(search) ? ['cursor'] : []),
    ],
  };
}
