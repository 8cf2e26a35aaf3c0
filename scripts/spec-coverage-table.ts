// Reads docs/spec-coverage.md: each promise of the product with the ids of its tests.

export type Promised = { id: string; tests: readonly string[] };
export type CoverageTable = { promises: readonly Promised[]; problems: readonly string[] };

const columns = ['Id', 'Promise', 'Tests', 'Note'];

/** The id of a test is in brackets at the end of its title: `shows three projects [home-9]`. */
export const testIdPattern = String.raw`[a-z]+(?:-[a-z]+)*-\d+`;

export function readCoverageTable(text: string): CoverageTable {
  const promises: Promised[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('|') || /^[|\s:-]+$/.test(line)) continue;
    const cells = readCells(line);
    const isHeader = cells.join() === columns.join();
    if (isHeader) continue;
    const [id = '', promise = '', tests = ''] = cells;
    const ids = tests.split(' ').filter((test) => test !== '');
    const found = [
      cells.length !== columns.length && `expected ${columns.length} cells, found ${cells.length}`,
      !/^S\d\.\d+$/.test(id) && `"${id}" is not an id like S2.14`,
      promise === '' && 'the promise is empty',
      ids.length === 0 && 'no test is cited',
      ...ids.map((test) => !new RegExp(`^${testIdPattern}$`).test(test) && `"${test}" is not the id of a test`),
      [id, promise].some((part) => seen.has(part)) && 'the id or the promise appears twice',
    ];
    problems.push(...found.filter((problem) => problem !== false).map((problem) => `line ${index + 1}: ${problem}`));
    promises.push({ id, tests: ids });
    seen.add(id).add(promise);
  }
  return { promises, problems };
}

function readCells(line: string): string[] {
  const inner = line.trim().replace(/^\||(?<!\\)\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
}
