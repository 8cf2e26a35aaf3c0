// Email to the author of a reported comment that it was removed or that they are warned. It does not name the reporter.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { formatDay } from '#kernel/dates.ts';
import { replyIfMistaken } from '#platform/mail/email.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { commentReports, comments } from './comment-table.ts';

/** Not sent if the author was erased or cannot be emailed. */
export const commentDecisionMail = definePersonMail({
  kind: 'comment_decision',
  facts: z.object({ reportId: z.int() }),
  key: ({ reportId }) => `comment-decision-${reportId}`,
  find: ({ db }, { reportId }) =>
    db
      .select({
        to: recipient,
        decision: commentReports.decision,
        reason: commentReports.decisionReason,
        content: commentReports.content,
        writtenAt: comments.createdAt,
        project: projects.title,
      })
      .from(commentReports)
      .innerJoin(comments, eq(comments.id, commentReports.commentId))
      .innerJoin(projects, eq(projects.id, comments.projectId))
      .innerJoin(users, eq(users.id, comments.userId))
      .where(and(eq(commentReports.id, reportId), canBeEmailed(users))),
  write({ decision, reason, content, writtenAt, project }, { brandName }) {
    const isRemoved = decision === 'removed';
    return {
      subject: isRemoved ? `We removed your comment on ${project}` : `About your comment on ${project}`,
      parts: [
        isRemoved
          ? `Your comment on ${brandName} was reported, and an administrator has removed it.`
          : `Your comment on ${brandName} was reported, and an administrator has reviewed it. Please don't write comments like this again.`,
        `The reason: ${reason}`,
        `Your comment of ${formatDay(writtenAt)}:`,
        { quote: content },
        replyIfMistaken,
      ],
    };
  },
});
