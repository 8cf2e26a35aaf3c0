// Texts of a project's page.

import { formatCount } from '#kernel/numbers.ts';
import { getField } from '../../project-fields.ts';

export const pageCopy = {
  adminChanged: 'An administrator has changed this project',
  adminReason: (reason: string) => ` Reason: ${reason}`,
  before: 'Before:',
  after: 'After:',
  removed: 'removed',
  oneUnchanged: '1 line unchanged',
  unchanged: (lines: number) => `${lines} lines unchanged`,
  gone: 'Removed: ',
  added: 'Added: ',
  about: 'About this project',
  stopped: 'Stopped',
  documentLine: (of: { title: string; version: number; access: string; hash: string }) =>
    `${of.title}, version ${of.version} (${of.access.toLowerCase()}, SHA-256 ${of.hash}…)`,
  sections: 'On this page',
  story: 'Story',
  raisedOf: (goal: string) => `raised of ${goal}`,
  marks: 'Each tick marks a milestone.',
  openEnded: 'no deadline',
  textChanged: ({ what, day }: { what: string; day: string }) => `${what} changed on ${day}`,
  andMore: ({ first, others }: { first: string; others: number }) =>
    `${first} and ${others === 1 ? '1 other part' : `${others} other parts`}`,
  seeChanges: 'See what changed',
  changedOn: (day: string) => `Changed on ${day}`,
  inReview: 'In review',
  faq: {
    title: 'FAQ',
    comingSoon: 'Answers to common questions are coming soon.',
  },
  gallery: 'Gallery',
  showPicture: ({ index, count, text }: { index: number; count: number; text: string }) =>
    `Show picture ${index} of ${count}${text}`,
  edit: 'Edit',
  importedListing: 'Imported listing',
  by: (name: string) => `by ${name}`,
  tags: 'Tags',
  supporters: 'Supporters',
  investors: 'Investors',
  noInvestors: {
    open: 'No investments yet. They appear here, each as its investor chooses.',
    closed: 'No current investments.',
    imported: 'Nothing was raised.',
  },
  investorsCounted: (number: number) => `Investors (${formatCount(number)})`,
  valuation: getField('valuation').label,
  goal: getField('fundingGoal').label,
  funded: 'Funded',
  market: {
    title: 'Market Opportunity',
    comingSoon: 'The market analysis is coming soon.',
    size: 'Market size',
    growth: 'Growth rate',
    audience: 'Target audience',
    advantage: 'Competitive advantage',
  },
  milestones: {
    states: {
      completed: 'Completed',
      active: 'In progress',
      pending: 'Planned',
      unreached: 'Not reached',
    },
    title: 'Milestones',
    percent: (percent: string) => `, ${percent} of the goal`,
    expected: (when: string) => `expected ${when}`,
    deliverables: 'Deliverables',
  },
  fallbackTitle: 'Project',
  failed: 'We couldn’t load this project.',
  investing: 'Investing',
  draft: 'This is a draft',
  privateTitle: 'This project is private',
  privateText: 'Only its creator and administrators can see this page.',
  loading: 'Loading the project',
  risks: {
    title: 'Risk Assessment',
    short: 'Risks',
    comingSoon: 'The risk assessment is coming soon.',
    probability: 'Probability',
    impact: 'Impact',
    mitigation: 'Mitigation:',
  },
  notGiven: {
    timeline: 'timeline',
    team: 'team',
    market: 'market',
    risks: 'risks',
    faq: 'FAQ',
    /** "The creator gave no timeline, team or FAQ." */
    sentence: (names: string) => `The creator gave no ${names}.`,
    /** An imported listing has no creator here. */
    imported: (names: string) => `This listing came without ${names}.`,
  },
  /** Money that was raised before the project came to this site. */
  raisedElsewhere: 'Raised elsewhere, imported',
  why: {
    stake: {
      title: 'Ownership stake',
      text: 'You receive a share of the project, fixed by the valuation at the moment you invest.',
    },
    early: {
      title: 'Early access to products and services',
      text: 'Creators often let investors try first. What they offer, and when, is up to them.',
    },
    return: {
      title: 'Potential return',
      text: 'A share can gain value if the project grows. It can also lose all of it, and it is hard to sell. Invest only what you can afford to lose.',
    },
    title: 'Why Invest?',
  },
  details: 'Project Details',
  industry: 'Industry',
  track: 'Where the money is',
  contactCreator: 'Contact the creator',
  report: 'Report this project',
  team: {
    title: 'Team',
    comingSoon: 'Introductions to the team are coming soon.',
    picture: 'Picture',
    link: 'Link',
    profile: (name: string) => `profile of ${name} (opens in a new tab)`,
  },
  timeline: {
    title: 'Project Timeline',
    comingSoon: 'The project timeline is coming soon.',
  },
  video: {
    title: 'Video',
    of: (title: string) => `Video of ${title}`,
    play: 'Play video',
    host: ({ host, again }: { host: string; again: string }) =>
      `Hosted on ${host}. Playing it shares data with ${again}.`,
    watch: (host: string) => `Watch on ${host}`,
  },
} as const;
