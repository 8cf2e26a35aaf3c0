// Renders a receipt as one A4 page.
import type { Receipt } from '../../receipt-contract.ts';
import { issuerText, type ReceiptSite, receiptRows, receiptState, smallPrint } from '../../receipt-copy.ts';
import { drawPdf, type Pen, page, soft } from './pdf-pen.ts';

export type NumberedReceipt = Receipt & { number: string };
export type PdfOptions = { site: ReceiptSite; now: Date; compress?: boolean };

const slip = { x: 72, width: page.width - 144, padding: 30, notch: 9 };

/** A longer label contains a milestone's title, next to a short value. */
const shortLabel = 26;

export function drawReceipt(receipt: NumberedReceipt, { site, ...options }: PdfOptions): Promise<Buffer> {
  const title = `Receipt ${receipt.number}: ${receipt.projectTitle}`;
  return drawPdf({ title, author: site.name, ...options }, (pen) => drawPage(pen, receipt, site));
}

function drawPage(pen: Pen, receipt: NumberedReceipt, site: ReceiptSite): void {
  const inner = { x: slip.x + slip.padding, width: slip.width - 2 * slip.padding };
  pen.write(site.name, { x: slip.x, y: 64, width: 300, face: 'display', size: 19 });
  pen.write(`No. ${receipt.number}`, { x: slip.x, y: 68, width: slip.width, face: 'bold', size: 12, align: 'right' });

  const top = 104;
  let y = pen.write('Receipt', { ...inner, y: top + 30, face: 'display', size: 34 }) + 14;
  for (const { label, value } of receiptRows(receipt)) {
    pen.rule(inner.x, y, inner.width);
    const row = { y: y + 9, size: 10.5 };
    const labelWidth = label.length > shortLabel ? inner.width / 2 : 140;
    const labelEnd = pen.write(label, { ...row, x: inner.x, width: labelWidth, color: soft, maxLines: 3 });
    const valueBox = { x: inner.x + labelWidth + 10, width: inner.width - labelWidth - 10 };
    const valueEnd = pen.write(value, { ...row, ...valueBox, face: 'bold', align: 'right', maxLines: 5 });
    y = Math.max(labelEnd, valueEnd) + 9;
  }
  const tear = y + 14;
  const state = receiptState(receipt);
  let below = pen.write(state.label, { ...inner, y: tear + 22, face: 'bold', size: 13 }) + 5;
  below = pen.write(state.text, { ...inner, y: below, size: 10.5 });
  const bottom = below + 24;
  drawOutline(pen, { top, tear, bottom });

  let foot = pen.write(issuerText(site), { x: slip.x, width: slip.width, y: bottom + 30, size: 9.5 }) + 8;
  const notes = smallPrint(site, receipt);
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

/** Outline of the slip, with a notch at each end of the dashed tear line. */
function drawOutline(pen: Pen, { top, tear, bottom }: { top: number; tear: number; bottom: number }): void {
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
  pen.trace(path.join(' '));
  pen.trace(`M ${x + notch + 8} ${tear} H ${right - notch - 8}`, { isDashed: true });
}
