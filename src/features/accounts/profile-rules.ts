// Limits of what is kept about a person.

export const profileLimits = { name: 200, bio: 2000, location: 200, link: 500, linkName: 40 } as const;

/** Lists of words: expertise, interests, and the number of links. */
export const maxWords = { count: 20, length: 60 } as const;

/** Why an administrator does something to a person. */
export const maxReason = 500;
