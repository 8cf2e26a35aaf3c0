// Which changes of a published project are so large that investors may cancel again.
import { readMaterialFields, type TextColumn } from '#kernel/material-fields.ts';
import { type KeptField, keptFields } from './project-change-rules.ts';

export { type TextColumn, textColumns } from '#kernel/material-fields.ts';

/** Columns of `projects` whose changes are public: what is sold and how it is described, and nothing about its operation. */
export const publicColumns = [
  'title',
  'description',
  'category',
  'goal_cents',
  'valuation_cents',
  'deadline',
  'funding_model',
  'timeline',
  'milestones',
  'team',
  'market_opportunity',
  'risks',
  'faq',
] as const satisfies readonly (keyof typeof keptFields)[];
export type PublicColumn = (typeof publicColumns)[number];

/** Days in which earlier investors may cancel after a material change. */
export const freshCancelDays = 5;

/** How much of a text was replaced, 0 to 100: words that are in one and not in the other, by all words of both. */
export function changedPercent(before: unknown, after: unknown): number {
  const [old, current] = [countWords(before), countWords(after)];
  const total = sumOf(old) + sumOf(current);
  if (total === 0) return 0;
  let common = 0;
  for (const [word, count] of old) common += Math.min(count, current.get(word) ?? 0);
  return Math.round((1 - (2 * common) / total) * 100);
}

function countWords(value: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of textOf(value).split(/\s+/)) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? Object.values(value).map(textOf).join(' ') : JSON.stringify(value);
}

export type MaterialRule = { materialChangePercent: number; materialChangeFields: string };

/** Which of the changed texts are changed by more than the rule allows. */
export function materialChanges(
  changes: readonly { column: TextColumn; before: unknown; after: unknown }[],
  { materialChangePercent, materialChangeFields }: MaterialRule,
): { field: KeptField; label: string; percent: number }[] {
  const watched = readMaterialFields(materialChangeFields);
  return changes
    .filter(({ column }) => watched.includes(column))
    .map(({ column, before, after }) => ({
      field: keptFields[column].name,
      label: keptFields[column].label,
      percent: changedPercent(measured(column, before), measured(column, after)),
    }))
    .filter(({ percent }) => percent > materialChangePercent);
}

/** Of milestones what their creator writes: how far one has come is the server's, and an amount may be typed in many ways. */
function measured(column: TextColumn, value: unknown): unknown {
  if (column !== 'milestones' || !Array.isArray(value)) return value;
  return (value as Record<string, unknown>[]).map(({ status: _status, fundingNeeded, ...texts }) => ({
    ...texts,
    fundingNeeded: Number(fundingNeeded),
  }));
}
