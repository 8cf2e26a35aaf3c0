// The words of the dashboard.
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
} as const;
