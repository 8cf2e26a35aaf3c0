// Texts about the session that every page may need.

export const sessionCopy = {
  signedOut: 'Signed Out',
  signedOutElsewhere: 'You signed out in another window.',
  ended: {
    title: 'Your session has ended',
    description: 'Sign in again to continue. Everything on this page, including what you typed, is still here.',
  },
  signOutFailed: {
    title: 'Sign Out Error',
    description: 'Failed to sign out. Please try again.',
  },
  signedOutText: 'You have been successfully signed out.',
} as const;
