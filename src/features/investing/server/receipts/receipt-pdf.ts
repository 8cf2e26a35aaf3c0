// Renders a receipt as one A4 page. The only file that uses the PDF library.
import { readFile } from 'node:fs/promises';
import type { Receipt } from '../../receipt-contract.ts';
import { issuerText, type ReceiptSite, receiptRows, receiptState, smallPrint } from '../../receipt-copy.ts';
import { type Covers, cutLines, measureWidth, type TextRun, toLines, toRuns } from './receipt-text.ts';

export type NumberedReceipt = Receipt & { number: string };
export type PdfOptions = { site: ReceiptSite; now: Date; compress?: boolean };

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

let fonts: Promise<Record<FontName, Buffer>> | undefined;

/** Cached, because fonts never change. */
async function readFonts(): Promise<Record<FontName, Buffer>> {
  const read = fontNames.map(
    async (name) => [name, await readFile(new URL(`./receipt-fonts/${fontFiles[name]}`, import.meta.url))] as const,
  );
  return Object.fromEntries(await Promise.all(read)) as Record<FontName, Buffer>;
}

const page = { width: 595.28, height: 841.89 };
const slip = { x: 72, width: page.width - 144, padding: 30, notch: 9 };
const ink = '#0f1c1c';
const soft = '#596666';
const line = '#b9c3c2';

export async function drawReceipt(receipt: NumberedReceipt, options: PdfOptions): Promise<Buffer> {
  fonts ??= readFonts();
  const [{ default: PDFDocument }, files] = await Promise.all([import('pdfkit'), fonts]);
  const { site, now, compress = true } = options;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    compress,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Receipt ${receipt.number}: ${receipt.projectTitle}`,
      Author: site.name,
      Creator: site.name,
      Producer: site.name,
      CreationDate: now,
    },
  });
  for (const name of fontNames) document.registerFont(name, files[name]);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    document.on('end', () => resolve());
    document.on('error', reject);
  });
  drawPage(new Pen(document), receipt, site);
  document.end();
  await done;
  return Buffer.concat(chunks);
}

function drawPage(pen: Pen, receipt: NumberedReceipt, site: ReceiptSite): void {
  const inner = { x: slip.x + slip.padding, width: slip.width - 2 * slip.padding };
  pen.write(site.name, { x: slip.x, y: 64, width: 300, face: 'display', size: 19 });
  pen.write(`No. ${receipt.number}`, { x: slip.x, y: 68, width: slip.width, face: 'bold', size: 12, align: 'right' });

  const top = 104;
  let y = pen.write('Receipt', { ...inner, y: top + 30, face: 'display', size: 34 }) + 14;
  for (const { label, value } of receiptRows(receipt)) {
    pen.rule(inner.x, y, inner.width);
    pen.write(label, { ...inner, y: y + 9, size: 10.5, color: soft });
    const valueBox = { x: inner.x + 150, width: inner.width - 150, y: y + 9 };
    y = pen.write(value, { ...valueBox, size: 10.5, face: 'bold', align: 'right', maxLines: 5 }) + 9;
  }
  const tear = y + 14;
  const state = receiptState(receipt);
  let below = pen.write(state.label, { ...inner, y: tear + 22, face: 'bold', size: 13 }) + 5;
  below = pen.write(state.text, { ...inner, y: below, size: 10.5 });
  const bottom = below + 24;
  pen.outline({ top, tear, bottom });

  let foot = pen.write(issuerText(site), { x: slip.x, width: slip.width, y: bottom + 30, size: 9.5 }) + 8;
  const notes = smallPrint(site);
  if (!pen.isWhole) {
    notes.push(`Characters without a font in this file are shown as '?'. See the page: ${pageAddress(receipt, site)}`);
  }
  for (const note of notes) {
    foot = pen.write(note, { x: slip.x, width: slip.width, y: foot, size: 9, color: soft }) + 4;
  }
}

function pageAddress({ investmentId }: Receipt, { publicUrl }: ReceiptSite): string {
  return `${publicUrl}/receipts/${investmentId}`;
}

type TextPlace = {
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

class Pen {
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

  /** Outline of the slip, with a notch at each end of the dashed tear line. */
  outline({ top, tear, bottom }: { top: number; tear: number; bottom: number }): void {
    const { x, width, notch } = slip;
    const right = x + width;
    const r = 14;
    const path = [
      `M ${x + r} ${top} H ${right - r} A ${r} ${r} 0 0 1 ${right} ${top + r}`,
      `V ${tear - notch} A ${notch} ${notch} 0 0 0 ${right} ${tear + notch}`,
      `V ${bottom - r} A ${r} ${r} 0 0 1 ${right - r} ${bottom} H ${x + r} A ${r} ${r} 0 0 1 ${x} ${bottom - r}`,
      `V ${tear + notch} A ${notch} ${notch} 0 0 0 ${x} ${tear - notch}`,
      `V ${top + r} A ${r} ${r} 0 0 1 ${x + r} ${top} Z`,
    ];
    this.#document.path(path.join(' ')).lineWidth(1).strokeColor(ink).stroke();
    this.#document
      .moveTo(x + notch + 8, tear)
      .lineTo(right - notch - 8, tear)
      .dash(6, { space: 5 })
      .lineWidth(1)
      .strokeColor(ink)
      .stroke()
      .undash();
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
