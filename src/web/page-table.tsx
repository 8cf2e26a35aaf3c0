// Every page of the product, one entry each.
import { listProjects } from '#features/projects/project-contract.ts';
import { queryFor } from '#ui/queries.ts';
import { type Page, page } from './page.ts';

export const pages: readonly Page[] = [
  page({
    path: '/',
    layout: 'public',
    access: 'anyone',
    load: async () => (await import('#features/landing/web/home-page.tsx')).HomePage,
    query: ['signin', 'next'],
    queries: () => [queryFor(listProjects, { query: { limit: 3 } })],
    meta: ({ site }) => ({
      title: `${site.name} – own a piece of what gets made next`,
      description:
        'Back films, instruments, games and workshops in exchange for equity. Money is released milestone by milestone, after due diligence and identity checks.',
    }),
  }),
];
