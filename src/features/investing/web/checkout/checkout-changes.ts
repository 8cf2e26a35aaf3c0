// Endpoints to refetch after an investment.

export const changedByInvestment = [
  '/api/projects',
  '/api/project-facets',
  '/api/users',
  '/api/investments',
  '/api/admin',
] as const;
