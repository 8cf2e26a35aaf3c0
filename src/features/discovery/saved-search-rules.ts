// Rules of saved searches.

export const searchAlerts = ['off', 'digest', 'at_once'] as const;
/** When a new project matches: nothing, a notification with the weekly digest, or one with an email at once. */
export type SearchAlert = (typeof searchAlerts)[number];

export const maxSavedSearches = 20;
export const maxSearchName = 60;
/** Longest query string of a saved search. */
export const maxSearchQuery = 600;
