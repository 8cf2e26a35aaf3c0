// Splits plain text into text and the web addresses in it.
import { webAddress } from '#kernel/site-address.ts';

export type TextPart = { text: string; href?: string };

/**
 * Each character is read once: no part of the pattern can match the same text in two ways. Beyond ASCII, punctuation is never part of an
 * address.
 */
const address = /https?:\/\/(?:(?![<>"'`])[!-~]|(?![\p{P}\p{Z}\p{C}])[\u0080-\u{10ffff}])+/giu;
/** What ends a sentence or marks a word is not part of an address. */
const sentenceEnd = /[.,;:!?&*\\([{]+$/;
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const shown = trimAddress(match[0]);
    const href = webAddress(shown);
    // "https://user:password@host" can pass for another host.
    if (href === undefined || new URL(href).username !== '') continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: shown, href });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Without the punctuation after it, and without a closing bracket that was opened before it. */
function trimAddress(found: string): string {
  const bare = found.replace(sentenceEnd, '');
  const last = bare.at(-1) ?? '';
  const opening = closing[last];
  const isUnopened = opening !== undefined && bare.split(last).length > bare.split(opening).length;
  return isUnopened ? trimAddress(bare.slice(0, -1)) : bare;
}
