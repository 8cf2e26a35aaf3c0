// Addresses whose figures an investment changes.

export const changedByInvestment = [
  '/api/projects',
  '/api/project-facets',
  '/api/users',
  '/api/investments',
  '/api/admin',
] as const;
