// Tables for spreadsheets: RFC 4180, in which no cell runs as a formula, because people choose their names and titles.

/** The mark that makes spreadsheets read UTF-8 as what it is. */
export const byteOrderMark = '\uFEFF';

export type CsvTable<Row> = { head: string; line: (row: Row) => string };

/** A table by its columns; what they are counted in stands in their names. */
export function csvTable<Row>(columns: readonly { name: string; cell: (row: Row) => string }[]): CsvTable<Row> {
  return {
    head: csvLine(columns.map(({ name }) => name)),
    line: (row) => csvLine(columns.map(({ cell }) => cell(row))),
  };
}

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Quoted where it must be; what a spreadsheet would run as a formula gets an apostrophe before it, and is text. So does what
 * follows a semicolon or a tab: where those are the separators, it would be a cell of its own. A negative number stays a number.
 */
export function csvCell(text: string): string {
  if (plainNumber.test(text)) return text;
  const harmless = (formulaStart.test(text) ? `'${text}` : text).replace(innerFormulaStart, "$&'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const plainNumber = /^-?\d+(\.\d+)?$/;
/** Also the full-width forms, which some spreadsheets read as the plain ones. */
const formulaStart = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const innerFormulaStart = /[;\t](?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
