// Font fallback and line breaking for PDFs: each character uses the first font that has it, '?' if none.

/** `font` is an index into the list of available fonts. */
export type TextRun = { text: string; font: number };

/** Whether the font at this index has the code point. */
export type Covers = (font: number, codePoint: number) => boolean;

export const unknownSign = '?';

/** Direction marks, variation selectors and the like, which no font draws. */
const shapeless = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu;
/** They shape Arabic letters and those of India, and are dropped where the font has none. */
const joiners = /[\u200c\u200d]/gu;

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** `isWhole` is false if a character had to be replaced. */
export function toRuns(text: string, fonts: number, covers: Covers): { runs: TextRun[]; isWhole: boolean } {
  const runs: TextRun[] = [];
  let isWhole = true;
  // Fonts contain composed letters.
  for (const word of text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .split(/(?<= )/)) {
    const pieces = [...signs.segment(word)].map(({ segment }) => segment.replaceAll(shapeless, ''));
    // Prefers one font per word over switching within it.
    const forAll = findFont(pieces.join(''), fonts, covers);
    for (const sign of pieces) {
      const font = forAll ?? findFont(sign, fonts, covers);
      isWhole &&= font !== undefined;
      const drawn = font !== undefined && covers(font, 0x200d) ? sign : sign.replaceAll(joiners, '');
      appendRun(runs, { text: font === undefined ? unknownSign : drawn, font: font ?? 0 });
    }
  }
  return { runs, isWhole };
}

function appendRun(runs: TextRun[], { text, font }: TextRun): void {
  const last = runs.at(-1);
  if (last?.font === font) last.text += text;
  else if (text !== '') runs.push({ text, font });
}

function findFont(sign: string, fonts: number, covers: Covers): number | undefined {
  for (let font = 0; font < fonts; font += 1) {
    if (Array.from(sign.replaceAll(joiners, '')).every((letter) => covers(font, letter.codePointAt(0) ?? 0)))
      return font;
  }
  return undefined;
}

export type Measure = (run: TextRun) => number;

/** Breaks between words, or within a word that is wider than a line. */
export function toLines(runs: readonly TextRun[], width: number, measure: Measure): TextRun[][] {
  const lines: TextRun[][] = [[]];
  let used = 0;
  for (const word of splitWords(runs)) {
    const wide = measureWidth(word, measure);
    const line = lines.at(-1) as TextRun[];
    if (line.length > 0 && used + measureWidth(trimLineEnd(word), measure) > width) {
      lines.push([]);
      used = 0;
    }
    if (wide <= width) {
      (lines.at(-1) as TextRun[]).push(...word);
      used += wide;
      continue;
    }
    for (const run of word) {
      for (const { segment } of signs.segment(run.text)) {
        const sign = { text: segment, font: run.font };
        const step = measure(sign);
        if (used > 0 && used + step > width && segment !== ' ') {
          lines.push([]);
          used = 0;
        }
        (lines.at(-1) as TextRun[]).push(sign);
        used += step;
      }
    }
  }
  return lines.map((line) => trimLineEnd(joinRuns(line)));
}

/** The first lines, ending in an ellipsis if cut. */
export function cutLines(lines: readonly TextRun[][], most: number): TextRun[][] {
  const kept = lines.slice(0, most);
  const last = kept.at(-1)?.at(-1);
  if (lines.length <= most || last === undefined) return kept;
  return [
    ...kept.slice(0, -1),
    [...(kept.at(-1)?.slice(0, -1) ?? []), { ...last, text: `${last.text.slice(0, -2)}…` }],
  ];
}

/** Words with trailing space; a word may use several fonts. */
function splitWords(runs: readonly TextRun[]): TextRun[][] {
  const words: TextRun[][] = [[]];
  for (const { text, font } of runs) {
    for (const part of text.split(/(?<= )/)) {
      (words.at(-1) as TextRun[]).push({ text: part, font });
      if (part.endsWith(' ')) words.push([]);
    }
  }
  return words.filter((word) => word.length > 0);
}

function joinRuns(line: readonly TextRun[]): TextRun[] {
  const whole: TextRun[] = [];
  for (const run of line) appendRun(whole, { ...run });
  return whole;
}

function trimLineEnd(line: readonly TextRun[]): TextRun[] {
  return line.map((run, place) => (place === line.length - 1 ? { ...run, text: run.text.trimEnd() } : run));
}

export function measureWidth(line: readonly TextRun[], measure: Measure): number {
  return line.reduce((sum, run) => sum + measure(run), 0);
}
