// Draws PDF files: fonts, wrapped text, lines and pages. The only file that uses the PDF library.
import { findDirection, orderLine } from './line-order.ts';
import { type Face, listFonts, readFont } from './pdf-fonts.ts';
import { type Covers, cutLines, measureWidth, type TextRun, toLines, toRuns } from './receipt-text.ts';

type Document = PDFKit.PDFDocument;

/** A4, in points. */
export const page = { width: 595.28, height: 841.89 };
export const ink = '#0f1c1c';
export const soft = '#596666';
const line = '#b9c3c2';

export type PdfInfo = { title: string; author: string; now: Date; compress?: boolean };

export async function drawPdf(info: PdfInfo, draw: (pen: Pen) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, author, now, compress = true } = info;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    compress,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: now },
  });
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
  /** For text that continues on the next pages: between these y positions. */
  flows?: { top: number; bottom: number };
};

/** Missing in the library's types. */
type OpenedFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

export class Pen {
  readonly #document: Document;
  readonly #registered = new Set<string>();
  /** Fonts of scripts that the file's texts have used so far, which then also serve their punctuation. */
  readonly #scripts = new Set<number>();
  /** False once a character had to be replaced. */
  isWhole = true;
  pages = 1;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Writes wrapped text and returns the y position below it. */
  write(text: string, place: TextPlace): number {
    const { x, width, size, face = 'regular', color = ink, align = 'left', flows } = place;
    const { maxLines = flows === undefined ? 20 : Number.POSITIVE_INFINITY } = place;
    const { runs, isWhole } = toRuns(text, listFonts(face).length, this.#covers(face));
    this.isWhole &&= isWhole;
    const direction = findDirection(text);
    const measure = (run: TextRun) => this.#use(face, run, size).widthOfString(run.text);
    let { y } = place;
    for (const line of cutLines(toLines(runs, width, measure), maxLines)) {
      if (flows !== undefined && y + size * 1.42 > flows.bottom) {
        this.nextPage();
        y = flows.top;
      }
      const pieces = orderLine(line, direction);
      let at = align === 'right' ? x + width - measureWidth(pieces, measure) : x;
      for (const piece of pieces) {
        this.#use(face, piece, size)
          .fillColor(color)
          .text(piece.text, at, y, { lineBreak: false, baseline: -size * 0.95 });
        at += measure(piece);
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

  /** Continues on a new page of the same size. */
  nextPage(): void {
    this.#document.addPage();
    this.pages += 1;
  }

  /** A line along an SVG path, dashed or not. */
  trace(path: string, { isDashed = false }: { isDashed?: boolean } = {}): void {
    this.#document.path(path).lineWidth(1).strokeColor(ink);
    if (isDashed) this.#document.dash(6, { space: 5 });
    this.#document.stroke().undash();
  }

  #use(face: Face, { font }: TextRun, size: number): Document {
    const { file } = listFonts(face)[font] as { file: string };
    if (!this.#registered.has(file)) this.#document.registerFont(file, readFont(file));
    this.#registered.add(file);
    return this.#document.font(file).fontSize(size);
  }

  #covers(face: Face): Covers {
    return (font, codePoint) => {
      const script = listFonts(face)[font]?.script;
      const isOpened = script === undefined || this.#scripts.has(font);
      if (!isOpened && !script.test(String.fromCodePoint(codePoint))) return false;
      if (script !== undefined) this.#scripts.add(font);
      const { _font: opened } = this.#use(face, { text: '', font }, 10) as unknown as OpenedFont;
      return opened.font.hasGlyphForCodePoint(codePoint);
    };
  }
}
