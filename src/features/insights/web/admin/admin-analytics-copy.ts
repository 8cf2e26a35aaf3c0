// Texts of Platform Analytics.

export const analyticsCopy = {
  title: 'Platform Analytics',
  download: 'Download CSV',
  range: 'Range',
  loading: 'Loading analytics',
  loadFailed: 'The analytics could not be loaded.',
  lead: 'Days are in UTC. Money counts once it has settled, on the day it moved.',
  charts: {
    money: {
      title: 'Money',
      text: 'Invested: settled investments. Returned: refunds, from the day they begin, and lost chargebacks. Raised is the difference.',
      now: 'Total Funding now',
    },
    investments: {
      title: 'Investments',
      text: '"Started" counts checkouts; not all are paid. A refunded investment stays counted as paid.',
      now: 'Settled now',
    },
    projects: {
      title: 'New projects',
      text: 'Including drafts and projects deleted since.',
      now: 'Total Projects now',
    },
    people: { title: 'New users', text: 'First sign-ins, including users deleted since.', now: 'Total Users now' },
  },
  funnel: {
    title: 'From view to payment',
    steps: {
      view: { name: 'View', text: 'viewed a project' },
      invest: { name: 'Invest', text: 'started an investment' },
      paid: { name: 'Paid', text: 'completed the payment' },
    },
    columns: { step: 'Step', count: 'Count', share: 'Share of previous step' },
    text: 'Views are counted once per visitor, project and day. Visitors who opt out of tracking are excluded, so these are minimums.',
  },
  categories: {
    title: 'Categories',
    text: 'What published projects have raised to date. An investor in two projects counts twice.',
    all: 'All categories',
    caption: 'Categories, most raised first',
    none: 'No projects yet',
    noneText: 'Categories appear here once a project is published.',
    columns: { category: 'Category', projects: 'Projects', raised: 'Raised', investors: 'Investors' },
    summary: (parts: readonly string[]) => `Raised by category: ${parts.join(', ')}.`,
  },
  figuresAsOf: 'Figures as of',
  series: {
    invested: 'Invested',
    returned: 'Returned',
    raised: 'Raised',
    started: 'Started',
    paid: 'Paid',
    projects: 'Projects',
    users: 'Users',
  },
  period: 'Period (UTC)',
  summary: (title: string, by: string, totals: string) => `${title} by ${by}: ${totals} in total.`,
  caption: (title: string, by: string) => `${title} by ${by}, newest first`,
} as const;
