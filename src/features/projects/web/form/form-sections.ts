// The sections of the project form, in their order, and how far each of them is.
import type { ChecklistItem } from './launch-checklist.ts';
import type { ProjectFormValues } from './project-form-values.ts';

export type FormSection = { id: string; title: string };

type FieldName = keyof ProjectFormValues;

export const formSections = [
  { id: 'basics', title: 'The project', fields: ['title', 'description', 'category', 'tags'] },
  { id: 'pictures', title: 'Pictures and video', fields: ['coverImage', 'galleryImages', 'videoUrl'] },
  { id: 'terms', title: 'The terms', fields: ['fundingGoal', 'valuation', 'deadline', 'fundingModel'] },
  { id: 'timeline', title: 'Timeline', fields: ['timeline'] },
  { id: 'milestones', title: 'Milestones', fields: ['milestones'] },
  { id: 'team', title: 'Team', fields: ['team'] },
  { id: 'market', title: 'Market opportunity', fields: ['marketOpportunity'] },
  { id: 'risks', title: 'Risks', fields: ['risks'] },
  { id: 'faq', title: 'FAQ', fields: ['faq'] },
] as const satisfies readonly (FormSection & { fields: readonly FieldName[] })[];

export type SectionProgress = FormSection & {
  /** `open`: nothing is asked for here. */
  state: 'wrong' | 'missing' | 'done' | 'open';
  /** What is not there yet; what is only advised for a field waits until the field is filled in. */
  missing: ChecklistItem[];
};

/** How far each section is; `more` are sections that only one kind of form has, after the others. */
export function progressOf(found: {
  items: readonly ChecklistItem[];
  /** The names of the fields that are marked as wrong. */
  wrong: readonly string[];
  more: readonly FormSection[];
}): SectionProgress[] {
  const { items, wrong, more } = found;
  const own = formSections.map(({ id, title, fields }) => {
    const names: readonly string[] = fields;
    const asked = items.filter(({ field }) => names.includes(field.split('.')[0] ?? field));
    const open = asked.filter(({ done }) => !done);
    const missing = open.filter(
      ({ required, field }) => required || !open.some((other) => other.required && other.field === field),
    );
    return { id, title, missing, state: stateOf({ isWrong: names.some((name) => wrong.includes(name)), asked, open }) };
  });
  return [...own, ...more.map((section) => ({ ...section, missing: [], state: 'open' as const }))];
}

type Asked = { isWrong: boolean; asked: readonly ChecklistItem[]; open: readonly ChecklistItem[] };

function stateOf({ isWrong, asked, open }: Asked): SectionProgress['state'] {
  if (isWrong) return 'wrong';
  if (asked.length === 0) return 'open';
  return open.length === 0 ? 'done' : 'missing';
}

/** The id of a section's element on the page. */
export function sectionElementId(id: string): string {
  return `section-${id}`;
}
