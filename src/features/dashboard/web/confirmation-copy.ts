// Texts of the confirmation after paying.

export const confirmationCopy = {
  title: 'Your investment is complete',
  lead: (project: string) => `You now own a share of ${project}.`,
  number: 'Receipt number',
  openEnded: 'You can cancel it for as long as the project raises money.',
  next: 'What happens next',
  steps: {
    receipt: 'Your receipt is on its way by email, and it is always on your dashboard.',
    news: 'We email you when the project changes its text or terms, and when its funding ends.',
    reached: (project: string) =>
      `${project} has reached its goal. We email you what it does with the money, and when you can vote.`,
  },
  receipt: 'View receipt',
  pdf: 'Download PDF',
  project: 'Open project',
  dashboard: 'Go to your dashboard',
  notComplete: 'This investment is not complete',
  failed: 'The confirmation could not be loaded.',
  pageTitle: 'Investment confirmation',
  loading: 'Loading the confirmation',
  amount: 'Amount',
  equity: 'Equity',
  valuation: 'Valuation (post-money)',
} as const;
