// Everything on screen about a person's money, all affected when one of their investments changes.
export const changedBySettlement = [
  '/api/users/investments',
  '/api/users/summary',
  '/api/users/portfolio',
  '/api/users/attention',
] as const;
