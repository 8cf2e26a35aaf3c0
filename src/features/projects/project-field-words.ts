// The values of a project's fields in words, by kind.
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { Project } from './project-contract.ts';
import { detailFields, type FieldName, fieldOf } from './project-fields.ts';

/** A value of one line as people read it; undefined where there is none, or where it is not of one line. */
export function fieldText(name: FieldName, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const { kind, choices } = fieldOf(name);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return kind === 'money' ? formatDollarAmount(value) : String(value);
  if (typeof value !== 'string') return undefined;
  if (choices !== undefined) return choices.label(value);
  return kind === 'day' ? formatDay(value) : value;
}

/** What the page of a project, its review and the admin area show as rows of a label and a value. */
export function detailsOf(project: Project): { label: string; value: string }[] {
  return detailFields.flatMap((name) => {
    const value = fieldText(name, project[name]);
    return value === undefined ? [] : [{ label: fieldOf(name).label, value }];
  });
}
