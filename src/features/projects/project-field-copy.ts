// Formats the values of a project's fields by kind.
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { detailFields, type FieldName, getField } from './project-fields.ts';
import type { Project } from './project-shapes.ts';

/** Formats a single-line value; undefined if it is empty or not a single line. */
export function fieldText(name: FieldName, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const { kind, choices } = getField(name);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return kind === 'money' || kind === 'optionalMoney' ? formatDollarAmount(value) : String(value);
  if (typeof value !== 'string') return undefined;
  if (choices !== undefined) return choices.label(value);
  return kind === 'day' || kind === 'opening' ? formatDay(value) : value;
}

/** Label and value rows on the project page, its review and the admin area. */
export function listDetails(project: Project): { label: string; value: string }[] {
  return detailFields.flatMap((name) => {
    const value = fieldText(name, project[name]);
    return value === undefined ? [] : [{ label: getField(name).label, value }];
  });
}
