// Limits of following and saving.

/** Creators whom one person follows, and projects that one person saves. */
export const maxFollowed = 1000;
export const maxSaved = 1000;
