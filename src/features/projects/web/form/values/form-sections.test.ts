// The progress of each section of the form.

import { expect, test } from 'vitest';
import { testSite } from '#test/servers/test-site.ts';
import { formFields, projectFields } from '../../../project-fields.ts';
import { checklistCopy } from './form-copy.ts';
import { formSections, getProgress } from './form-sections.ts';
import { launchChecklist } from './launch-checklist.ts';
import { newProjectValues, type ProjectFormValues } from './project-form-values.ts';

const progress = (values: ProjectFormValues, wrong: string[] = []) =>
  getProgress({ items: launchChecklist(values, testSite), wrong, more: [{ id: 'publishing', title: 'Publishing' }] });
const sectionOf = (values: ProjectFormValues, id: string) => progress(values).find((one) => one.id === id);

test('every field belongs to one section, except those of existing projects only', () => {
  const sections: readonly string[] = formSections.map(({ id }) => id);
  const names: readonly string[] = formFields.filter((name) => sections.includes(projectFields[name].section));
  const others = Object.keys(newProjectValues).filter((name) => !names.includes(name));
  // The last but one follows from the rules.
  expect(others).toEqual(['status', 'wholeRelease', 'reviewAnswer']);
});

test('a section is complete when nothing is missing, and optional when nothing is required', () => {
  const terms = { ...newProjectValues, fundingGoal: '24,000', valuation: '250,000' };
  expect(sectionOf(terms, 'terms')?.state).toBe('done');
  expect(sectionOf(newProjectValues, 'terms')?.state).toBe('missing');
  expect(sectionOf(newProjectValues, 'milestones')?.state).toBe('open');
  expect(sectionOf(newProjectValues, 'publishing')?.state).toBe('open');
});

test('recommendations for a field wait until it is filled in', () => {
  const missing = (values: ProjectFormValues) => sectionOf(values, 'basics')?.missing.map(({ text }) => text);
  expect(missing(newProjectValues)).toEqual(['A title', checklistCopy.description, checklistCopy.category]);
  expect(missing({ ...newProjectValues, title: 'A lamp', category: 'Technology', description: 'Short.' })).toEqual([
    'A description of 300 to 1,000 characters',
  ]);
});

test('a section with an invalid field needs correction', () => {
  expect(progress(newProjectValues, ['risks']).find(({ id }) => id === 'risks')?.state).toBe('wrong');
});
