// Prints figures as a table and stores the last results of each part in bench/results.md.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure } from './figures.ts';

const file = path.join(import.meta.dirname, 'results.md');
const columns = ['Aim', 'What', 'Measured', 'Wanted', ''] as const;

export function printTable(figures: readonly Figure[]): void {
  const rows = [[...columns], ...figures.map(toCells)];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of rows) {
    process.stdout.write(
      `${row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

const heading = `# Results

Written by \`npm run bench\`, which replaces the parts it measured. Compare columns of one part with each other; figures of different machines, or of a
machine that was busy, are not comparable. What is measured against what is in [README.md](README.md).
`;

/** Replaces one part and leaves the others as they were measured. */
export async function keepResults(part: string, conditions: string, figures: readonly Figure[]): Promise<void> {
  const sections = await readSections();
  sections.set(part, `${conditions}\n\n${toMarkdown(figures)}`);
  const text = [...sections]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, body]) => `\n## ${name}\n\n${body}\n`);
  await writeFile(file, heading + text.join(''));
}

async function readSections(): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n');
        return [section.slice(0, end).trim(), section.slice(end).trim()];
      }),
  );
}

function toMarkdown(figures: readonly Figure[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...figures.map((figure) => line(toCells(figure)))].join('\n');
}

function toCells({ aim, what, measured, wanted, verdict }: Figure): string[] {
  return [aim === undefined ? '' : String(aim), what, measured, wanted, verdict];
}
