// Email to the owner of an all-or-nothing project that missed its goal.
import { defineProjectEndMail } from './project-end-mail.ts';

export const goalMissedMail = defineProjectEndMail({
  kind: 'goal_missed',
  write: ({ title, goal }) => ({
    subject: `${title} did not reach its goal`,
    parts: [
      `The deadline of ${title} has passed and its goal of ${goal} was not reached, so its funding has ended.`,
      'Everyone who paid by card gets a full refund, and we have emailed them. There is nothing you need to do.',
    ],
  }),
});
