// Email to the owner of a project whose funding an administrator ended.
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import type { OnFailed } from '#features/projects/server/project-update.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { defineProjectEndMail } from './project-end-mail.ts';

const endedByAdminMail = defineProjectEndMail({
  kind: 'failed_by_admin',
  write: ({ title, goal, failedBecause }) => ({
    subject: `${title} was ended`,
    parts: [
      `An administrator ended the funding of ${title} before it reached its goal of ${goal}.`,
      ...(failedBecause === null ? [] : ['The reason:', { quote: failedBecause }]),
      'Everyone who paid by card gets a full refund, and we have emailed them. If you think this is a mistake, reply to this email.',
    ],
  }),
});

/** In the transaction that fails it. The history of its money names the cause. */
export const noteFailedByAdmin: OnFailed = async (tx, { projectId }) => {
  await setMoneyCause(tx, { cause: 'failed by an administrator' });
  await queueMail(tx, endedByAdminMail, { projectId });
};
