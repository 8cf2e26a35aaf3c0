// Texts about the saved draft of the project form.

export const draftCopy = {
  conflict: {
    title: 'This form was changed in another window',
    savedAt: 'The other version was saved at',
    choose: '. Choose a version; nothing is overwritten until you do.',
    takeOther: 'Use other version',
    keepMine: 'Keep my version',
  },
  kept: {
    title: 'Draft saved',
  },
  restoredBefore: 'Unsaved changes',
  restoredFrom: 'from',
  restoredAfter: 'were restored.',
  changedMeanwhile: (parts: string) =>
    ` The project has changed since then (${parts}); saving will overwrite those changes.`,
  startOver: 'Start over',
  discard: 'Discard changes',
  confirmStartOver: {
    title: 'Start over?',
    text: 'Everything you entered in this form is deleted.',
  },
  confirmDiscard: {
    title: 'Discard your changes?',
    text: 'Your unsaved changes are deleted. The project stays as it is.',
  },
  keep: 'Keep editing',
  reviewAnswer: 'your answer',
  keptHere: '. Kept in this browser.',
  keptNowhere: '. This browser can’t keep a copy.',
  signInToSave: 'After signing in, your draft saves automatically again.',
  signIn: 'Sign in',
  choose: 'Choose a version',
  troubles: {
    offline: 'Not saved: you are offline',
    signedOut: 'Sign in again to keep saving',
    failed: 'Not saved: server unavailable',
    newer: 'Not saved: another window has a newer version',
  },
  saved: (time: string) => `Draft saved ${time}`,
  idle: 'Changes are saved automatically as a draft.',
  saving: 'Saving…',
} as const;
