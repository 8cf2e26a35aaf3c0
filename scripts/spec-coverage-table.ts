// Reads docs/spec-coverage.md: each statement of the specification with the tests that hold it.

/** A test as the table cites it: its file, then the names around it and its own, as the runners report them. */
export type Citation = { file: string; titles: readonly string[] };

export type Row = { id: string; statement: string; line: number; tests: readonly Citation[] };

export type Table = { rows: readonly Row[]; problems: readonly string[] };

const ourHeader = ['Id', 'Statement', 'Held by', 'Differs'];
const arrow = ' › ';

export function readTable(text: string): Table {
  const rows: Row[] = [];
  const problems: string[] = [];
  let isInTable = false;
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    if (!content.startsWith('|')) {
      isInTable = false;
      continue;
    }
    const cells = cellsOf(content);
    if (!isInTable) {
      isInTable = true;
      const isOurs = cells.join() === ourHeader.join();
      if (!isOurs) problems.push(`line ${line}: a table with the columns ${cells.join(', ')} is none of ours`);
    } else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) {
      problems.push(...problemsOf(cells, line));
      const [id = '', statement = '', held = ''] = cells;
      rows.push({ id, statement, line, tests: citationsOf(held) });
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

function problemsOf(cells: readonly string[], line: number): string[] {
  const [id = '', statement = '', held = ''] = cells;
  const problems: string[] = [];
  const needed = ourHeader.length;
  if (cells.length !== needed) problems.push(`${needed} cells are needed, ${cells.length} are there`);
  if (!/^S\d\.\d+$/.test(id)) problems.push(`"${id}" is no id like S2.14`);
  if (statement === '') problems.push('there is no statement');
  if (held === '') problems.push('no test holds it');
  for (const { file, titles } of citationsOf(held)) {
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
