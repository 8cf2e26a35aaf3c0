// Every word of the home page in one place.

export const featured = {
  title: 'Transformative Projects',
  lead: 'Open for backing now. Every one of them sells a share of itself, at a valuation it has to name.',
  all: 'Explore All Projects',
  failed: 'Failed to load projects. Please try again later.',
  emptyTitle: 'No projects yet',
  emptyText: 'The first project on this launchpad could be yours.',
  emptyAction: 'Start a project',
} as const;
