// A line diff of a changed field.

import { describePictures } from '#features/writing/story-pictures.ts';
import { countries } from '#kernel/countries.ts';
import type { FieldChange } from '../../history/project-change-contract.ts';
import { accessLabels, type ProjectDocument } from '../../project-documents.ts';
import { fieldText } from '../../project-field-copy.ts';
import { getField } from '../../project-fields.ts';
import type { ProjectStatus } from '../../project-rules.ts';
import { statusLabels } from '../../project-standing.ts';
import { pageCopy } from './project-page-copy.ts';

export type DiffLine = { kind: 'same' | 'gone' | 'new'; text: string };

type Field = FieldChange['field'];

/** Labels that the table of fields does not have. */
const words: Partial<Record<Field, (value: unknown, before?: unknown) => string>> = {
  status: (value, before) =>
    value === 'failed' && before === 'funded' ? pageCopy.stopped : statusLabels[value as ProjectStatus],
  owner: (value) => (value as { name: string }).name,
};

/** "Annual accounts, version 2 (everyone, SHA-256 1a2b3c4d…)": what changes about a document. */
function documentLine({ title, version, access, sha256 }: ProjectDocument): string {
  return pageCopy.documentLine({ title, version, access: accessLabels[access], hash: sha256.slice(0, 8) });
}

/** Empty without a value. @param before the value that it replaced */
export function toLines(field: Field, value: unknown, before?: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  const word = words[field];
  if (word !== undefined) return [word(value, before)];
  if (field === 'documents') return (value as ProjectDocument[]).map(documentLine);
  if (field === 'refusedCountries') return (value as string[]).map(countries.label);
  if (Array.isArray(value)) return value.flatMap((entry) => entryLines(entry));
  const text = fieldText(field, value);
  if (text === undefined) return entryLines(value);
  return (getField(field).kind === 'markdown' ? describePictures(text) : text).split('\n');
}

function entryLines(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return String(value).split('\n');
  return Object.entries(value).flatMap(([name, part]) => {
    if (part === '' || part === null) return [];
    const text = Array.isArray(part) ? part.join(', ') : String(part);
    return `${label(name)}: ${text}`.split('\n');
  });
}

/** 'fundingNeeded' -> 'Funding needed'. */
function label(name: string): string {
  const known = memberLabels[name];
  if (known !== undefined) return known;
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Named as in the form; nothing else has parts of these names. */
const memberLabels: Record<string, string> = { avatar: pageCopy.team.picture, linkedin: pageCopy.team.link };

/** Beyond this many comparisons both texts are shown in full, because a longer diff is unreadable. */
const maxComparisons = 250_000;

/** Keeps the longest common subsequence; other lines are removed or added. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const gone = before.map((text): DiffLine => ({ kind: 'gone', text }));
  const come = after.map((text): DiffLine => ({ kind: 'new', text }));
  if (before.length * after.length > maxComparisons) return [...gone, ...come];
  const common = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let [b, a] = [0, 0];
  while (b < before.length || a < after.length) {
    const [oldLine, newLine] = [before[b], after[a]];
    if (oldLine !== undefined && oldLine === newLine) {
      lines.push({ kind: 'same', text: oldLine });
      b += 1;
      a += 1;
    } else if (
      newLine === undefined ||
      (oldLine !== undefined && lengthAt(common, b + 1, a) >= lengthAt(common, b, a + 1))
    ) {
      lines.push({ kind: 'gone', text: oldLine ?? '' });
      b += 1;
    } else {
      lines.push({ kind: 'new', text: newLine });
      a += 1;
    }
  }
  return lines;
}

/** `[b][a]`: number of common lines from there on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let b = before.length - 1; b >= 0; b -= 1) {
    for (let a = after.length - 1; a >= 0; a -= 1) {
      const row = lengths[b];
      if (row === undefined) continue;
      row[a] =
        before[b] === after[a]
          ? lengthAt(lengths, b + 1, a + 1) + 1
          : Math.max(lengthAt(lengths, b + 1, a), lengthAt(lengths, b, a + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly (readonly number[])[], b: number, a: number): number {
  return lengths[b]?.[a] ?? 0;
}

/** Collapses unchanged lines far from a change: `{ skipped: 12 }`. */
export function collapseUnchanged(lines: readonly DiffLine[], around = 2): (DiffLine | { skipped: number })[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same');
  return lines.reduce<(DiffLine | { skipped: number })[]>((shown, line, index) => {
    const last = shown.at(-1);
    if (isNear(index)) return [...shown, line];
    if (last !== undefined && 'skipped' in last) return [...shown.slice(0, -1), { skipped: last.skipped + 1 }];
    return [...shown, { skipped: 1 }];
  }, []);
}
