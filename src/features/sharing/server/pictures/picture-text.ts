// Draws text for pictures in any script: Pango, which is part of sharp, shapes it, orders it from right to left and breaks its lines.
import path from 'node:path';
import { loadSharp } from '#features/images/server/image-encoder.ts';
import { type Face, findFontPath, listFonts } from '#features/investing/server/receipts/pdf-fonts.ts';
import { escapeHtml } from '#kernel/escape-html.ts';

export type TextStyle = { face: Face; size: number; color: string };

export type DrawnText = { png: Buffer; width: number; height: number; isRightToLeft: boolean };

/** Fonts by the name inside their file; the others are called like their file. */
const families: Record<string, string> = {
  'bricolage-grotesque-bold.ttf': 'Bricolage Grotesque 96pt ExtraBold',
  'instrument-sans-regular.ttf': 'Instrument Sans',
  'instrument-sans-semibold.ttf': 'Instrument Sans',
  'dejavu-sans-part.ttf': 'DejaVu Sans',
  'noto-sans-cjk.otf': 'Noto Sans CJK SC',
};
const weights: Record<Face, string> = { regular: 'normal', bold: '600', display: 'bold' };

const rightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Letters of these scripts may stand closer together. In others, spacing would tear joined letters apart. */
const looseLetters = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]*$/u;

/** Texts without what no font here has: emoji, flags, and characters that a line of text cannot show. */
export function toDrawable(text: string): string {
  return text
    .replaceAll(
      /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}]|\u200d|\u20e3|[\ufe00-\ufe0f]/gu,
      (sign) => (/[©®™]/u.test(sign) ? sign : ''),
    )
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim();
}

/** One or more lines within this width. */
export async function drawText(
  text: string,
  style: TextStyle,
  width: number,
  wrap: 'word' | 'word-char' = 'word-char',
): Promise<DrawnText | undefined> {
  const drawable = toDrawable(text);
  if (drawable === '') return undefined;
  const fonts = listFonts(style.face).filter(({ script }) => script?.test(drawable) ?? true);
  for (const { file } of fonts) await registerFont(file);
  const spacing = style.face === 'display' && looseLetters.test(drawable) ? Math.round(style.size * -20) : 0;
  const attributes = {
    font_family: fonts.map(({ file }) => getFamily(file)).join(', '),
    font_weight: weights[style.face],
    foreground: style.color,
    size: String(Math.round(style.size * 1024)),
    line_height: '0.98',
    insert_hyphens: 'false',
    letter_spacing: String(spacing),
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: `<span ${written.join(' ')}>${escapeHtml(drawable)}</span>`,
      width,
      rgba: true,
      dpi: 72,
      wrap,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height, isRightToLeft: rightToLeft.test(drawable) };
}

/** The largest size at which the text fits without breaking a word; if none does, the beginning of the text at the smallest. */
export async function fitText(
  text: string,
  style: Omit<TextStyle, 'size'> & { sizes: readonly number[] },
  box: { width: number; height: number },
): Promise<DrawnText | undefined> {
  const smallest = style.sizes.at(-1) ?? 24;
  const letters = Array.from(new Intl.Segmenter().segment(toDrawable(text)), ({ segment }) => segment);
  // No title of this length fits at any size, and drawing it costs time.
  const whole = letters.length <= 220 ? letters.join('') : undefined;
  const tries = [
    ...style.sizes.map((size) => ({ size, wrap: 'word' as const })),
    { size: smallest, wrap: 'word-char' as const },
  ];
  for (const { size, wrap } of whole === undefined ? [] : tries) {
    const drawn = await drawText(text, { ...style, size }, box.width, wrap);
    if (drawn === undefined || fits(drawn, box)) return drawn;
  }
  let [least, most] = [0, Math.min(letters.length, 220)];
  let best: DrawnText | undefined;
  while (least < most) {
    const count = Math.ceil((least + most) / 2);
    const beginning = `${letters.slice(0, count).join('').trimEnd()}…`;
    const drawn = await drawText(beginning, { ...style, size: smallest }, box.width);
    if (drawn !== undefined && fits(drawn, box)) [best, least] = [drawn, count];
    else most = count - 1;
  }
  return best;
}

function fits(drawn: DrawnText, box: { width: number; height: number }): boolean {
  return drawn.width <= box.width && drawn.height <= box.height;
}

const registered = new Map<string, Promise<unknown>>();

/** Makes a font of ours known to Pango, which otherwise only knows those of the machine. */
function registerFont(file: string): Promise<unknown> {
  const known = registered.get(file) ?? loadSharp().then((sharp) => openFont(sharp, file));
  registered.set(file, known);
  return known;
}

function openFont(sharp: Awaited<ReturnType<typeof loadSharp>>, file: string): Promise<Buffer> {
  return sharp({ text: { text: 'x', font: getFamily(file), fontfile: findFontPath(file) } })
    .raw()
    .toBuffer();
}

function getFamily(file: string): string {
  const words = path.parse(file).name.split('-');
  return families[file] ?? words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}
