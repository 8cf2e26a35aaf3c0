// Predicts before saving whether a change is material, with the server's rule and texts.
import { type MaterialRule, materialChanges } from '../../../history/material-change.ts';
import type { PromisedTexts } from '../../../history/project-change-contract.ts';
import { textFields } from '../../../project-fields.ts';
import type { Project } from '../../../project-shapes.ts';
import { type ProjectFormValues, toFormValues, toProjectBody } from '../values/project-form-values.ts';

type Change = { project: Project; promised: PromisedTexts; values: ProjectFormValues };

/** Compares each changed text with the text investors relied on. */
export function materialFormChanges({ project, promised, values }: Change, rule: MaterialRule) {
  const [saved, after] = [toProjectBody(toFormValues(project)), toProjectBody(values)];
  const given = Object.fromEntries(Object.entries(promised).filter(([, text]) => text !== undefined));
  const before = toProjectBody(toFormValues({ ...project, ...given }));
  const changed = textFields.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(saved[field]));
  return materialChanges(
    changed.map((field) => ({ field, before: before[field], after: after[field] })),
    rule,
  );
}
