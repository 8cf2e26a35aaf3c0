// What an address asks of a list, as far as the list knows it. What it does not know is left out, and said on screen: an old or
// mistyped address still shows the list. The API itself refuses such a word.
import type { Endpoint } from '#kernel/endpoint.ts';
import { isLostPart } from './list-part.ts';

export type ListWords = {
  /** By name; names without a word are missing. */
  words: Record<string, string>;
  /** Names whose word was left out; 'cursor' for a part of the list that is not there. */
  leftOut: string[];
};

const longestWord = 200;

/** The words an address has under these names, judged by the contract of the list. */
export function readWords(
  search: URLSearchParams,
  { query }: Pick<Endpoint, 'query'>,
  names: readonly string[],
): ListWords {
  const asked = names.flatMap((name) => {
    const word = (search.get(name) ?? '').trim().slice(0, longestWord);
    return word === '' ? [] : [[name, word] as const];
  });
  const judged = query?.safeParse(Object.fromEntries(asked));
  const refused = new Set<unknown>(
    // A list without any order does not know the name either.
    judged?.error?.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1),
    ),
  );
  return {
    words: Object.fromEntries(asked.filter(([name]) => !refused.has(name))),
    leftOut: [
      ...asked.flatMap(([name]) => (refused.has(name) ? [name] : [])),
      ...(isLostPart(search) ? ['cursor'] : []),
    ],
  };
}

/** What to say of each word that was left out. */
export function leftOutSentences(
  leftOut: readonly string[],
  { labels = {}, order }: { labels?: Record<string, string>; order?: string | undefined },
): string[] {
  return leftOut.map((name) => {
    if (name === 'cursor') return 'The page of this list in the address no longer exists. This is the first page.';
    if (name === 'sort') {
      const instead = `as usual${order === undefined ? '' : `: ${order.charAt(0).toLowerCase()}${order.slice(1)}`}`;
      return `The address asked for a sort order this list does not have. You see it ${instead}.`;
    }
    const label = labels[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
    return `The address asked for something under “${label}” that this list does not have. It was left out.`;
  });
}
