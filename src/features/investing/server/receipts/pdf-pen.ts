// Draws PDF files: fonts, wrapped text, lines and pages. The only file that uses the PDF library.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { type Covers, cutLines, measureWidth, type TextRun, toLines, toRuns } from './receipt-text.ts';

type Document = PDFKit.PDFDocument;
type Face = 'regular' | 'bold' | 'display';

const fontFiles = {
  regular: 'instrument-sans-regular.ttf',
  bold: 'instrument-sans-semibold.ttf',
  display: 'bricolage-grotesque-bold.ttf',
  /** Fallback for characters the others lack: beyond Latin, Greek and Cyrillic. */
  other: 'dejavu-sans-part.ttf',
} as const;
type FontName = keyof typeof fontFiles;
const fontNames = Object.keys(fontFiles) as FontName[];

const fontsFolder = path.join(projectRoot, 'src/features/investing/server/receipts/receipt-fonts');

let fonts: Promise<Record<FontName, Buffer>> | undefined;

/** Cached, because fonts never change. */
async function readFonts(): Promise<Record<FontName, Buffer>> {
  const read = fontNames.map(async (name) => [name, await readFile(path.join(fontsFolder, fontFiles[name]))] as const);
  return Object.fromEntries(await Promise.all(read)) as Record<FontName, Buffer>;
}

/** A4, in points. */
export const page = { width: 595.28, height: 841.89 };
export const ink = '#0f1c1c';
export const soft = '#596666';
const line = '#b9c3c2';

export type PdfInfo = { title: string; author: string; now: Date; compress?: boolean };

export async function drawPdf(info: PdfInfo, draw: (pen: Pen) => void): Promise<Buffer> {
  fonts ??= readFonts();
  const [{ default: PDFDocument }, files] = await Promise.all([import('pdfkit'), fonts]);
  const { title, author, now, compress = true } = info;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    compress,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: now },
  });
  for (const name of fontNames) document.registerFont(name, files[name]);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    document.on('end', () => resolve());
    document.on('error', reject);
  });
  draw(new Pen(document));
  document.end();
  await done;
  return Buffer.concat(chunks);
}

export type TextPlace = {
  x: number;
  y: number;
  width: number;
  size: number;
  face?: Face;
  color?: string;
  align?: 'left' | 'right';
  /** Longer text is cut; sized for the longest allowed name and title. */
  maxLines?: number;
};

/** Missing in the library's types. */
type OpenedFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

export class Pen {
  readonly #document: Document;
  /** False once a character had to be replaced. */
  isWhole = true;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Writes wrapped text and returns the y position below it. */
  write(text: string, place: TextPlace): number {
    const { x, width, size, face = 'regular', color = ink, align = 'left', maxLines = 20 } = place;
    const faces: FontName[] = [face, 'other'];
    const { runs, isWhole } = toRuns(text, faces.length, this.#covers(faces));
    this.isWhole &&= isWhole;
    const measure = (run: TextRun) => this.#use(faces, run, size).widthOfString(run.text);
    let { y } = place;
    for (const words of cutLines(toLines(runs, width, measure), maxLines)) {
      let at = align === 'right' ? x + width - measureWidth(words, measure) : x;
      for (const run of words) {
        this.#use(faces, run, size)
          .fillColor(color)
          .text(run.text, at, y, { lineBreak: false, baseline: -size * 0.95 });
        at += measure(run);
      }
      y += size * 1.42;
    }
    return y;
  }

  rule(x: number, y: number, width: number): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(line)
      .stroke();
  }

  /** Later writing goes on a new page of the same size. */
  nextPage(): void {
    this.#document.addPage();
  }

  /** A line along an SVG path, dashed or not. */
  trace(path: string, { isDashed = false }: { isDashed?: boolean } = {}): void {
    this.#document.path(path).lineWidth(1).strokeColor(ink);
    if (isDashed) this.#document.dash(6, { space: 5 });
    this.#document.stroke().undash();
  }

  #use(faces: readonly FontName[], { font }: TextRun, size: number): Document {
    return this.#document.font(faces[font] ?? 'regular').fontSize(size);
  }

  #covers(faces: readonly FontName[]): Covers {
    return (font, codePoint) => {
      const { _font: opened } = this.#use(faces, { text: '', font }, 10) as unknown as OpenedFont;
      return opened.font.hasGlyphForCodePoint(codePoint);
    };
  }
}
