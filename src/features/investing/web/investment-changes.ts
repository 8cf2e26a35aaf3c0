// What is on screen about a person's money: all of it changes when one of their investments does.
export const changedBySettlement = [
  '/api/users/investments',
  '/api/users/summary',
  '/api/users/portfolio',
  '/api/users/attention',
] as const;
