// Email to a creator whose project was published without a review. Only the first publication is confirmed: a project may go
// back to draft and be published again.
import { formatDay } from '#kernel/dates.ts';
import { projectKitPath } from '../../project-kit-path.ts';
import { defineProjectMail } from './project-mail.ts';

/** Not sent if it is a draft again or deleted. */
export const projectPublishedMail = defineProjectMail({
  kind: 'project_published',
  write: ({ id, title, status, deletedAt, opensAt }, { now }) =>
    status === 'draft' || deletedAt !== null
      ? undefined
      : {
          subject: `You’re live: ${title}`,
          parts: [
            opensAt === null || opensAt <= now()
              ? `${title} is public now. People can find it, share it and invest in it at this address:`
              : `${title} is public now, and opens for investments on ${formatDay(opensAt)}. Until then people can find it, share it and reserve an amount without paying:`,
            { button: 'View your project', path: `/projects/${id}` },
            'Three steps that make a difference in the first days:',
            {
              items: [
                {
                  title: 'Invite the first ten people',
                  path: projectKitPath(id, 'live'),
                  text: 'Most funded projects start with people who know the creator.',
                },
                {
                  title: 'Write the first update',
                  path: `/dashboard/projects/${id}/updates`,
                  text: 'It shows strangers that someone is at work.',
                },
                {
                  title: 'Get ready to be paid',
                  path: '/dashboard/payouts',
                  text: 'Connecting an account takes about five minutes.',
                },
              ],
            },
            'We email you about each investment. Your dashboard keeps these steps until they are done.',
          ],
        },
});
