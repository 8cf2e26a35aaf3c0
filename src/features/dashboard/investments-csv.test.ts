// The table is RFC 4180 whatever people call their projects, and no cell of it runs in a spreadsheet.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine, investmentCsvLine, investmentsCsvHead } from './investments-csv.ts';

/** Reads one record the way RFC 4180 says. */
function readRecord(line: string): string[] {
  const cells: string[] = [];
  let rest = line.replace(/\r\n$/, '');
  for (;;) {
    const [cell = ''] = /^(?:"(?:[^"]|"")*"|[^",\r\n]*)/.exec(rest) ?? [];
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    rest = rest.slice(cell.length);
    if (rest === '') return cells;
    expect(rest[0]).toBe(',');
    rest = rest.slice(1);
  }
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", 'a', ' ', 'Ł', '山') }),
);

test('whoever reads a line finds the cells that were written', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 8 }), (cells) => {
      const read = readRecord(csvLine(cells));
      expect(read).toHaveLength(cells.length);
      for (const [place, cell] of cells.entries()) expect([cell, `'${cell}`]).toContain(read[place]);
    }),
  );
});

test('no cell begins like a formula, as it stands and as it is read', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(csvCell(text)).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(readRecord(csvLine([text]))[0]).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

test('a harmless cell stays as it is', () => {
  expect(csvCell('A lamp = light')).toBe('A lamp = light');
  expect(csvCell('=cmd()')).toBe("'=cmd()");
  expect(csvCell('Bread, "fresh"')).toBe('"Bread, ""fresh"""');
});

test('amounts are plain numbers with their units in the head', () => {
  const moment = '2026-11-21T14:35:00.000Z';
  const line = investmentCsvLine({
    id: 42,
    projectId: 7,
    projectTitle: '@home, a lamp',
    projectCategory: 'Technology',
    investorId: 1,
    amount: '1234.50',
    equityPercent: '0.617250',
    valuation: 200_000,
    status: 'completed',
    state: 'completed',
    refundPending: false,
    refundRequestedAt: null,
    refundSentAt: null,
    refundedAt: null,
    refundByHand: false,
    cancellable: true,
    cancellableUntil: null,
    transactionId: 'pi_1',
    createdAt: moment,
    completedAt: moment,
    expiresAt: moment,
    notes: null,
  });
  const cells = readRecord(line);
  const names = readRecord(investmentsCsvHead);
  expect(Object.fromEntries(names.map((name, place) => [name, cells[place]]))).toEqual({
    investment_id: '42',
    created_at_utc: moment,
    completed_at_utc: moment,
    project_id: '7',
    project_title: "'@home, a lamp",
    project_category: 'Technology',
    amount_usd: '1234.50',
    equity_percent: '0.617250',
    valuation_post_money_usd: '200000.00',
    status: 'completed',
    receipt_number: '000042',
    payment_id: 'pi_1',
    refund_requested_at_utc: '',
    refunded_at_utc: '',
  });
});
