// Texts of the dashboard.
import { nameRights } from '#features/teams/team-copy.ts';
import { toRights } from '#features/teams/team-rules.ts';
import type { DashboardPerson } from '../dashboard-order.ts';

export const dashboardCopy = {
  lead: {
    creator: 'Your projects, and the shares you own in others.',
    investor: 'The shares you own, and what happens to your money.',
    new: 'You have no projects or investments yet.',
  } satisfies Record<DashboardPerson, string>,
  create: 'Create New Project',
  explore: 'Explore projects',
  start: {
    title: 'Where would you like to start?',
    invest: {
      title: 'Back a project',
      text: 'Choose a project, pick an amount and own a share of what it makes.',
    },
    create: {
      title: 'Raise money for yours',
      text: 'Describe what you are making, set a goal and a valuation, and let people own a piece of it.',
    },
  },
  portfolioLead: 'Completed investments only. A refund is deducted on the day it starts.',
  title: 'Dashboard',
  hello: 'Hello',
  figures: {
    failed: 'We couldn’t load your figures.',
    loading: 'Loading your figures',
    projects: 'Total Projects',
    invested: 'Total Invested',
    backed: 'Projects Backed',
    average: 'Average Investment',
  },
} as const;

export const dashboardNavCopy = {
  label: 'Dashboard',
  overview: 'Overview',
  feed: 'Feed',
  saved: 'Saved',
  searches: 'Searches',
  following: 'Following',
} as const;

export const attentionCopy = {
  failed: 'We couldn’t load what needs your attention.',
  title: 'What needs attention',
  showMore: (count: number) => `Show ${count} more`,
  andMore: (count: number) => `and ${count} more`,
} as const;

export const historyCopy = {
  title: 'Investment History',
  csv: 'Download CSV',
  check: 'Check pending payments',
  labels: {
    completed: 'Completed',
    pending: 'Pending',
    refunded: 'Refunded',
    failed: 'Failed',
  },
  all: 'All',
  filter: 'Investments by status',
  failed: 'We couldn’t load your investments.',
  emptyFiltered: (status: string) => `No ${status} investments`,
  empty: 'No investments yet',
  emptyText: 'When you back a project, your investment appears here.',
  explore: 'Explore projects',
  more: 'Load more projects',
  countShown: ({ shown, total }: { shown: number; total: string }) => `${shown} of ${total} projects`,
  one: '1 project',
  several: (count: string) => `${count} projects`,
  many: (count: string) => `${count} investments`,
  allotted: ({ asked, got }: { asked: string; got: string }) =>
    asked === got ? `You asked for ${asked} and got all of it.` : `You asked for ${asked} and got ${got}.`,
  newestOnly: ({ shown, count }: { shown: number; count: string }) =>
    `The newest ${shown} of ${count} investments. The CSV file above has all of them.`,
  sort: 'Sort investments',
  sortBy: 'Sort by',
  sorts: { newest: 'Newest', amount: 'Amount', next: 'Next date', title: 'Project' },
  next: {
    reconfirm: 'Confirm by',
    vote: 'Vote until',
    cancel: 'Cancel until',
    funding: 'Funding ends',
    milestone: 'Milestone due',
  },
  loading: 'Loading your investments',
  viewProject: 'View Project',
  receipt: 'Receipt',
  followDollar: 'Follow your dollar',
  noCard: 'No card payment',
  projectNumber: (id: number) => `Project #${id}`,
  amount: 'Amount',
  equity: 'Equity',
} as const;

export const ownProjectsCopy = {
  title: 'Your Projects',
  failed: 'We couldn’t load your projects.',
  loading: 'Loading your projects',
  empty: 'No projects yet',
  emptyFirstVisit: 'Projects you submit appear here.',
  emptyText: 'Describe what you are making, set a goal and a valuation, and let people own a piece of it.',
  submit: 'Submit a project',
  private: 'Private',
  late: 'review overdue',
  due: 'review due by',
  milestones: 'Milestones',
  updates: 'Updates',
  documents: 'Documents',
  register: 'Register',
  statistics: 'Statistics',
  money: 'Money',
  team: 'Team',
  webhooks: 'Webhooks',
  /** The place of someone who is not the owner. */
  yourRights: ({ canEdit, canMoney }: { canEdit: boolean; canMoney: boolean }) =>
    `On the team: ${nameRights(toRights({ canEdit, canMoney }))}`,
  edit: 'Edit',
  view: 'View',
  share: 'Share',
  investorsFile: 'Download investors (CSV)',
  investors: (count: number, text: string) => (count === 1 ? '1 investor' : `${text} investors`),
  visits: (count: number, text: string) => (count === 1 ? '1 visit in 30 days' : `${text} visits in 30 days`),
  questions: (count: number) => (count === 1 ? '1 unanswered question' : `${count} unanswered questions`),
} as const;

export const portfolioCopy = {
  title: 'Portfolio',
  shares: 'Your shares',
  failed: 'We couldn’t load your portfolio.',
  day: 'Day (UTC)',
  investedThen: 'Total invested',
  overTimeSummary: ({ amount, changes, since }: { amount: string; changes: number; since: string }) =>
    `Invested over time: ${amount} today, after ${changes === 1 ? 'one day with a change' : `${changes} days with changes`} since ${since}.`,
  overTime: 'Invested over time',
  overTimeTable: 'Total invested after each day with a change, newest first',
  newestOnly: ({ shown, all }: { shown: number; all: string }) =>
    `The newest ${shown} of ${all} days. The CSV file below has every investment.`,
  category: 'Category',
  invested: 'Invested',
  share: 'Share',
  projects: 'Projects',
  byCategory: 'By category',
  byCategorySummary: (list: string) => `Invested by category: ${list}.`,
  byCategoryTable: 'Amount invested in each category',
} as const;

export const rowMenuCopy = { actions: 'More actions' } as const;
