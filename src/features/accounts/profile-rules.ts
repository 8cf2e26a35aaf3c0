// Limits of profile fields.

export const profileLimits = { name: 200, bio: 2000, location: 200, link: 500, linkName: 40 } as const;

/** Entries in expertise, interests and links. */
export const maxWords = { count: 20, length: 60 } as const;

/** Reasons that administrators give. */
export const maxReason = 500;
