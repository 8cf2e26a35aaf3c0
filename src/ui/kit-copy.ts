// Texts of shared components that no first view shows.

export const kitCopy = {
  table: 'Show as table',
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes are not saved yet and will be lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
  lost: 'This part of the page couldn’t be loaded.',
  since: {
    today: 'Today',
    week: 'Last 7 days',
    month: 'Last 30 days',
    year: 'Last 12 months',
  },
} as const;
