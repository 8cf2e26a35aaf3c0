// Limits of profile fields.

export const profileLimits = { name: 200, bio: 2000, location: 200, link: 500, linkName: 40 } as const;

/** Entries in expertise, interests and links. */
export const maxWords = { count: 20, length: 60 } as const;

/** Reasons that administrators give. */
export const maxReason = 500;

/** Typed by a person who deletes their account. */
export const erasurePhrase = 'delete my account';

/** Deleting an account needs a sign-in at most this long ago. */
export const recentSignInMinutes = 10;
