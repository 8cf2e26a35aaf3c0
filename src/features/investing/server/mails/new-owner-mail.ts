// Email to the investors of a project with a new owner, which happens only after the previous one was erased.
import { defineBackerMail } from './backer-mail.ts';

export const newOwnerMail = defineBackerMail({
  kind: 'handed_over',
  write: ({ title, ownerName }) => ({
    subject: `${title} has a new creator`,
    parts: [
      `The account of the person who created ${title}, a project you invested in, was deleted. ${ownerName} runs the project now.`,
      'Its goal, valuation and deadline are the same as before.',
    ],
  }),
});
