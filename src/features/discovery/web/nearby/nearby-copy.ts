// Texts of similar and recently viewed projects.
export const nearbyCopy = {
  similar: 'You might also like',
  moreIn: (category: string) => `More in ${category}`,
  viewed: 'Recently viewed',
  viewedNote: 'Only this browser remembers these.',
  clear: 'Clear',
  cleared: 'Recently viewed projects were cleared',
  state: (percent: string, goal: string) => `${percent} of ${goal}`,
} as const;
