// Texts of shared components.

export const kitCopy = {
  unexpected: 'Something went wrong. Please try again later.',
  timedOut: 'The server took too long to answer. Please try again.',
  offline: 'You are offline. Your changes are still here; try again when you are back online.',
  unreachable: 'The server couldn’t be reached. Check your connection and try again.',
  notice: 'Notice',
  dismiss: 'Dismiss this notice',
  tryAgain: 'Try again',
  loading: 'Loading',
  theme: 'Switch between light and dark',
  table: 'Show as table',
  emptyChart: 'Nothing in this period',
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
