// Texts of shared components that every first visit may need; keep them few.

export const firstViewCopy = {
  unexpected: 'Something went wrong. Please try again later.',
  timedOut: 'The server took too long to answer. Please try again.',
  offline: 'You are offline. Your changes are still here; try again when you are back online.',
  unreachable: 'The server couldn’t be reached. Check your connection and try again.',
  notice: 'Notice',
  dismiss: 'Dismiss this notice',
  tryAgain: 'Try again',
  loading: 'Loading',
  theme: 'Switch between light and dark',
} as const;
