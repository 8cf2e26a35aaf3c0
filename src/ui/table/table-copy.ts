// Texts of list screens: search, filters, pages, bulk actions and their report.
import { formatCount } from '#kernel/numbers.ts';

export type Noun = { one: string; many: string };

const countNoun = (count: number, { one, many }: Noun) => `${formatCount(count)} ${count === 1 ? one : many}`;

export const tableCopy = {
  withSelected: (count: number, noun: Noun) => `Actions for ${countNoun(count, noun)}`,
  selected: (count: number) => `${formatCount(count)} selected`,
  download: 'Download CSV',
  selectPage: 'Select all on this page',
  select: 'Select',
  selectRow: (name: string) => `Select ${name}`,
  keys: {
    title: 'Keys:',
    search: 'search',
    move: 'move between rows',
    select: 'selects',
    open: 'opens',
  },
  showing: (shown: number, total: number | undefined, noun: Noun) =>
    total === undefined
      ? `Showing ${formatCount(shown)} ${noun.many}`
      : `Showing ${formatCount(shown)} of ${countNoun(total, noun)}`,
  matching: (count: number) => ` (${formatCount(count)} match)`,
  withCount: (label: string, count: number) => `${label} (${formatCount(count)})`,
  search: {
    corrected: 'Showing results for',
    asTyped: (q: string) => `Search for “${q}” instead`,
    closest: (one: string) => `No ${one} has all of these words. Closest matches:`,
  },
  pages: 'Pages',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  progress: (label: string, done: number, total: number) => `${label}: ${formatCount(done)} of ${formatCount(total)}`,
  stop: 'Stop',
  report: {
    done: (count: number, noun: Noun) => `${countNoun(count, noun)} done`,
    failed: (count: number) => `${formatCount(count)} failed`,
    skipped: (count: number) => `${formatCount(count)} skipped`,
  },
  loading: (noun: Noun) => `Loading ${noun.many}`,
  loadFailed: (noun: Noun) => `The ${noun.many} could not be loaded.`,
  showAll: (noun: Noun) => `Show all ${noun.many}`,
  noneFound: (noun: Noun) => `No ${noun.many} found`,
  pageEmpty: 'This page of the list is now empty.',
  showFirst: 'Show the first page',
  noMatch: 'No results. Try other search terms or fewer filters.',
  all: 'All',
  sortBy: 'Sort by',
  apply: 'Apply',
  ignored: {
    page: 'That page of the list no longer exists. Showing the first page.',
    sort: (order: string | undefined) =>
      order === undefined
        ? 'The sort order in the link doesn’t exist. Showing the default order.'
        : `The sort order in the link doesn’t exist. Showing the default: ${order.charAt(0).toLowerCase()}${order.slice(1)}.`,
    filter: (label: string) =>
      `The link’s value for “${label}” doesn’t exist in this list, so that filter was ignored.`,
  },
} as const;
