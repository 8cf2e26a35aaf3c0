// The launch checklist.

import { expect, test } from 'vitest';
import { testSite } from '#test/servers/test-site.ts';
import { checklistCopy } from './form-copy.ts';
import { launchChecklist } from './launch-checklist.ts';
import { emptyEntries, newProjectValues, type ProjectFormValues } from './project-form-values.ts';

const missing = (values: ProjectFormValues, required: boolean) =>
  launchChecklist(values, testSite).flatMap((item) => (item.required === required && !item.done ? [item.text] : []));

const step = { ...emptyEntries.timeline, title: 'Prototype' };
const complete: ProjectFormValues = {
  ...newProjectValues,
  title: 'A lamp that follows the sun',
  description: 'x'.repeat(300),
  category: 'Technology',
  fundingGoal: '$25,000',
  valuation: '250,000',
  coverImage: '/media/one',
  timeline: [step, step, step],
  team: [{ ...emptyEntries.team, role: 'Maker' }],
  marketOpportunity: { ...newProjectValues.marketOpportunity, description: 'Readers' },
  risks: [{ ...emptyEntries.risks, type: 'Supply', description: 'Glass is late.', mitigation: 'A second maker.' }],
  faq: [{ question: 'Is it bright?', answer: '' }],
};

test('an empty form lacks everything, required items first', () => {
  expect(missing(newProjectValues, true)).toEqual([
    'A title',
    checklistCopy.description,
    checklistCopy.category,
    'A funding goal of at least $1,000',
    'A valuation of at least $5,000, not below the goal',
  ]);
  expect(missing(newProjectValues, false)).toHaveLength(8);
});

test('a complete form lacks nothing', () => {
  expect(launchChecklist(complete, testSite).filter(({ done }) => !done)).toEqual([]);
});

test('recommendations are not requirements: a short description, two steps or a small goal are allowed', () => {
  const values = {
    ...complete,
    description: 'Short.',
    fundingGoal: '1000',
    timeline: [step, step, emptyEntries.timeline],
  };
  expect(missing(values, true)).toEqual([]);
  expect(missing(values, false)).toEqual(['A description of 300 to 1,000 characters', '3 to 5 steps in the timeline']);
});

test('a goal above the valuation counts as a missing valuation', () => {
  expect(missing({ ...complete, valuation: '20,000' }, true)).toEqual([
    'A valuation of at least $5,000, not below the goal',
  ]);
});

test('milestones are checked once there are any', () => {
  const milestone = { ...emptyEntries.milestones, title: 'Ten lamps', fundingNeeded: '20,000' };
  expect(missing({ ...complete, milestones: [milestone] }, true)).toEqual([checklistCopy.milestones]);
  expect(missing({ ...complete, milestones: [{ ...milestone, fundingNeeded: '25000' }] }, true)).toEqual([]);
});
