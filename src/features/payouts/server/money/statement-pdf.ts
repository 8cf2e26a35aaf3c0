// Renders a yearly statement as A4 pages: the total, then a line for each investment.
import { drawPdf, type Pen, page, soft } from '#features/investing/server/receipts/pdf-pen.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatExactDollars } from '#kernel/money.ts';
import type { StatementLine } from '../../dollar-rules.ts';
import { statementColumns, statementCopy } from '../../statement-copy.ts';
import type { Statement } from './statement-service.ts';

export type StatementSite = { name: string; publicUrl: string; payments: 'sandbox' | 'stripe' };
export type StatementPdf = { site: StatementSite; investorName: string; now: Date; compress?: boolean };

const left = 56;
const width = page.width - 2 * left;
const bottom = page.height - 64;
const keys = Object.keys(statementColumns) as (keyof StatementLine)[];
const columnWidth = width / keys.length;

export function drawStatement(statement: Statement, options: StatementPdf): Promise<Buffer> {
  const { site, investorName, ...rest } = options;
  const title = `${statementCopy.title(statement.year)}: ${investorName}`;
  return drawPdf({ title, author: site.name, ...rest }, (pen) => drawPages(pen, statement, options));
}

function drawPages(pen: Pen, statement: Statement, { site, investorName, now }: StatementPdf): void {
  const { year, isComplete, rows, total } = statement;
  pen.write(site.name, { x: left, y: 56, width, face: 'display', size: 17 });
  pen.write(site.publicUrl.replace(/^https?:\/\//, ''), {
    x: left,
    y: 60,
    width,
    size: 10,
    align: 'right',
    color: soft,
  });
  let y = pen.write(statementCopy.title(year), { x: left, y: 96, width, face: 'display', size: 28 }) + 4;
  y = pen.write(statementCopy.period({ year, isComplete, today: formatDay(now) }), { x: left, y, width, size: 10.5 });
  y =
    pen.write(`${statementCopy.investor}: ${investorName}`, { x: left, y: y + 4, width, size: 10.5, face: 'bold' }) +
    18;
  y = pen.write(statementCopy.total, { x: left, y, width, face: 'bold', size: 12 }) + 6;
  for (const key of keys) {
    pen.rule(left, y, width);
    const face = key === 'opening' || key === 'closing' ? 'bold' : 'regular';
    pen.write(statementColumns[key].name, { x: left, y: y + 6, width, size: 10, face });
    y = pen.write(formatExactDollars(total[key]), { x: left, y: y + 6, width, size: 10, face, align: 'right' }) + 6;
  }
  y = pen.write(statementCopy.each, { x: left, y: y + 16, width, face: 'bold', size: 12 }) + 6;
  if (rows.length === 0) y = pen.write(statementCopy.none, { x: left, y, width, size: 10 });
  else y = drawHead(pen, y);
  for (const row of rows) {
    if (y > bottom - 40) {
      pen.nextPage();
      y = drawHead(pen, 64);
    }
    const { id, projectTitle } = row.investment ?? { id: 0, projectTitle: '' };
    pen.rule(left, y, width);
    y =
      pen.write(`${projectTitle} (No. ${id})`, { x: left, y: y + 6, width, size: 9.5, face: 'bold', maxLines: 2 }) + 1;
    y = drawCells(pen, y, (key) => formatExactDollars(row[key])) + 5;
  }
  drawNotes(pen, y + 14, site);
}

function drawHead(pen: Pen, y: number): number {
  return drawCells(pen, y, (key) => statementColumns[key].short, soft) + 4;
}

function drawCells(pen: Pen, y: number, cell: (key: keyof StatementLine) => string, color?: string): number {
  const ends = keys.map((key, place) =>
    pen.write(cell(key), {
      x: left + place * columnWidth,
      y,
      width: columnWidth,
      size: 7.8,
      align: 'right',
      maxLines: 2,
      ...(color !== undefined && { color }),
    }),
  );
  return Math.max(...ends);
}

function drawNotes(pen: Pen, from: number, { payments }: StatementSite): void {
  let y = from;
  if (y > bottom - 80) {
    pen.nextPage();
    y = 64;
  }
  const { explanation, ledger, notAdvice, sandbox } = statementCopy;
  for (const note of [explanation, ledger, notAdvice, ...(payments === 'sandbox' ? [sandbox] : [])]) {
    y = pen.write(note, { x: left, y, width, size: 9, color: soft }) + 4;
  }
}
