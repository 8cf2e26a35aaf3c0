// Formatting commands on a text and its selection. Applying one again removes the mark.
import { fieldsCopy } from '../values/form-fields-copy.ts';

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link';

type Selected = { text: string; start: number; end: number };

/** Replace `from` to `to` by `insert`, then select. One replacement, so that the browser can undo it in one step. */
export type Edit = { from: number; to: number; insert: string; select: { start: number; end: number } };

export function editFor(mark: Mark, selected: Selected): Edit {
  switch (mark) {
    case 'bold':
      return surround(selected, '**', fieldsCopy.boldText);
    case 'italic':
      return surround(selected, '_', 'emphasis');
    case 'link':
      return link(selected);
    case 'heading':
      return prefixLines(selected, '## ');
    case 'list':
      return prefixLines(selected, '- ');
    case 'quote':
      return prefixLines(selected, '> ');
  }
}

function surround({ text, start, end }: Selected, sign: string, example: string): Edit {
  const { length } = sign;
  if (text.slice(start - length, start) === sign && text.slice(end, end + length) === sign) {
    const from = start - length;
    return { from, to: end + length, insert: text.slice(start, end), select: { start: from, end: end - length } };
  }
  // Markdown ignores marks next to spaces, so they go around the words only.
  const whole = text.slice(start, end);
  const words = whole.trim() || example;
  const before = start + (whole.trim() === '' ? 0 : whole.length - whole.trimStart().length);
  const after = whole.trim() === '' ? end : before + words.length;
  const select = { start: before + length, end: before + length + words.length };
  return { from: before, to: after, insert: `${sign}${words}${sign}`, select };
}

const exampleAddress = 'https://';

function link({ text, start, end }: Selected): Edit {
  const words = text.slice(start, end) || fieldsCopy.linkText;
  const insert = `[${words}](${exampleAddress})`;
  const address = start + words.length + 3;
  return { from: start, to: end, insert, select: { start: address, end: address + exampleAddress.length } };
}

/** Whole lines, however little of them is selected. */
function prefixLines({ text, start, end }: Selected, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', Math.max(end - 1, start));
  const to = nextBreak === -1 || nextBreak < start ? text.length : nextBreak;
  const lines = text.slice(from, to).split('\n');
  const marked = lines.every((line) => line.startsWith(prefix));
  const changed = lines.map((line) => (marked ? line.slice(prefix.length) : prefix + line));
  const insert = changed.join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: lines.length > 1 ? { start: from, end: caret } : { start: caret, end: caret } };
}
