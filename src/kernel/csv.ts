// CSV (RFC 4180) whose cells cannot run as formulas, because names and titles are user input.

/** Byte order mark: makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

export type CsvTable<Row> = { head: string; line: (row: Row) => string };

/** A table by its columns; column names include the unit. */
export function csvTable<Row>(columns: readonly { name: string; cell: (row: Row) => string }[]): CsvTable<Row> {
  return {
    head: csvLine(columns.map(({ name }) => name)),
    line: (row) => csvLine(columns.map(({ cell }) => cell(row))),
  };
}

/** One line, including its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Quotes where necessary. Text that a spreadsheet would run as a formula gets a leading apostrophe. So does text that
 * follows a semicolon or tab, which some spreadsheets use as separators. Negative numbers stay numbers.
 */
export function csvCell(text: string): string {
  if (plainNumber.test(text)) return text;
  const harmless = (formulaStart.test(text) ? `'${text}` : text).replace(innerFormulaStart, "$&'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const plainNumber = /^-?\d+(\.\d+)?$/;
/** Includes full-width forms, which some spreadsheets treat alike. */
const formulaStart = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const innerFormulaStart = /[;\t](?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
