// Which changes of a published project are material, so that investors may cancel again.
import { readMaterialFields } from '#features/settings/material-fields.ts';
import { projectFields, type TextField } from '../project-fields.ts';

/** Days in which earlier investors may cancel after a material change. */
export const freshCancelDays = 5;

/** Percentage of a text that was replaced: words in only one version, relative to all words of both. */
export function changedPercent(before: unknown, after: unknown): number {
  const [old, current] = [countWords(before), countWords(after)];
  const total = sumCounts(old) + sumCounts(current);
  if (total === 0) return 0;
  let common = 0;
  for (const [word, count] of old) common += Math.min(count, current.get(word) ?? 0);
  return Math.round((1 - (2 * common) / total) * 100);
}

function countWords(value: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of toText(value).split(/\s+/)) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function sumCounts(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? Object.values(value).map(toText).join(' ') : JSON.stringify(value);
}

export type MaterialRule = { materialChangePercent: number; materialChangeFields: string };

/** The changed texts that exceed the limit. */
export function materialChanges(
  changes: readonly { field: TextField; before: unknown; after: unknown }[],
  { materialChangePercent, materialChangeFields }: MaterialRule,
): { field: TextField; label: string; percent: number }[] {
  const watched = readMaterialFields(materialChangeFields);
  return changes
    .filter(({ field }) => watched.includes(projectFields[field].column))
    .map(({ field, before, after }) => ({
      field,
      label: projectFields[field].label,
      percent: changedPercent(toMeasuredValue(field, before), toMeasuredValue(field, after)),
    }))
    .filter(({ percent }) => percent > materialChangePercent);
}

/** Only the creator's part of milestones: progress belongs to the server, and amounts can be typed in several ways. */
function toMeasuredValue(field: TextField, value: unknown): unknown {
  if (field !== 'milestones' || !Array.isArray(value)) return value;
  return (value as Record<string, unknown>[]).map(({ status: _status, fundingNeeded, ...texts }) => ({
    ...texts,
    fundingNeeded: Number(fundingNeeded),
  }));
}
