// Email to a creator whose project was published without a review. Only the first publication is confirmed: a project may go
// back to draft and be published again.
import { defineProjectMail } from './project-mail.ts';

/** Not sent if it is a draft again or deleted. */
export const projectPublishedMail = defineProjectMail({
  kind: 'project_published',
  write: ({ id, title, status, deletedAt }) =>
    status === 'draft' || deletedAt !== null
      ? undefined
      : {
          subject: `${title} is live`,
          parts: [
            `Your project ${title} has been submitted and is public now. People can find it, share it and invest in it.`,
            { button: 'View your project', path: `/projects/${id}` },
            'We email you about each investment. You can edit the project from your dashboard.',
            { links: [['Open your dashboard', '/dashboard']] },
          ],
        },
});
