// Renders a register as A4 pages: a line for each share, the totals, and how they come about.
import { drawPdf, type Pen, page, soft } from '#features/investing/server/receipts/pdf-pen.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { Register, RegisterLine } from '../../register-contract.ts';
import { acquisitionNames, registerCopy as copy } from '../../register-copy.ts';

export type RegisterSite = { name: string; publicUrl: string };
type Options = { site: RegisterSite; now: Date; compress?: boolean };

const left = 48;
const width = page.width - 2 * left;
const bottom = page.height - 64;

type Column = { title: string; width: number; align?: 'right'; cell: (line: RegisterLine) => string };

const columns: readonly Column[] = [
  { title: copy.columns.holder, width: 158, cell: describeHolder },
  { title: copy.columns.amount, width: 74, align: 'right', cell: ({ amount }) => formatDollarAmount(amount) },
  { title: copy.columns.share, width: 66, align: 'right', cell: ({ share }) => `${share}%` },
  { title: copy.columns.since, width: 74, align: 'right', cell: ({ since }) => formatDay(since) },
  {
    title: copy.columns.lockedUntil,
    width: 70,
    align: 'right',
    cell: ({ lockedUntil }) => (lockedUntil === null ? '–' : formatDay(lockedUntil)),
  },
  { title: copy.columns.acquiredBy, width: 56, align: 'right', cell: ({ acquiredBy }) => acquisitionNames[acquiredBy] },
];

export function drawRegister(register: Register, { site, ...options }: Options): Promise<Buffer> {
  const title = `${copy.title}: ${register.projectTitle}`;
  return drawPdf({ title, author: site.name, ...options }, (pen) => drawPages(pen, register, site));
}

function drawPages(pen: Pen, register: Register, site: RegisterSite): void {
  pen.write(site.name, { x: left, y: 52, width, face: 'display', size: 17 });
  const address = site.publicUrl.replace(/^https?:\/\//, '');
  pen.write(address, { x: left, y: 56, width, size: 10, align: 'right', color: soft });
  let y = pen.write(copy.title, { x: left, y: 92, width, face: 'display', size: 28 }) + 4;
  y = pen.write(register.projectTitle, { x: left, y, width, face: 'bold', size: 12, maxLines: 3 }) + 2;
  y =
    pen.write(`${copy.asOf} ${formatDay(register.asOf)} (UTC). ${register.law}.`, { x: left, y, width, size: 10 }) + 16;
  y = drawHead(pen, y);
  for (const line of register.lines) {
    if (y > bottom - 40) {
      pen.nextPage();
      y = drawHead(pen, 60);
    }
    pen.rule(left, y, width);
    y = drawCells(pen, y + 5, (column) => column.cell(line));
    y = pen.write(line.arithmetic, { x: left, y, width, size: 7.5, color: soft, maxLines: 2 }) + 5;
  }
  drawTotals(pen, y, register);
}

function describeHolder({ holder, signer, registrationNumber }: RegisterLine): string {
  return [
    holder,
    ...(registrationNumber === null ? [] : [copy.number(registrationNumber)]),
    ...(signer === null ? [] : [copy.signer(signer)]),
  ].join(', ');
}

function drawHead(pen: Pen, y: number): number {
  return drawCells(pen, y, ({ title }) => title, soft) + 4;
}

function drawCells(pen: Pen, y: number, cell: (column: Column) => string, color?: string): number {
  let x = left;
  const ends = columns.map((column) => {
    const place = { x, y, width: column.width - 6, size: 8.2, maxLines: 3 };
    x += column.width;
    return pen.write(cell(column), {
      ...place,
      ...(column.align !== undefined && { align: column.align }),
      ...(color !== undefined && { color }),
    });
  });
  return Math.max(...ends) + 2;
}

function drawTotals(pen: Pen, from: number, { totals, rounds, isFinal, isWhole, showsNames }: Register): void {
  let y = from;
  if (y > bottom - 60 - rounds.length * 20) {
    pen.nextPage();
    y = 60;
  }
  const rows = [
    { name: copy.total, detail: formatDollarAmount(totals.amount), share: totals.share },
    ...rounds.map((round) => ({
      name: `${copy.roundInvestors(round.investors)}, ${formatDay(round.heldOn)}`,
      detail: formatDollarAmount(round.amount),
      share: round.share,
    })),
    { name: copy.rest, detail: '', share: totals.rest },
  ];
  for (const { name, detail, share } of rows) {
    pen.rule(left, y, width);
    const row = { y: y + 5, size: 9, face: 'bold' } as const;
    pen.write(name, { ...row, x: left, width: 220 });
    pen.write(detail, { ...row, x: left + 220, width: 120, align: 'right' });
    y = pen.write(`${share}%`, { ...row, x: left + 340, width: width - 340, align: 'right' }) + 5;
  }
  y += 10;
  const notes = [
    ...(isFinal ? [] : [copy.notFinal]),
    ...(isWhole && !showsNames ? [copy.hiddenNames] : []),
    copy.arithmetic,
    `${copy.rest}: ${copy.restText}`,
  ];
  for (const note of notes) y = pen.write(note, { x: left, y, width, size: 8.5, color: soft }) + 4;
}
