// Texts of the footer.

export const footerCopy = {
  tagline: 'Creative projects, and the people who own a piece of them.',
  copyright: ({ year, name }: { year: string; name: string }) =>
    `© ${year} ${name}. All rights reserved. Investing in early-stage projects is risky: you may lose everything you invest.`,
  explore: 'Explore',
  browseProjects: 'Browse Projects',
  startProject: 'Start a Project',
  categories: 'Categories',
  technology: 'Technology',
  arts: 'Arts',
  film: 'Film & Video',
  games: 'Games',
  about: 'About',
  ourStory: 'Our Story',
  howItWorks: 'How It Works',
  trust: 'Trust & Safety',
  contact: 'Contact Us',
  newsletter: 'Newsletter',
  resources: 'Resource library',
  transparency: 'Transparency',
  terms: 'Terms',
  privacy: 'Privacy',
} as const;
