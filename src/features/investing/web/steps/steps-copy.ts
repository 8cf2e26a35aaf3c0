// Texts of what is read, answered and acknowledged before paying.
export const stepsCopy = {
  region: 'Before you invest',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  place: (place: number, all: number) => `Step ${place} of ${all}`,
  done: 'Done',
  read: 'I have read this',
  confirm: 'Confirm and continue',
  check: 'Check my answers',
  answer: 'Choose an answer.',
  wrong: (count: number) =>
    count === 1
      ? 'One answer isn’t right yet. Read the explanation, then answer again.'
      : `${count} answers aren’t right yet. Read the explanations, then answer again.`,
  warned: 'You can still invest. Please confirm that you have read this warning.',
  notConfirmed: 'Please confirm this to continue.',
  open: 'Complete this step before you pay.',
  failed: 'We couldn’t save this. You were not charged. Please try again.',
  ended: 'Your reservation has ended. Start again from the project’s page.',
} as const;
