// Texts of every page of one record.

export const recordPageCopy = {
  loading: (noun: string) => `Loading ${noun}`,
  loadFailed: (noun: string) => `The ${noun} could not be loaded.`,
} as const;
