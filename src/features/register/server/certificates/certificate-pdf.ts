// Renders a certificate as one A4 page.
import { drawPdf, type Pen, page, soft } from '#features/investing/server/receipts/pdf-pen.ts';
import { toEquityText } from '#features/projects/equity-share.ts';
import { formatDay } from '#kernel/dates.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { certificateCopy as copy } from '../../certificate-copy.ts';
import { numberedHolder } from '../lines/holder-names.ts';
import type { RegisterSite } from '../lines/register-pdf.ts';
import { shareClass } from '../lines/register-reading.ts';
import type { CertificateRow } from '../register-table.ts';

type Printed = { row: CertificateRow; code: string };
type Options = { site: RegisterSite; now: Date; compress?: boolean };

const left = 72;
const width = page.width - 2 * left;

export function drawCertificate(printed: Printed, { site, ...options }: Options): Promise<Buffer> {
  const title = `${copy.title} ${printed.row.number}`;
  return drawPdf({ title, author: site.name, ...options }, (pen) => drawPage(pen, printed, site));
}

/** Without the site's name people could not tell whose register it is. */
export function toVerifyAddress({ publicUrl }: RegisterSite, { row, code }: Printed): string {
  return `${publicUrl}/verify/${row.number}?code=${code}`;
}

function drawPage(pen: Pen, printed: Printed, site: RegisterSite): void {
  const { row, code } = printed;
  pen.write(site.name, { x: left, y: 64, width, face: 'display', size: 19 });
  pen.write(`No. ${row.number}`, { x: left, y: 68, width, face: 'bold', size: 12, align: 'right' });
  let y = pen.write(copy.title, { x: left, y: 128, width, face: 'display', size: 34 }) + 10;
  y = pen.write(copy.statement, { x: left, y, width, size: 11 }) + 20;
  const rows = [
    { label: copy.rows.holder, value: row.holderName ?? numberedHolder(row.holderId).holder },
    { label: copy.rows.project, value: row.projectTitle },
    { label: copy.rows.share, value: `${toEquityText(row.share)}%` },
    { label: copy.rows.shareClass, value: shareClass },
    { label: copy.rows.amount, value: formatDollars(cents(row.amountCents)) },
    { label: copy.rows.issued, value: `${formatDay(row.issuedAt)} (UTC)` },
    { label: copy.rows.number, value: row.number },
    { label: copy.rows.code, value: code },
  ];
  for (const { label, value } of rows) {
    pen.rule(left, y, width);
    const place = { y: y + 9, size: 11 };
    const labelEnd = pen.write(label, { ...place, x: left, width: 190, color: soft });
    const valueEnd = pen.write(value, {
      ...place,
      x: left + 200,
      width: width - 200,
      face: 'bold',
      align: 'right',
      maxLines: 4,
    });
    y = Math.max(labelEnd, valueEnd) + 9;
  }
  pen.rule(left, y, width);
  y = pen.write(copy.verifyText, { x: left, y: y + 22, width, size: 10 }) + 4;
  y = pen.write(toVerifyAddress(site, printed), { x: left, y, width, size: 10, face: 'bold', maxLines: 3 }) + 14;
  y = pen.write(`${copy.hash}: ${row.sha256}`, { x: left, y, width, size: 8, color: soft, maxLines: 2 }) + 10;
  pen.write(copy.nature, { x: left, y, width, size: 9, color: soft });
}
