// The preview of an unfinished form.

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { project } from '../../../project-shapes.ts';
import { formCopy } from './form-copy.ts';
import { plainWords, previewProject } from './preview-project.ts';
import { emptyEntries, newProjectValues } from './project-form-values.ts';

const preview = (values: Partial<typeof newProjectValues>) =>
  previewProject({
    values: { ...newProjectValues, ...values },
    creatorName: 'Ada',
    art: 'data:image/svg+xml,art',
    today: '2026-11-20',
    defaultFundingDays: 60,
  });

test('an untouched form already has a card, with placeholders for missing text', () => {
  expect(preview({})).toMatchObject({
    title: formCopy.placeholder.title,
    category: 'Category',
    fundingGoal: 0,
    faq: [],
    team: [],
  });
});

test('typed values are shown as they would be published: parsed amounts, no empty entries, one deliverable per line', () => {
  const milestone = {
    ...emptyEntries.milestones,
    title: 'Ten lamps',
    fundingNeeded: '$5,000',
    deliverables: 'One\n\nTwo',
  };
  const shown = preview({
    fundingGoal: '25,000.50',
    milestones: [milestone, emptyEntries.milestones],
    tags: ['light'],
  });
  expect(shown).toMatchObject({ fundingGoal: 25_000.5, coverImage: 'data:image/svg+xml,art', tags: ['light'] });
  expect(shown.milestones).toMatchObject([{ fundingNeeded: 5000, deliverables: ['One', 'Two'] }]);
});

test('a project without a deadline shows the one that it gets when it is published', () => {
  expect(preview({})).toMatchObject({ deadline: '2027-01-19' });
  expect(preview({ fundingModel: 'keep_what_you_raise' })).toMatchObject({ deadline: null });
});

test('a filled-in preview has the shape of a real project, except for the id', () => {
  const result = z.safeParse(project, { ...preview({ deadline: '2027-03-31' }), id: 1, userId: 1 });
  expect(result.error).toBeUndefined();
});

test('a card shows the description without markdown', () => {
  expect(plainWords('## A lamp\n\n- turns **with** the _day_\n- [see it](https://example.org)')).toBe(
    'A lamp turns with the day see it',
  );
  expect(plainWords('snake_case_words and 2 * 3')).toBe('snake_case_words and 2 * 3');
});

test('a published project keeps its figures in the preview while its goal is being edited', () => {
  const figures = {
    fundingRaised: 48_200,
    stopped: null,
    endedElsewhere: false,
    upvotes: 64,
    investorCount: 15,
    status: 'active' as const,
    createdAt: '2026-01-02T03:04:05.000Z',
    currentMilestone: 1,
  };
  const shown = previewProject({
    values: { ...newProjectValues, title: 'Hollow Moon', fundingGoal: '75,000' },
    creatorName: 'Ada',
    art: '',
    today: '2026-11-20',
    defaultFundingDays: 60,
    figures,
  });
  expect(shown).toMatchObject({ ...figures, title: 'Hollow Moon', fundingGoal: 75_000, remaining: 26_800 });
});
