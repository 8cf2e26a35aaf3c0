// Slots in a page for what belongs to one person. A page that many signed-in people see is rendered once with these marks in
// place of a name or a choice, and filled for each of them.
import { randomBytes } from 'node:crypto';

/** Texts of a person, in HTML or inside a JSON string. */
export type SlotText = 'uid' | 'name' | 'email' | 'unread';
/** JSON values of a person. What is also a text is a value in JSON, and the text in HTML. */
export type SlotValue = 'profile' | 'unread' | 'personId';

/** A mark cannot occur in what people write, because they cannot know this. */
const nonce = randomBytes(12).toString('hex');

export function markText(text: SlotText): string {
  return `_${nonce}_${text}_`;
}

/** Stands for a JSON value of its own. */
export function markValue(value: SlotValue): string {
  return `_${nonce}_${value}_`;
}

/** A yes or no, by name: in HTML one of two pieces of markup, in JSON true or false. */
export function markChoice(name: string): string {
  return `_${nonce}_is ${name}_`;
}

export type Slot =
  | { kind: 'text'; text: SlotText; inJson: boolean }
  | { kind: 'value'; value: SlotValue }
  | { kind: 'choice'; name: string; off: Buffer; on: Buffer };

export type Part = Buffer | Slot;

/** @param choices the markup of each choice, off and on. @throws Error for a choice without markup */
export function splitAtSlots(html: string, choices: ReadonlyMap<string, readonly [string, string]>): Part[] {
  const dataAt = html.lastIndexOf('<script type="application/json"');
  const parts: Part[] = [];
  let end = 0;
  for (const match of html.matchAll(marks)) {
    const [mark, inQuotes = '', plain = ''] = match;
    const inJson = dataAt !== -1 && match.index > dataAt;
    const name = inQuotes || plain;
    // A mark between quotes is a whole JSON string only in JSON; in HTML the quotes belong to an attribute.
    const isWhole = inJson && (isValue(name) || name.startsWith('is '));
    const quotes = inQuotes === '' || isWhole ? 0 : 1;
    parts.push(Buffer.from(html.slice(end, match.index + quotes)), ...toParts(name, inJson, choices));
    end = match.index + mark.length - quotes;
  }
  parts.push(Buffer.from(html.slice(end)));
  return parts.filter((part) => !Buffer.isBuffer(part) || part.length > 0);
}

const values: readonly string[] = ['profile', 'unread', 'personId'] satisfies SlotValue[];
const name = `(uid|name|email|${values.join('|')}|is [\\w ]+?)`;
const marks = new RegExp(`"_${nonce}_${name}_"|_${nonce}_${name}_`, 'g');

function toParts(found: string, inJson: boolean, choices: ReadonlyMap<string, readonly [string, string]>): Part[] {
  if (inJson && isValue(found)) return [{ kind: 'value', value: found }];
  if (!found.startsWith('is ')) return [{ kind: 'text', text: found as SlotText, inJson }];
  const name = found.slice('is '.length);
  // JSON allows space after a value, so that both have the same length.
  if (inJson) return [{ kind: 'choice', name, off: Buffer.from('false'), on: Buffer.from('true ') }];
  const markup = choices.get(name);
  if (markup === undefined) throw new Error(`no markup for the choice ${name}`);
  return splitChoice(name, ...markup);
}

function isValue(found: string): found is SlotValue {
  return values.includes(found);
}

/** Only what differs is a choice, up to the end of a tag. Both forms start with the same element. */
function splitChoice(name: string, off: string, on: string): Part[] {
  const [offs, ons] = [toTokens(off), toTokens(on)];
  const start = offs.findIndex((token, index) => token !== ons[index]);
  if (start === -1) return [Buffer.from(off)];
  const same = offs.toReversed().findIndex((token, index) => token !== ons.at(-1 - index));
  const longest = Math.min(offs.length, ons.length) - start;
  const parts = [offs, ons].map((tokens) => {
    const end = tokens.length - Math.min(same, longest);
    const tagEnd = tokens.findIndex((token, index) => index >= start && token.endsWith('>')) + 1;
    return {
      before: tokens.slice(0, start).join(''),
      own: tokens.slice(start, Math.max(end, tagEnd)).join(''),
      end: Math.max(end, tagEnd),
      tokens,
    };
  });
  const [first, second] = parts as [(typeof parts)[0], (typeof parts)[0]];
  const after = first.tokens.slice(first.end).join('');
  if (after !== second.tokens.slice(second.end).join('')) throw new Error(`the choice ${name} has no common end`);
  return [
    Buffer.from(first.before),
    { kind: 'choice', name, ...toEqualLength(first.own, second.own) },
    Buffer.from(after),
  ];
}

/** Each ends with a quote or a tag. */
function toTokens(html: string): string[] {
  return html.match(/[^">]*(?:["]|>|$)/g)?.filter((token) => token !== '') ?? [];
}

/** A tag allows space before its end. @throws RangeError for a part without one */
function toEqualLength(off: string, on: string): { off: Buffer; on: Buffer } {
  const length = Math.max(Buffer.byteLength(off), Buffer.byteLength(on));
  return { off: pad(off, length), on: pad(on, length) };
}

function pad(part: string, length: number): Buffer {
  const tagEnd = part.indexOf('>');
  if (tagEnd === -1) throw new RangeError(`${part} has no end of a tag`);
  const space = ' '.repeat(length - Buffer.byteLength(part));
  return Buffer.from(part.slice(0, tagEnd) + space + part.slice(tagEnd));
}
