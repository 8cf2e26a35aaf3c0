// Validation messages of the form, and their fields.

import { expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { minFundingGoal, minValuation } from '../../../project-rules.ts';
import { fieldCopy } from './form-copy.ts';
import { type FormTerms, findIssues, placeIssues } from './project-form-rules.ts';
import { emptyEntries, newProjectValues, type ProjectFormValues } from './project-form-values.ts';

const terms: FormTerms = {
  today: '2026-11-20',
  saved: newProjectValues,
  termsLocked: false,
  minFundingGoal,
  minValuation,
  minInvestment: cents(10_000),
  isPublished: false,
};

const fine: ProjectFormValues = {
  ...newProjectValues,
  title: 'A lamp that follows the sun',
  description: 'It turns with the day.',
  category: 'Technology',
  fundingGoal: '25,000',
  valuation: '250,000',
};

const messages = (values: ProjectFormValues, given = terms) =>
  Object.fromEntries(findIssues(values, given).map(({ path, message }) => [path, message]));

test('a form with title, description, category and terms is valid; the lists may stay empty', () => {
  expect(findIssues(fine, terms)).toEqual([]);
});

test('an untouched form reports every required field once', () => {
  expect(messages(newProjectValues)).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    category: 'Category is required',
    fundingGoal: 'Funding goal must be at least $1,000',
    valuation: 'Valuation must be at least $5,000',
  });
});

test('the terms keep the enforced minimums, to the cent [submit-14]', () => {
  expect(messages({ ...fine, fundingGoal: '999.99' })).toHaveProperty('fundingGoal');
  expect(messages({ ...fine, fundingGoal: '1000', valuation: '5000' })).toEqual({});
  expect(messages({ ...fine, fundingGoal: '1000', valuation: '4,999.99' })).toHaveProperty('valuation');
});

test('a goal above the valuation is an error at the goal; equal is allowed', () => {
  expect(messages({ ...fine, fundingGoal: '250,000.01' }).fundingGoal).toMatch(/more than 100%/);
  expect(messages({ ...fine, fundingGoal: '250,000.00' })).toEqual({});
});

test('an empty or unreadable amount has its own message', () => {
  expect(messages({ ...fine, fundingGoal: ' ' }).fundingGoal).toBe(fieldCopy.goalRequired);
  expect(messages({ ...fine, valuation: '25.000' }).valuation).toMatch(/at most 2 decimals/);
});

test('locked terms are not validated again', () => {
  const values = { ...fine, fundingGoal: '500', valuation: '400' };
  expect(messages(values, { ...terms, termsLocked: true })).toEqual({});
});

test('a new deadline must be in the future; a saved past one may stay', () => {
  expect(messages({ ...fine, deadline: '2026-11-19' })).toHaveProperty('deadline');
  expect(messages({ ...fine, deadline: '2026-11-20' })).toEqual({});
  expect(
    messages({ ...fine, deadline: '2026-01-01' }, { ...terms, saved: { ...newProjectValues, deadline: '2026-01-01' } }),
  ).toEqual({});
});

test('an issue in a list appears at its entry, although empty entries are not sent', () => {
  const risks = [emptyEntries.risks, { ...emptyEntries.risks, type: 'x'.repeat(201) }];
  const saved = { ...newProjectValues, risks };
  expect(messages({ ...fine, risks }, { ...terms, saved })).toEqual({
    'risks.1.type': 'Type may have at most 200 characters',
  });
});

const milestone = { ...emptyEntries.milestones, title: 'Ten lamps', fundingNeeded: '20,000' };

test('milestones that do not add up to the goal get one error; none, or an exact sum, is valid', () => {
  const sum = 'The milestones add up to $20,000, $5,000 short of the goal of $25,000.';
  expect(messages({ ...fine, milestones: [milestone, emptyEntries.milestones] })).toEqual({ 'milestones.root': sum });
  expect(messages({ ...fine, milestones: [milestone, { ...milestone, fundingNeeded: '5000.00' }] })).toEqual({});
});

test('a milestone without a readable amount has the error at its amount', () => {
  const milestones = [
    emptyEntries.milestones,
    { ...milestone, fundingNeeded: '' },
    { ...milestone, fundingNeeded: '5.000' },
  ];
  expect(messages({ ...fine, milestones })).toEqual({
    'milestones.1.fundingNeeded': 'Amount is required',
    'milestones.2.fundingNeeded': 'Funding needed must be an amount in dollars with at most 2 decimals',
  });
});

test('a video on an unsupported host is refused at its field', () => {
  expect(messages({ ...fine, videoUrl: 'https://example.org/film' })).toEqual({
    videoUrl: 'The video must be the address of one on YouTube or Vimeo',
  });
  expect(messages({ ...fine, videoUrl: 'https://vimeo.com/123456' })).toEqual({});
});

test("the server's issues are shown at pictures, tags and the parts of milestones", () => {
  const values = {
    ...fine,
    tags: ['light'],
    galleryImages: [
      { address: '/media/one', alt: '' },
      { address: '/media/two', alt: '' },
    ],
    milestones: [emptyEntries.milestones, milestone],
  };
  const paths = [
    'coverImage',
    'galleryImages.1',
    'galleryImages',
    'tags.0',
    'milestones',
    'milestones.0.fundingNeeded',
    'milestones.0.deliverables.3',
  ];
  const { placed, leftOver } = placeIssues(
    paths.map((path) => ({ path, message: 'Wrong' })),
    values,
  );
  expect(placed.map(({ path }) => path)).toEqual([
    'coverImage',
    'galleryImages.1.address',
    'galleryImages.root',
    'tags',
    'milestones.root',
    'milestones.1.fundingNeeded',
    'milestones.1.deliverables',
  ]);
  expect(leftOver).toEqual([]);
});

test("the server's issues are shown at their fields, and those without a field are listed separately", () => {
  const faq = [emptyEntries.faq, { question: 'Is it bright?', answer: '' }];
  const { placed, leftOver } = placeIssues(
    [
      { path: 'faq.0.answer', message: 'Answer is required' },
      { path: 'marketOpportunity.marketSize', message: 'Market size is required' },
      { path: 'team', message: 'Team may have at most 50 entries' },
      { path: 'faq.7.answer', message: 'No such entry' },
      { path: 'marketOpportunity', message: 'Not an object' },
      { path: '', message: 'Unrecognized key' },
    ],
    { ...fine, faq },
  );
  expect(placed).toEqual([
    { path: 'faq.1.answer', message: 'Answer is required' },
    { path: 'marketOpportunity.marketSize', message: 'Market size is required' },
    { path: 'team.root', message: 'Team may have at most 50 entries' },
  ]);
  expect(leftOver.map(({ message }) => message)).toEqual(['No such entry', 'Not an object', 'Unrecognized key']);
});

test('a half-filled risk shows what is missing at the field; one saved that way does not block other changes', () => {
  const half = { ...emptyEntries.risks, type: 'Supply', probability: 'High' };
  const values = { ...fine, risks: [emptyEntries.risks, half] };
  expect(messages(values)).toEqual({
    'risks.1.description': fieldCopy.riskDescription,
    'risks.1.mitigation': fieldCopy.riskMitigation,
  });
  expect(messages({ ...fine, risks: [{ ...emptyEntries.risks, probability: 'Low' }] })).toHaveProperty(
    ['risks.0.type'],
    fieldCopy.riskType,
  );
  expect(messages(values, { ...terms, saved: { ...newProjectValues, risks: [half] } })).toEqual({});
});
