// Renders an agreement as A4 pages: its text, and below it who signed, when and how. For an outside signature service, the last page has
// the field to sign.
import { toBlocks } from '#features/agreements/agreement-text.ts';
import type { Agreement } from '../../agreement-contract.ts';
import { agreementCopy as copy } from '../../agreement-copy.ts';
import { receiptNumber } from '../../investing-rules.ts';
import { drawPdf, type Pen, page, soft } from '../receipts/pdf-pen.ts';

export type AgreementPdf = {
  site: { name: string; publicUrl: string };
  now: Date;
  /** The network address and browser of the signature, for the investor and administrators. */
  place?: { address: string | null; userAgent: string | null };
  compress?: boolean;
};

const left = 64;
const width = page.width - 2 * left;
const flows = { top: 60, bottom: page.height - 64 };

export function drawAgreement(agreement: Agreement, options: AgreementPdf): Promise<Buffer> {
  return draw(agreement, options, (pen, y) => drawSignature(pen, y, agreement, options));
}

/** Where the signature goes: its page, and its place in percent of the page. */
export const signatureField = { x: 11, y: 12, width: 45, height: 6 } as const;

export async function drawForSigning(
  agreement: Agreement,
  options: AgreementPdf,
): Promise<{ content: Buffer; page: number }> {
  let pages = 1;
  const content = await draw(agreement, options, (pen) => {
    pen.nextPage();
    pen.write(copy.signHere(agreement.signer), { x: left, y: 64, width, size: 12, face: 'bold' });
    const y = (page.height * (signatureField.y + signatureField.height)) / 100 + 6;
    pen.rule(left, y, (page.width * signatureField.width) / 100);
    pen.write(`${copy.hash}: ${agreement.sha256}`, { x: left, y: y + 24, width, size: 8.5, color: soft });
    pages = pen.pages;
  });
  return { content, page: pages };
}

function draw(
  agreement: Agreement,
  { site, place: _place, ...options }: AgreementPdf,
  drawEnd: (pen: Pen, y: number) => void,
): Promise<Buffer> {
  const title = `${copy.titleWithNumber(receiptNumber(agreement.investmentId))}: ${agreement.projectTitle}`;
  return drawPdf({ title, author: site.name, ...options }, (pen) => {
    pen.write(site.name, { x: left, y: 56, width, face: 'display', size: 15 });
    let y = 96;
    for (const { kind, text } of toBlocks(agreement.text)) {
      const look = looks[kind];
      // A heading stays with the text below it.
      if (kind === 'heading' && y > flows.bottom - 70) {
        pen.nextPage();
        y = flows.top;
      }
      y += look.before;
      for (const part of text.split('\n')) y = pen.write(part, { x: left, y, width, flows, ...look.place });
      y += look.after;
    }
    drawEnd(pen, y);
  });
}

const looks = {
  title: { before: 0, after: 10, place: { size: 20, face: 'display' } },
  heading: { before: 6, after: 3, place: { size: 11, face: 'bold' } },
  text: { before: 0, after: 7, place: { size: 10 } },
} as const;

function drawSignature(pen: Pen, start: number, agreement: Agreement, { site, place }: AgreementPdf): void {
  const { signature, template, sha256, investmentId } = agreement;
  let y = start + 10;
  if (y > flows.bottom - 130) {
    pen.nextPage();
    y = flows.top;
  }
  pen.rule(left, y, width);
  const title = signature === null ? copy.draft : copy.signedBy(signature.name, signature.at);
  y = pen.write(title, { x: left, y: y + 12, width, size: 11.5, face: 'bold' }) + 4;
  const from = [place?.address, place?.userAgent].filter((part) => part).join(', ');
  const notes = [
    ...(signature === null ? [] : [copy.method(signature.provider)]),
    ...(from === '' ? [] : [`${copy.place}: ${from}`]),
    copy.version(template.version),
    `${copy.hash}: ${sha256}`,
    `${site.publicUrl}/investments/${investmentId}/agreement`,
    ...(pen.isWhole ? [] : [copy.unwritten]),
  ];
  for (const note of notes) y = pen.write(note, { x: left, y, width, size: 9, color: soft, maxLines: 4 }) + 2;
}
