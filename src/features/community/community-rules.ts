// The words of the community slice.

export const updateVisibilities = ['public', 'backers_only'] as const;
export type UpdateVisibility = (typeof updateVisibilities)[number];

/** What somebody may write to us about. */
export const contactTopics = ['investing', 'project', 'account', 'report', 'press', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];
