// The words of Platform Analytics.

export const analyticsCopy = {
  title: 'Platform Analytics',
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
    people: { title: 'New people', text: 'First sign-ins, including people erased since.', now: 'Total Users now' },
  },
  funnel: {
    title: 'From view to payment',
    text: 'Views are counted once per visitor, project and day. Visitors who opt out of tracking are excluded, so these are minimums.',
  },
  categories: {
    title: 'Categories',
    text: 'What published projects have raised to date. An investor in two projects counts twice.',
    all: 'All categories',
  },
  figuresAsOf: 'Figures as of',
} as const;
