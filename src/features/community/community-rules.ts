// The words of the community slice.

export const updateVisibilities = ['public', 'backers_only'] as const;
export type UpdateVisibility = (typeof updateVisibilities)[number];
