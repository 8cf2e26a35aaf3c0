// Texts of the search box, the filters in use, and empty results.
export const searchCopy = {
  suggestions: 'Suggestions',
  corrected: (words: string) => `Did you mean “${words}”?`,
  projects: 'Projects',
  categories: 'Categories',
  creators: 'Creators',
  count: (count: number) =>
    count === 0
      ? 'No suggestions'
      : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose one.`,
  inCategory: (count: string) => `${count} projects`,
  oneInCategory: '1 project',
  inUse: 'Filters in use',
  remove: (label: string) => `Remove filter: ${label}`,
  typed: (q: string) => `“${q}”`,
  range: {
    goal: (text: string) => `Goal: ${text}`,
    raised: (text: string) => `Raised: ${text}`,
    funded: (text: string) => `Funded: ${text}`,
    closing: (text: string) => `Closing: ${text}`,
  },
  near: (place: string) => `In ${place}`,
  without: 'Try it without one of these:',
  withoutOne: (label: string) => `Without ${label}`,
  found: (count: string) => `${count} found`,
  keys: 'Press / on any page to search, Esc to close.',
  save: 'Save search',
  start: 'Start a Project',
} as const;

export const filtersCopy = {
  title: 'Filters',
  clear: 'Clear filters',
  showList: 'Show projects',
  show: (total: number, count: string) => `Show ${count} ${total === 1 ? 'project' : 'projects'}`,
} as const;

export const saveSearchCopy = {
  title: 'Save this search',
  text: 'We’ll tell you when a new project matches.',
  name: 'Name',
  alert: 'When a new project matches',
  alerts: { at_once: 'Email me at once', digest: 'In the weekly digest', off: 'Don’t tell me' },
  submit: 'Save search',
  saved: 'Search saved',
  savedText: 'You find it on your dashboard under “Searches”.',
  failed: 'The search was not saved',
} as const;
