// Texts about the review of a project, for its creator.

export const reviewPanelCopy = {
  sent: {
    title: 'Answer sent',
    text: 'We will read it and email you if we reopen the review.',
  },
  answer: 'Your answer',
  answerRequired: 'An answer is required',
  send: 'Send answer',
  changed: 'You changed the project',
  submitted: 'You submitted the project',
  reopened: 'We reopened the review',
  replied: 'You replied',
  waiting: 'Waiting for review',
  approved: 'We approved it',
  changesRequested: 'We asked for changes',
  rejected: 'We did not accept it',
} as const;
