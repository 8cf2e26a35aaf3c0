// Rules of saved views: which lists have them, and how many there are.

/** Lists of the admin area, as in their address: `/admin/projects`. */
export const viewLists = ['audit', 'investments', 'messages', 'milestones', 'projects', 'reviews', 'users'] as const;
export type ViewList = (typeof viewLists)[number];

export const maxViews = 30;
export const maxViewName = 40;
/** Longest query string of a view. */
export const maxViewQuery = 600;
