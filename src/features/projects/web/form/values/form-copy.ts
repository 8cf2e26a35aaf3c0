// Texts of the project form.

import { getField } from '../../../project-fields.ts';
export const formCopy = {
  adviceRange: ({ min, max }: { min: number; max: string }) => `${min} to ${max}`,
  adviceMax: (max: number) => `at most ${max}`,
  advice: (range: string) => `We recommend ${range} characters.`,
  adviceShort: ({ count, missing, min }: { count: string; missing: number; min: number }) =>
    `${count}, ${missing} short of the recommended ${min}.`,
  adviceLong: ({ count, over, max }: { count: string; over: number; max: string }) =>
    `${count}, ${over} over the recommended ${max}.`,
  adviceGood: ({ count, range }: { count: string; range: string }) => `${count}. Good: we recommend ${range}.`,
  goalAdvice: (goal: string) => `We recommend ${goal} or more.`,
  oneError: '1 field needs correction',
  errors: (count: number) => `${count} fields need correction`,
  unsaved: 'Unsaved changes',
  nothingUnsaved: 'No unsaved changes',
  cancel: 'Cancel',
  wholePreview: {
    title: 'Preview of your page',
    text: 'Preview of your page so far. Links are disabled.',
  },
  you: 'You',
  preview: 'Preview',
  seeWhole: 'Preview whole page',
  offers: (share: string) => `Offers ${share} of the project.`,
  offersHint: 'Enter a goal and a valuation to see what you offer.',
  sections: 'Sections,',
  progress: ({ done, count }: { done: number; count: number }) => `${done} of ${count}`,
  checklistAll: 'Launch checklist: all sections',
  checklist: 'Launch checklist',
  states: {
    wrong: 'needs correction',
    missing: 'incomplete',
  },
  required: 'required',
  side: 'Preview of the project',
  loading: 'Loading the form',
  form: 'Project',
  needsScript: 'This form needs JavaScript.',
  submitted: 'Success',
  signInToSend: 'Sign in again. What you typed is still here.',
  placeholder: {
    title: 'Your title',
    description: 'Your description: what you are making, and for whom.',
    category: getField('category').label,
  },
} as const;

export const sectionCopy = {
  project: {
    title: 'The project',
    text: 'What you are making and for whom. People read this first, on the card and at the top of the page.',
  },
  pictures: 'Images and video',
  terms: {
    title: 'The terms',
    text: 'How much you raise, and what the whole project is worth once you have it. Together they determine the share you sell.',
  },
  timeline: {
    title: getField('timeline').label,
    text: 'The steps from now to completion. Three to five work well; empty entries are not saved.',
    entry: 'Step',
    name: 'Step title',
    date: 'Date',
    description: 'Step description',
  },
  milestones: getField('milestones').label,
  team: {
    title: getField('team').label,
    text: 'Who does the work. People back people: describe what each of you has done before.',
    entry: 'Team member',
    role: 'Role',
    name: 'Name (optional)',
    description: 'Role description',
    linkedin: 'Link (optional)',
    linkedinHint: 'LinkedIn, a website or a portfolio.',
  },
  market: {
    title: 'Market opportunity',
    text: 'Who it is for, how many of them there are, and why they will choose you.',
    description: 'Market description',
    size: 'Market size',
    sizeHint: 'For example, $2.4B a year',
    growth: 'Growth rate',
    growthHint: 'For example, 12% a year',
    audience: 'Target audience (optional)',
    advantage: 'Competitive advantage (optional)',
  },
  risks: {
    title: getField('risks').label,
    text: 'What could go wrong, and what you would do about it. Naming a risk builds more trust than leaving it out.',
    entry: 'Risk',
    type: 'Risk type',
    typeHint: 'Supply, technology, market',
    description: 'Risk description',
    mitigation: 'Mitigation',
    probability: 'Probability',
    impact: 'Impact',
  },
  faq: {
    title: getField('faq').label,
    text: 'The questions investors ask before investing.',
    entry: 'Question',
    answer: 'Answer',
  },
} as const;

export const fieldCopy = {
  chooseCategory: 'Choose a category',
  goalHint: ({ min, advice }: { min: string; advice: string }) => `At least ${min}. ${advice}`,
  valuationHint: (min: string) => `At least ${min}, and not below the goal. Includes the money you raise (post-money).`,
  opensOnOptional: `${getField('opensOn').label} (optional)`,
  deadlineOptional: `${getField('deadline').label} (optional)`,
  refusedCountries: 'Countries you take no money from (optional)',
  refusedCountriesHint:
    'By the investor’s residence. Names or two-letter codes, separated with commas. After approval only an administrator can change them.',
  locked: 'The terms are locked',
  offer: 'Equity on offer',
  offerHint: 'Enter a goal and a valuation to see the share you offer.',
  amountRequired: 'Amount is required',
  goalRequired: `${getField('fundingGoal').label} is required`,
  valuationRequired: `${getField('valuation').label} is required`,
  riskType: 'Name the risk, or remove this entry',
  riskDescription: 'Describe what could go wrong',
  riskMitigation: 'Say what you would do about it',
} as const;

export const checklistCopy = {
  title: 'A title',
  description: 'A description',
  category: 'A category',
  goal: (min: string) => `A funding goal of at least ${min}`,
  valuation: (min: string) => `A valuation of at least ${min}, not below the goal`,
  milestones: 'Milestones that add up to the goal',
  titleLength: (max: number) => `A title of at most ${max} characters`,
  descriptionLength: ({ min, max }: { min: number; max: string }) => `A description of ${min} to ${max} characters`,
  cover: 'A cover image',
  steps: ({ min, max }: { min: number; max: number }) => `${min} to ${max} steps in the timeline`,
  team: 'At least one team member',
  market: 'The target market',
  risk: 'A risk and how you would handle it',
  faq: 'A question with its answer',
} as const;

export const termsLockedText =
  'Someone has invested or is paying right now, so the goal, valuation, deadline and funding model can’t change. Everyone invests on the same terms. If no payment goes through, they unlock again.';

export const openingHint =
  'Until the start of that day (UTC), people can see your page, save it and reserve an amount without paying. Leave it empty to take investments as soon as the project is published.';

export const openingLockedHint = 'People have invested, so this can’t change.';

export const deadlineLockedHint =
  'Investors have been given an end date. If you need more time, contact support: an administrator can extend the deadline, and investors are emailed the reason.';

export function deadlineHint(defaultFundingDays: number): string {
  return `Last day of funding, which stays open until the end of that day (UTC). Leave it empty and an all-or-nothing project gets ${defaultFundingDays} days from the day it is published; one that keeps what it raises stays open.`;
}
