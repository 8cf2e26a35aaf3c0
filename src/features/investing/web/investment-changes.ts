// Endpoints to refetch when an investment changes.

/** After a change of one of a person's investments. */
export const changedBySettlement = [
  '/api/users/investments',
  '/api/users/summary',
  '/api/users/holdings',
  '/api/users/portfolio',
  '/api/users/attention',
] as const;

/** After an investment, which also changes what others see. */
export const changedByInvestment = [
  '/api/projects',
  '/api/project-facets',
  '/api/users',
  '/api/investments',
  '/api/admin',
] as const;
