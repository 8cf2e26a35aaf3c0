// What the form says of a change before it is saved: the server's own rule, on the same texts.
import { type MaterialRule, materialChanges } from '../../material-change.ts';
import type { PromisedTexts } from '../../project-change-contract.ts';
import type { Project } from '../../project-contract.ts';
import { textFields } from '../../project-fields.ts';
import { type ProjectFormValues, toFormValues, toProjectBody } from '../form/project-form-values.ts';

type Change = { project: Project; promised: PromisedTexts; values: ProjectFormValues };

/** Only texts that differ from the saved ones are judged, each by what was promised. */
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
