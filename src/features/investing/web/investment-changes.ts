// Endpoints to refetch when one of a person's investments changes.
export const changedBySettlement = [
  '/api/users/investments',
  '/api/users/summary',
  '/api/users/portfolio',
  '/api/users/attention',
] as const;
