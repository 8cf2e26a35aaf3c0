// Email to the owner of a keep-what-you-raise project whose deadline has passed below its goal.
import { defineProjectEndMail } from './project-end-mail.ts';

export const fundingKeptMail = defineProjectEndMail({
  kind: 'kept',
  write: ({ title, goal, raised, investors }) => ({
    subject: `${title} keeps ${raised}`,
    parts: [
      `The deadline of ${title} has passed. You chose to keep what it raises, so it is funded with ${raised} of ${goal}, from ${investors}.`,
      'It is closed to new investments, and existing ones can no longer be canceled.',
    ],
  }),
});
