// Reads docs/spec-coverage.md: each statement of the specification with the tests that hold it.

/** A test as the table cites it: its file, then the names around it and its own, as the runners report them. */
export type Citation = { file: string; titles: readonly string[] };

export type Row = { id: string; statement: string; line: number; tests: readonly Citation[] };

export type Table = { rows: readonly Row[]; problems: readonly string[] };

/** Rows of the first kind claim tests; rows of the second kind say plainly that they have none yet. */
const claimHeader = ['Id', 'Statement', 'Held by', 'Differs'];
const laterHeader = ['Id', 'Statement', 'Left for'];
const arrow = ' › ';

export function readTable(text: string): Table {
  const rows: Row[] = [];
  const problems: string[] = [];
  let header: readonly string[] | undefined;
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    if (!content.startsWith('|')) {
      header = undefined;
      continue;
    }
    const cells = cellsOf(content);
    if (header === undefined) {
      header = cells;
      const known = [claimHeader, laterHeader].some((names) => names.join() === cells.join());
      if (!known) problems.push(`line ${line}: a table with the columns ${cells.join(', ')} is none of ours`);
    } else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) {
      problems.push(...problemsOf(cells, header, line));
      const [id = '', statement = '', held = ''] = cells;
      const isClaim = header.length === claimHeader.length;
      rows.push({ id, statement, line, tests: isClaim ? citationsOf(held) : [] });
    }
  }
  return { rows, problems: [...problems, ...findRepeats(rows)] };
}

function cellsOf(content: string): string[] {
  return content
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function problemsOf(cells: readonly string[], header: readonly string[], line: number): string[] {
  const [id = '', statement = '', third = ''] = cells;
  const problems: string[] = [];
  const isClaim = header.length === claimHeader.length;
  if (cells.length !== header.length) problems.push(`${header.length} cells are needed, ${cells.length} are there`);
  if (!/^S\d\.\d+$/.test(id)) problems.push(`"${id}" is no id like S2.14`);
  if (statement === '') problems.push('there is no statement');
  if (third === '') problems.push(isClaim ? 'no test holds it' : 'it does not say what it is left for');
  for (const { file, titles } of isClaim ? citationsOf(third) : []) {
    if (file === '' || titles.length === 0) problems.push(`"${file}" is not "file${arrow}name of a test"`);
  }
  return problems.map((problem) => `line ${line} (${id}): ${problem}`);
}

/** `file › name`, several with <br> between them. */
function citationsOf(cell: string): Citation[] {
  return cell
    .split('<br>')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [file = '', ...titles] = one.split(arrow);
      return { file: file.replaceAll('`', '').trim(), titles: titles.map((title) => title.trim()) };
    });
}

function findRepeats(rows: readonly Row[]): string[] {
  return (['id', 'statement'] as const).flatMap((part) => {
    const seen = new Set<string>();
    return rows.flatMap((row) => {
      const repeated = seen.has(row[part]);
      seen.add(row[part]);
      return repeated ? [`line ${row.line} (${row.id}): this ${part} is there twice`] : [];
    });
  });
}
