// Texts of a guarded page after its session has ended.

export const sessionEndedPageCopy = {
  title: 'Your session has ended',
  text: 'Sign in again to continue where you left off.',
  signIn: 'Sign In',
} as const;
