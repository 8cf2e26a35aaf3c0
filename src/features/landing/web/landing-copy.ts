// Texts of the home page.

export const head = {
  title: (name: string) => `${name} – own a piece of what gets made next`,
} as const;

export const hero = {
  title: 'Own a piece of what gets made next.',
  lead: 'Back films, instruments, games and workshops in exchange for equity.',
  promise: 'Money is released milestone by milestone, after due diligence and identity verification.',
  discover: 'Discover Opportunities',
  launch: 'Launch Your Vision',
  signInTitle: 'Sign in to Launch Your Project',
} as const;

export const heroSlip = {
  amount: 'Amount to invest',
  share: 'You would own',
  valuation: 'Valuation, post-money',
  action: 'See the project',
} as const;

export const featured = {
  title: 'Transformative Projects',
  all: 'Explore All Projects',
  failed: 'Failed to load projects. Please try again later.',
  emptyTitle: 'No projects yet',
  emptyText: 'The first project on this launchpad could be yours.',
  emptyAction: 'Start a project',
} as const;

export const whyChoose = {
  title: (name: string) => `Why choose ${name}`,
  action: 'Start Your Project',
} as const;
