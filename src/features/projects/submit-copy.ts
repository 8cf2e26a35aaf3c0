// Texts of the submission page.

import { formatDollars } from '#kernel/money.ts';
import type { Site } from '#kernel/site.ts';
import type { submissionCategories } from './category-lists.ts';

export const submitPage = {
  title: 'Launch Your Vision',
  lead: 'Tell us what you are making, what you need and what it is worth.',
  review: 'We review every submission within 2 business days.',
  tabsLabel: 'About submitting a project',
} as const;

export const benefits = [
  {
    key: 'milestones',
    title: 'Milestone-Based Funding',
    text: 'Money is released milestone by milestone. You plan in steps, and your investors see you complete each one.',
  },
  {
    key: 'process',
    title: 'Streamlined Process',
    text: 'One form, plain rules, and an answer from our review team.',
  },
  {
    key: 'network',
    title: 'Growing Investor Network',
    text: 'Your project reaches a network of 2,500+ investors, on the site and in our weekly newsletter.',
  },
] as const;

export const tabs = {
  submit: 'Submit Project',
  categories: 'Project Categories',
  models: 'Funding Models',
} as const;

export const guidelines = {
  title: 'Submission guidelines',
  text: 'Advice, not rules: none of this is enforced, but investors like to see it.',
  items: [
    { label: 'Title', value: 'At most 60 characters' },
    { label: 'Description', value: '300-1000 characters' },
    { label: 'Funding goal', value: 'Minimum $25,000' },
    { label: 'Timeline', value: '3-5 milestones' },
  ],
  enforced: ({ minFundingGoal, minValuation }: Pick<Site, 'minFundingGoal' | 'minValuation'>) =>
    `The form does require a title, a description and a category, a goal of at least ${formatDollars(minFundingGoal)}, a valuation of at least ${formatDollars(minValuation)}, and a goal that is not above the valuation.`,
} as const;

export const categoriesTab = {
  title: 'Project Categories',
  lead: 'What our investors look for. If yours fits none of these, submit it anyway: the form’s category only decides where people find it.',
} as const;

export const categoryTexts: Record<(typeof submissionCategories)[number], string> = {
  Technology: 'Hardware, software and the instruments in between.',
  Healthcare: 'Care, and the devices and tools for people who provide it.',
  Education: 'Ways to teach and to learn, at any age.',
  Sustainability: 'Using less, wasting less, repairing more.',
  'Arts & Entertainment': 'Film, music, theater, games and forms that have no name yet.',
  'Social Impact': 'Businesses that leave their neighborhood better off.',
  'Financial Services': 'Clearer, fairer ways to save, pay and insure.',
  'Consumer Products': 'Things people hold, wear, eat and keep.',
  'Enterprise Solutions': 'Tools that make other companies work better.',
  'Media & Communication': 'Publishing, journalism, and how people reach each other.',
};

export const modelsTab = {
  title: 'Funding Models',
  lead: 'Four ways to raise money, with typical amounts. Projects here sell equity; talk to us about the others.',
  minimumLabel: 'Minimum',
  typicalLabel: 'Typical range',
} as const;

/** The funding models described on the submission page. */
export const fundingModels = [
  {
    title: 'Equity',
    minimum: '$50,000+',
    typical: '$100K to $5M',
    text: 'Investors own a share of the project and rise and fall with it.',
  },
  {
    title: 'Revenue Sharing',
    minimum: '$25,000+',
    typical: '$50K to $500K',
    text: 'Investors receive part of your revenue until an agreed amount is paid.',
  },
  {
    title: 'Convertible Note',
    minimum: '$50,000+',
    typical: '$100K to $1M',
    text: 'A loan that turns into equity at your next round, usually at a discount.',
  },
  {
    title: 'SAFE',
    minimum: '$25,000+',
    typical: '$50K to $500K',
    text: 'A simple agreement for future equity: no interest and no date to repay.',
  },
] as const;

export const process = {
  title: 'Our Process',
  more: 'Who does what',
  steps: [
    { title: 'Submit', text: 'Fill in the form. You can save a draft and come back later.' },
    { title: 'Review', text: 'Our team reads it and writes to you if anything is unclear.' },
    { title: 'Due diligence', text: 'We verify who you are and check the figures you gave.' },
    { title: 'Launch', text: 'Your project goes public and appears in the next weekly newsletter.' },
    { title: 'Fund and build', text: 'Investors back you, and money is released as you reach your milestones.' },
  ],
} as const;

export const keys = {
  title: 'Keys to Success',
  lead: 'What investors look at first.',
  items: [
    {
      key: 'team',
      title: 'Strong team',
      text: 'People who have done the hard part before, or can show how they will learn it.',
    },
    { key: 'need', title: 'Clear market need', text: 'Someone has this problem today and is tired of it.' },
    {
      key: 'advantage',
      title: 'Competitive advantage',
      text: 'A reason to choose you that still holds in three years.',
    },
    {
      key: 'traction',
      title: 'Traction metrics',
      text: 'Orders, users, letters, prototypes: numbers rather than hopes.',
    },
    { key: 'timeline', title: 'Clear timeline', text: 'Milestones with dates, and what each of them proves.' },
    {
      key: 'finance',
      title: 'Financial clarity',
      text: 'What the money pays for, and what happens if things take longer.',
    },
  ],
} as const;

export const contact = {
  title: 'Questions before you start?',
  text: 'Write to us before you submit, or any time after.',
} as const;

export const submitForm = {
  submit: 'Submit project',
  draft: 'Save as draft',
  submitted: 'Your project has been submitted!',
  drafted: 'Your draft has been saved. Only you can see it until you publish it.',
  failedTitle: 'Your project was not submitted',
  fromFile: 'Take over a project from another Kindling',
} as const;
