// Splits plain text into text and the web addresses in it.
import { webAddress } from '#kernel/site-address.ts';

export type TextPart = { text: string; href?: string };

/** Linear time: no two parts of the pattern can match the same text. Beyond ASCII, punctuation is never part of an address. */
const address = /https?:\/\/(?:(?![<>"'`])[!-~]|(?![\p{P}\p{Z}\p{C}])[\u0080-\u{10ffff}])+/giu;
/** Trailing punctuation and markup are not part of an address. */
const sentenceEnd = /[.,;:!?&*\\([{]+$/;
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const shown = trimAddress(match[0]);
    const href = webAddress(shown);
    // "https://user:password@host" can be mistaken for another host.
    if (href === undefined || new URL(href).username !== '') continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: shown, href });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes trailing punctuation, and a closing bracket that was opened before the address. */
function trimAddress(found: string): string {
  const bare = found.replace(sentenceEnd, '');
  const last = bare.at(-1) ?? '';
  const opening = closing[last];
  const isUnopened = opening !== undefined && bare.split(last).length > bare.split(opening).length;
  return isUnopened ? trimAddress(bare.slice(0, -1)) : bare;
}
