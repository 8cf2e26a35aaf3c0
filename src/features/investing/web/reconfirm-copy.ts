// Texts of the page on which an investor confirms an investment again after a material change.
import type { ReconfirmationOutcome } from '../reconfirmation-rules.ts';

export const reconfirmCopy = {
  title: 'Confirm your investment again',
  titleOf: (project: string) => `Do you stay invested in ${project}?`,
  loading: 'Loading what changed',
  failed: 'What changed could not be loaded.',
  lead: (amount: string) => `The project changed in an important way after you invested ${amount}. Please look at it.`,
  dueBefore: 'Confirm by',
  dueAfter: 'Without an answer by then, we cancel your investment and refund the full amount to your card.',
  changes: 'What changed',
  noChanges: 'The changes are on the project’s page.',
  yours: 'Your investment',
  yoursMany: 'Your investments',
  confirm: 'I stay invested',
  cancel: 'Cancel and get a refund',
  viewProject: 'View the project',
  noScript: 'Answering needs JavaScript. Turn it on, or reply to our email.',
  done: 'You stay invested',
  doneText: 'Thank you. We told you about this change, and your answer is kept with your investment.',
  failedToSend: 'Your answer was not saved',
  over: 'The time to confirm has passed. We are refunding the full amount to your card.',
  ended: 'Nothing to answer',
} as const;

export const outcomeTexts = {
  confirmed: { title: 'You stay invested', text: 'You confirmed your investment after this change.' },
  silent: {
    title: 'Refunded',
    text: 'You did not confirm your investment in time, so we canceled it and refunded the full amount to your card.',
  },
  superseded: { title: 'Nothing to answer', text: 'The project changed again since then.' },
  gone: { title: 'Nothing to answer', text: 'This investment has ended.' },
} as const satisfies Record<ReconfirmationOutcome, { title: string; text: string }>;
