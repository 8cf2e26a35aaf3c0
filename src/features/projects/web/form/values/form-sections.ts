// The sections of the project form, in order, with their progress.
import { type FormSectionId, formFields, projectFields } from '../../../project-fields.ts';
import { sectionCopy } from './form-copy.ts';
import type { ChecklistItem } from './launch-checklist.ts';

export type FormSection = { id: string; title: string };

export const formSections = [
  { id: 'basics', title: sectionCopy.project.title },
  { id: 'pictures', title: sectionCopy.pictures },
  { id: 'terms', title: sectionCopy.terms.title },
  { id: 'timeline', title: sectionCopy.timeline.title },
  { id: 'milestones', title: sectionCopy.milestones },
  { id: 'team', title: sectionCopy.team.title },
  { id: 'market', title: sectionCopy.market.title },
  { id: 'risks', title: sectionCopy.risks.title },
  { id: 'faq', title: 'FAQ' },
] as const satisfies readonly { id: FormSectionId; title: string }[];

export type SectionProgress = FormSection & {
  /** `open`: nothing is required here. */
  state: 'wrong' | 'missing' | 'done' | 'open';
  /** Missing items; recommendations for a field appear once it is filled in. */
  missing: ChecklistItem[];
};

/** Progress of each section; `more` are additional sections of one kind of form, at the end. */
export function getProgress(found: {
  items: readonly ChecklistItem[];
  /** Names of the invalid fields. */
  wrong: readonly string[];
  more: readonly FormSection[];
}): SectionProgress[] {
  const { items, wrong, more } = found;
  const own = formSections.map(({ id, title }) => {
    const names: readonly string[] = formFields.filter((name) => projectFields[name].section === id);
    const asked = items.filter(({ field }) => names.includes(field.split('.')[0] ?? field));
    const open = asked.filter(({ done }) => !done);
    const missing = open.filter(
      ({ required, field }) => required || !open.some((other) => other.required && other.field === field),
    );
    return {
      id,
      title,
      missing,
      state: getState({ isWrong: names.some((name) => wrong.includes(name)), asked, open }),
    };
  });
  return [...own, ...more.map((section) => ({ ...section, missing: [], state: 'open' as const }))];
}

type SectionItems = { isWrong: boolean; asked: readonly ChecklistItem[]; open: readonly ChecklistItem[] };

function getState({ isWrong, asked, open }: SectionItems): SectionProgress['state'] {
  if (isWrong) return 'wrong';
  if (asked.length === 0) return 'open';
  return open.length === 0 ? 'done' : 'missing';
}

/** The id of a section's element on the page. */
export function sectionElementId(id: string): string {
  return `section-${id}`;
}
