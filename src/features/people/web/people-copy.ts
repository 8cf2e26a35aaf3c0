// Texts of a person's public profile.

export const personCopy = {
  fallbackTitle: 'Profile',
  loading: 'Loading the profile',
  failed: 'We couldn’t load this profile.',
  description: (name: string) => `${name}: projects, updates and record.`,
  since: (month: string) => `Member since ${month}`,
  edit: 'Edit profile',
  message: 'Send message',
  report: 'Report this profile',
  links: 'Links',
  newTab: '(opens in a new tab)',
  projects: {
    title: 'Projects',
    none: 'No public projects yet',
    noneText: 'Projects they publish appear here. Follow them to be notified.',
    ownText: 'Projects you publish appear here.',
    submit: 'Submit a project',
    failed: 'We couldn’t load the projects.',
    more: 'Load more projects',
    count: (shown: number, total: number) => `${shown} of ${total} projects`,
  },
} as const;
