// Texts of the projects page: filters, counts and empty results.

import { formatCount } from '#kernel/numbers.ts';
import { getField } from '../../project-fields.ts';
import type { ListSort, ListStatus } from '../../project-rules.ts';
import { statusFilterLabels } from '../../project-standing.ts';

export const statusLabels: Record<ListStatus, string> = { ...statusFilterLabels, active: 'Open now' };

/** Sort orders offered here; column orders are only for the admin table. */
export const sortLabels: Partial<Record<ListSort, string>> = {
  match: 'Best match',
  featured: 'Featured first',
  newest: 'Newest first',
  ending: 'Ending soon',
  'most-funded': 'Most funded',
  'most-supported': 'Most supported',
};

export const goalLabels = {
  '-25000': 'Up to $25,000',
  '25000-100000': '$25,000 to $100,000',
  '100000-500000': '$100,000 to $500,000',
  '500000-': '$500,000 or more',
};

export const raisedLabels = {
  '1-': 'Something raised',
  '10000-': '$10,000 or more',
  '100000-': '$100,000 or more',
  '1000000-': '$1,000,000 or more',
};

export const fundedLabels = {
  '-24': 'Less than 25%',
  '25-49': '25% to 49%',
  '50-74': '50% to 74%',
  '75-99': '75% to 99%',
  '100-': '100%',
};

export const closingLabels = {
  '3': 'Within 3 days',
  '7': 'Within 7 days',
  '30': 'Within 30 days',
};

export const listCopy = {
  noun: 'project',
  search: 'Search projects',
  searchHint: 'Title, tag, maker or place',
  allStatuses: 'All statuses',
  more: 'More filters',
  any: 'Any',
  location: 'Location',
  locationHint: 'City or state',
  filters: (chosen: number) => (chosen === 0 ? 'Filters' : `Filters (${chosen})`),
  clear: 'Clear search and filters',
  toBeginning: 'Back to the beginning of the list',
  failure: 'Failed to load projects. Please try again later.',
  busyTitle: 'Search is busy right now',
  busyText: 'Everything else works. Please try again in a few seconds.',
  tooManyTitle: 'Too many searches at once',
  tooManyText: 'Please wait a minute, then try again. The list itself is still here.',
  noneTitle: 'No projects found',
  noneText: 'Nothing matches this search. Try other words or fewer filters.',
  noneOpenTitle: 'No project is open right now',
  noneOpenText: 'Earlier projects are still here to read.',
  showAll: 'Show all projects',
  emptyTitle: 'No projects yet',
  emptyText: 'The first one could be yours.',
  emptyAction: 'Start a Project',
  loadingMore: 'Loading...',
  loadMore: 'Load more projects',
  searchButton: 'Search',
  category: getField('category').label,
  allCategories: 'All categories',
  status: 'Status',
  sort: 'Sort by',
  goal: 'Goal',
  raised: 'Raised',
  percentFunded: 'Percent funded',
  closing: 'Closing soon',
  title: 'Explore Creative Projects',
  description:
    'Every project open for investment: read the plans, the terms and the risks, and own a share of what gets made.',
  results: 'Projects',
};

export function showClosedText(all: number): string {
  return `Show all ${formatCount(all)}, including closed`;
}

/** `isCapped`: there are more matches than were counted. */
export function countText(
  count: { total: number; isCapped?: boolean },
  kind: 'open' | 'found' | 'closest' | 'all',
): string {
  const number = `${formatCount(count.total)}${count.isCapped ? '+' : ''}`;
  if (kind === 'closest') return `${number} closest ${count.total === 1 ? 'match' : 'matches'}`;
  const noun = count.total === 1 ? listCopy.noun : 'projects';
  if (kind === 'open') return `${number} open ${noun}`;
  return `${number} ${noun}${kind === 'found' ? ' found' : ''}`;
}
