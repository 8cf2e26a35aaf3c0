// How long a description or an update may be. What is typed is never cut: the field says by how much it is too long, and nothing is sent.
import { formatCount } from '#kernel/numbers.ts';

/** Characters of Markdown, without blanks around them, as the API counts. */
export const maxStory = 20_000;

/** What the field says; undefined for a text that is short enough. */
export function findLengthIssue(markdown: string, max: number = maxStory): string | undefined {
  const over = markdown.trim().length - max;
  if (over <= 0) return undefined;
  return `Shorten the text by ${over === 1 ? '1 character' : `${formatCount(over)} characters`}: it may have at most ${formatCount(max)}.`;
}
