// Limits of following and saving.

/** Maximum number of creators one person follows, and of projects one person saves. */
export const maxFollowed = 1000;
export const maxSaved = 1000;
