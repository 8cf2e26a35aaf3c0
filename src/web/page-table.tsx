// Every page of the product, one entry each.
import { getProject, getProjectFacets, listProjects } from '#features/projects/project-contract.ts';
import { projectListNames, projectListQuery, readFilters } from '#features/projects/web/project-list-address.ts';
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
  page({
    path: '/projects',
    layout: 'public',
    access: 'anyone',
    load: async () => (await import('#features/projects/web/projects-page.tsx')).ProjectsPage,
    query: projectListNames,
    cachedQuery: ['status', 'sort'],
    queries: ({ search }) => [projectListQuery(readFilters(search)), queryFor(getProjectFacets, {})],
    meta: ({ search }) => ({
      title: 'Explore Creative Projects',
      description:
        'Every project one can back: read the plans, the terms and the risks, and own a share of what gets made.',
      ...((search.has('q') || search.has('cursor')) && { robots: 'noindex' }),
    }),
  }),
  page({
    path: '/projects/:id',
    layout: 'public',
    access: 'anyone',
    load: async () => (await import('#features/projects/web/project-page.tsx')).ProjectPage,
    queries: ({ params: { id = '' } }) => [queryFor(getProject, { params: { id } })],
    meta: ({ data, params: { id = '' } }) => {
      const project = data(getProject, { params: { id } });
      if (!project) return { title: 'Project' };
      const hidden = project.status === 'draft' || project.visibility === 'private';
      return {
        title: project.title,
        description: project.description,
        type: 'article',
        ...(hidden && { robots: 'noindex' }),
      };
    },
  }),
];
