// Texts of the search over the admin area: the dialog and the page.
import type { FoundKind } from '../../search-contract.ts';

export const paletteCopy = {
  open: 'Search',
  title: 'Search the admin area',
  label: 'Search pages, people, projects and investments',
  placeholder: 'Name, email, title, id or transaction id',
  shortcut: { usual: 'Ctrl K', mac: '⌘K' },
  groups: { recent: 'Recent', page: 'Pages', view: 'Saved views', action: 'Actions' },
  kinds: { person: 'People', project: 'Projects', investment: 'Investments' } satisfies Record<FoundKind, string>,
  actions: { addProject: 'Add New Project', createUser: 'Create User', openSite: 'View site' },
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  searching: 'Searching…',
  failed: 'The search failed.',
  none: 'No results',
  noneText: (q: string) => `Nothing matches “${q}”. Try a name, an email, a title, an id or a transaction id.`,
  keys: 'Up and Down to choose, Enter to open, Escape to close',
} as const;
