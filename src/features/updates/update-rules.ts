// Limits of project updates, and who can read them.
import { maxStory } from '#features/writing/story-length.ts';

export const updateVisibilities = ['public', 'backers_only'] as const;
export type UpdateVisibility = (typeof updateVisibilities)[number];

/** The title that thanks to all investors start with. */
export const thanksTitle = 'Thank you';

export const maxUpdateTitle = 200;
export const maxUpdateContent = maxStory;
export const maxUpdateReason = 1000;

/** Per project in 24 hours: each update reaches every follower and investor. */
export const maxUpdatesPerDay = 10;
/** Per person and project. */
export const maxUpdateDrafts = 50;
/** Per update and hour: each edit is stored. */
export const maxUpdateEdits = 20;

export const updateRemovers = ['creator', 'administrator'] as const;
export type UpdateRemover = (typeof updateRemovers)[number];
