// Email to the investors of a project whose funding was closed before its deadline.
import { defineBackerMail, reasonGiven } from './backer-mail.ts';

export const closedEarlyMail = defineBackerMail({
  kind: 'closed_early',
  write: (facts) => ({
    subject: `${facts.title} closed its funding early`,
    parts: [
      `An administrator has closed the funding of ${facts.title} before its deadline. It keeps what it has raised, as announced from the start, and is closed to new investments.`,
      ...reasonGiven(facts),
    ],
  }),
});
