// Turns a stored draft into form values. It may be older than the form, or than the project it changes.
import { groupedAmount } from '#ui/form/dollar-input.ts';
import { type FieldWith, fieldNames, getField } from '../../../project-fields.ts';
import { newProjectValues, type ProjectFormValues } from '../values/project-form-values.ts';

export type OpenedDraft = {
  values: ProjectFormValues;
  /** Fields changed both in the project and in the draft since the draft was started. */
  changedMeanwhile: (keyof ProjectFormValues)[];
};

/** Values missing from a draft, or of another shape, are taken from the saved project. */
export function openDraft(draft: unknown, saved: ProjectFormValues): OpenedDraft {
  const typed = asValues(draft, saved);
  const base = isRecord(draft) && isRecord(draft.base) ? asValues(draft.base, saved) : saved;
  const names = Object.keys(saved) as (keyof ProjectFormValues)[];
  // Fields the draft did not touch are taken from the current project.
  const touched = names.filter((name) => !isSame(typed[name], base[name]));
  const kept = Object.fromEntries(touched.map((name) => [name, typed[name]]));
  return {
    values: { ...saved, ...kept },
    changedMeanwhile: touched.filter((name) => !isSame(base[name], saved[name]) && !isSame(typed[name], saved[name])),
  };
}

function asValues(draft: unknown, saved: ProjectFormValues): ProjectFormValues {
  if (!isRecord(draft)) return saved;
  const parts = Object.entries(saved).map(([name, value]) => [
    name,
    hasShape(draft[name], shapes[name as keyof ProjectFormValues]) ? draft[name] : value,
  ]);
  const values = Object.fromEntries(parts) as ProjectFormValues;
  // The same amount written differently is not a change.
  return {
    ...values,
    ...Object.fromEntries(amountFields.map((name) => [name, groupedAmount(values[name])])),
    milestones: values.milestones.map((one) => ({ ...one, fundingNeeded: groupedAmount(one.fundingNeeded) })),
  };
}

const amountFields = fieldNames.filter((name): name is FieldWith<{ kind: 'money' }> => getField(name).kind === 'money');

/** The shape of each part: a text, an object of texts, or a list of either. */
const shapes: { [Name in keyof ProjectFormValues]: unknown } = {
  ...newProjectValues,
  tags: [''],
  galleryImages: [{ address: '', alt: '' }],
  milestones: [{ title: '', fundingNeeded: '', estimatedCompletion: '', description: '', deliverables: '' }],
};

function hasShape(value: unknown, shape: unknown): boolean {
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((entry) => hasShape(entry, shape[0]));
  if (!isRecord(shape)) return typeof value === typeof shape;
  return isRecord(value) && Object.keys(shape).every((name) => hasShape(value[name], shape[name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares JSON with sorted keys, because the database reorders them. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, inOrder(value[name])]),
  );
}
