// Puts the runs of a line into the order in which they are drawn: right-to-left text is read from the right.
// Follows the Unicode Bidirectional Algorithm, https://www.unicode.org/reports/tr9/.
import createBidi from 'bidi-js';
import type { TextRun } from './receipt-text.ts';

const bidi = createBidi();

export type Direction = 'ltr' | 'rtl';

/** Letters that the PDF library itself draws from right to left. */
const drawnFromRight = /[\p{scx=Hebrew}\p{scx=Arabic}\p{scx=Syriac}\p{scx=Thaana}\p{scx=Nko}\p{scx=Adlam}]/u;
const letter = /\p{L}/u;

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The direction of the first letter that has one. */
export function findDirection(text: string): Direction {
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

type Piece = TextRun & { level: number };

/** The line's pieces from left to right, each of one font and one direction. */
export function orderLine(line: readonly TextRun[], direction: Direction): TextRun[] {
  const text = line.map((run) => run.text).join('');
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  if (levels.every((level) => level === 0)) return [...line];
  const pieces: Piece[] = [];
  let at = 0;
  for (const { text: content, font } of line) {
    for (const { segment } of signs.segment(content)) {
      const level = levels[at] ?? 0;
      const sign = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
      const last = pieces.at(-1);
      // Spaces are pieces of their own: the PDF library lays out the words of a piece one by one, left to right.
      const isJoined = last?.font === font && last.level === level && isSpace(last.text) === isSpace(segment);
      if (isJoined && last) last.text += sign;
      else pieces.push({ text: sign, font, level });
      at += segment.length;
    }
  }
  return reorder(pieces).map(({ text: content, font, level }) => ({
    text: level % 2 === 1 && !isDrawnFromRight(content) ? reverseSigns(content) : content,
    font,
  }));
}

/** Rule L2: from the highest level to the lowest odd one, reverse each sequence of pieces at that level or higher. */
function reorder(pieces: readonly Piece[]): Piece[] {
  let ordered = [...pieces];
  const highest = Math.max(...pieces.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    const next: Piece[] = [];
    let sequence: Piece[] = [];
    for (const piece of ordered) {
      if (piece.level >= level) {
        sequence.push(piece);
        continue;
      }
      next.push(...sequence.toReversed(), piece);
      sequence = [];
    }
    ordered = [...next, ...sequence.toReversed()];
  }
  return ordered;
}

/** The PDF library takes the direction of a piece from its first letter. */
function isDrawnFromRight(text: string): boolean {
  return Array.from(text).some((sign) => letter.test(sign) && drawnFromRight.test(sign));
}

function reverseSigns(text: string): string {
  return [...signs.segment(text)]
    .map(({ segment }) => segment)
    .toReversed()
    .join('');
}

function isSpace(text: string): boolean {
  return text.trim() === '';
}
