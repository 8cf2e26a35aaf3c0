// What the form says of a change before it is saved: the server's own rule, on the same texts.
import { type MaterialRule, materialChanges } from '../../material-change.ts';
import type { PromisedTexts } from '../../project-change-contract.ts';
import type { Project } from '../../project-contract.ts';
import { type ProjectFormValues, toFormValues, toProjectBody } from '../form/project-form-values.ts';

type Change = { project: Project; promised: PromisedTexts; values: ProjectFormValues };

/** Only texts that differ from the saved ones are judged, each by what was promised. */
export function materialFormChanges({ project, promised, values }: Change, rule: MaterialRule) {
  const [saved, after] = [textsOf(toFormValues(project)), textsOf(values)];
  const given = Object.fromEntries(Object.entries(promised).filter(([, text]) => text !== undefined));
  const before = textsOf(toFormValues({ ...project, ...given }));
  const columns = (Object.keys(after) as (keyof typeof after)[]).filter(
    (column) => JSON.stringify(after[column]) !== JSON.stringify(saved[column]),
  );
  return materialChanges(
    columns.map((column) => ({ column, before: before[column], after: after[column] })),
    rule,
  );
}

function textsOf(values: ProjectFormValues) {
  const { title, description, timeline, milestones, team, marketOpportunity, risks, faq } = toProjectBody(values);
  return { title, description, timeline, milestones, team, market_opportunity: marketOpportunity, risks, faq };
}
