// Import summary: counts, and one line for each row that was not imported.
import { formatCount } from '#kernel/numbers.ts';

export type ImportProblem =
  | { kind: 'refused'; line: number; title: string; reasons: string[] }
  /** Same content as an earlier row of the file. */
  | { kind: 'repeated'; line: number; title: string; firstLine: number }
  /** Imported by an earlier run. */
  | { kind: 'present'; line: number; title: string };

export type ImportCounts = { read: number; imported: number; refused: number; repeated: number; present: number };

export const noCounts: ImportCounts = { read: 0, imported: 0, refused: 0, repeated: 0, present: 0 };

export function describeProblem(problem: ImportProblem): string {
  const title = problem.title === '' ? '' : ` "${shorten(problem.title)}"`;
  return `line ${problem.line}:${title} ${describeReason(problem)}`;
}

function describeReason(problem: ImportProblem): string {
  if (problem.kind === 'refused') return `refused: ${problem.reasons.join('; ')}`;
  if (problem.kind === 'present') return 'imported before';
  return `repeats line ${problem.firstLine}`;
}

export function describeCounts(counts: ImportCounts): string {
  const parts = [
    `${formatCount(counts.read)} rows read`,
    `${formatCount(counts.imported)} imported`,
    `${formatCount(counts.present)} imported before`,
    `${formatCount(counts.repeated)} repeated`,
    `${formatCount(counts.refused)} refused`,
  ];
  return `${parts.join(', ')}.`;
}

/** Titles come from a file, so control characters that could affect a terminal are removed. */
function shorten(title: string): string {
  const plain = title.replace(/\p{Cc}/gu, ' ');
  return plain.length <= 60 ? plain : `${plain.slice(0, 60)}…`;
}
