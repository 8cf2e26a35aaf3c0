// The one line under a project's title: the first sentence of its description.

/** Shorter ones are probably the end of an abbreviation. */
const shortest = 24;
const longest = 150;

/** A story with less beyond its first sentence would seem to say everything twice. */
const shortestRest = 80;

/** @param summary the beginning of the description as plain text. Undefined if little follows the sentence. */
export function getTagline(summary: string): string | undefined {
  const text = summary.trim();
  const sentence = new RegExp(`^.{${shortest},${longest}}?[.!?…](?=\\s)`, 'su').exec(text)?.[0];
  if (sentence !== undefined) return text.length - sentence.length < shortestRest ? undefined : sentence;
  if (text.length <= longest) return undefined;
  const words = text.slice(0, longest);
  return `${words.slice(0, Math.max(words.lastIndexOf(' '), 1)).replace(/[\s.,;:–-]+$/u, '')}…`;
}
