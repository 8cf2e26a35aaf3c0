// Converting a project to form values and back to a request.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createProjectBody } from '../../../project-contract.ts';
import type { Project } from '../../../project-shapes.ts';
import { previewProject } from './preview-project.ts';
import { emptyEntries, getChanges, newProjectValues, toFormValues, toProjectBody } from './project-form-values.ts';

const filledIn = {
  ...newProjectValues,
  title: '  A lamp that follows the sun ',
  description: 'It turns with the day.',
  category: 'Technology',
  fundingGoal: '$25,000',
  valuation: '250,000.50',
};

const saved: Project = {
  ...previewProject({
    values: newProjectValues,
    creatorName: 'Ada',
    art: '',
    today: '2026-11-01',
    defaultFundingDays: 60,
  }),
  id: 7,
  title: 'A lamp that follows the sun',
  description: 'It turns with the day.',
  category: 'Lighting',
  fundingGoal: 25_000,
  valuation: 250_000.5,
  coverImage: null,
  deadline: '2027-03-31',
  fundingModel: 'keep_what_you_raise',
  timeline: [{ title: 'Prototype', date: 'Q1 2027', description: 'Ten lamps' }],
  team: [{ role: 'Maker', description: 'Builds it', avatar: 'https://example.org/a.png' }],
  marketOpportunity: null,
  risks: [],
  faq: [{ question: 'Is it bright?', answer: 'Yes.' }],
  isOwner: true,
};

test('a new form is empty: no text, goal and valuation 0, one empty entry in each list [submit-11]', () => {
  expect(newProjectValues).toMatchObject({ title: '', fundingGoal: '0', valuation: '0', deadline: '' });
  for (const list of ['timeline', 'team', 'risks', 'faq'] as const) {
    expect(newProjectValues[list]).toHaveLength(1);
    expect(Object.values(newProjectValues[list][0] ?? {}).join('')).toBe('');
  }
});

test('a filled-in form makes a request the contract accepts, without the entries left empty [submit-10]', () => {
  const body = toProjectBody({
    ...filledIn,
    team: [emptyEntries.team, { ...emptyEntries.team, role: ' Maker ', linkedin: '' }],
  });
  expect(body).toMatchObject({
    title: 'A lamp that follows the sun',
    fundingGoal: '25000.00',
    valuation: '250000.50',
    deadline: null,
    timeline: [],
    team: [{ role: 'Maker', description: '' }],
  });
  expect(z.safeParse(createProjectBody, body).error).toBeUndefined();
});

test('an unreadable amount is sent as typed, never as another amount', () => {
  expect(toProjectBody({ ...filledIn, fundingGoal: '25.000' }).fundingGoal).toBe('25.000');
});

test('a project opens with its own values, and an empty entry where a list has none', () => {
  const values = toFormValues(saved);
  expect(values).toMatchObject({ category: 'Lighting', fundingGoal: '25,000', valuation: '250,000.50' });
  expect(values.risks).toEqual([emptyEntries.risks]);
  expect(values.milestones).toEqual([]);
  expect(values.marketOpportunity.marketSize).toBe('');
});

test('pictures, tags, video and milestones make a valid request, and survive the round trip', () => {
  const cover = `/media/${'a'.repeat(22)}-1600x1000`;
  const body = toProjectBody({
    ...filledIn,
    tags: ['light', 'home'],
    coverImage: cover,
    galleryImages: [{ address: cover, alt: 'The lamp at noon' }],
    videoUrl: ' https://youtu.be/dQw4w9WgXcQ?t=3 ',
    milestones: [
      emptyEntries.milestones,
      {
        ...emptyEntries.milestones,
        title: ' Ten lamps ',
        fundingNeeded: '$25,000',
        deliverables: 'Drawings\n\n Ten lamps ',
      },
    ],
  });
  const milestones = [
    {
      title: 'Ten lamps',
      description: '',
      estimatedCompletion: '',
      fundingNeeded: '25000.00',
      deliverables: ['Drawings', 'Ten lamps'],
    },
  ];
  const videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s';
  expect(body).toMatchObject({
    tags: ['light', 'home'],
    coverImage: cover,
    galleryImages: [cover],
    videoUrl,
    milestones,
  });
  expect(z.safeParse(createProjectBody, body).error).toBeUndefined();
  const answer = {
    ...saved,
    tags: ['light'],
    coverImage: cover,
    galleryImages: [cover],
    galleryTexts: ['The lamp at noon'],
    videoUrl,
    milestones: milestones.map((entry) => ({ ...entry, fundingNeeded: 25_000, status: 'active' as const })),
  };
  expect(toProjectBody(toFormValues(answer))).toMatchObject({
    tags: ['light'],
    coverImage: cover,
    videoUrl,
    milestones,
  });
  expect(toFormValues(answer).galleryImages).toEqual([{ address: cover, alt: 'The lamp at noon' }]);
});

test('a form without pictures, tags, video and milestones sends them empty, so that editing can remove them', () => {
  expect(toProjectBody(filledIn)).toMatchObject({
    tags: [],
    coverImage: null,
    galleryImages: [],
    videoUrl: null,
    milestones: [],
  });
});

test('values not in the form are kept: a team member keeps the picture', () => {
  expect(toProjectBody(toFormValues(saved)).team).toEqual(saved.team);
});

test('an unchanged form changes nothing, even if an amount is formatted differently', () => {
  const values = toFormValues(saved);
  expect(getChanges({ from: values, to: values })).toEqual({});
  expect(getChanges({ from: values, to: { ...values, fundingGoal: '$25,000.00', title: `${values.title} ` } })).toEqual(
    {},
  );
});

test('only changes are sent', () => {
  const from = toFormValues(saved);
  const to = { ...from, valuation: '300000', deadline: '', status: 'draft' as const };
  expect(getChanges({ from, to })).toEqual({ valuation: '300000.00', deadline: null, status: 'draft' });
});

test('removing every entry of a list sends the empty list', () => {
  const from = toFormValues(saved);
  expect(getChanges({ from, to: { ...from, faq: [] } })).toEqual({ faq: [] });
});
