// Email that warns the sender of a reported message. It does not name the person who reported it.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { formatDay } from '#kernel/dates.ts';
import { replyIfMistaken } from '#platform/mail/email.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { messageReports, messages } from '../message-table.ts';

/** Not sent if the sender was erased or cannot be emailed. */
export const messageWarningMail = definePersonMail({
  kind: 'message_warning',
  facts: z.object({ reportId: z.int() }),
  key: ({ reportId }) => `warning-${reportId}`,
  find: ({ db }, { reportId }) =>
    db
      .select({ to: recipient, reason: messageReports.decisionReason, message: messages })
      .from(messageReports)
      .innerJoin(messages, eq(messages.id, messageReports.messageId))
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(and(eq(messageReports.id, reportId), canBeEmailed(users))),
  write: ({ reason, message }, { brandName }) => ({
    subject: `About a message you wrote on ${brandName}`,
    parts: [
      `A message you wrote on ${brandName} was reported, and an administrator has reviewed it. Please don't send messages like this again.`,
      `The reason: ${reason}`,
      `Your message of ${formatDay(message.createdAt)}:`,
      { quote: `${message.subject}\n\n${message.content}` },
      replyIfMistaken,
    ],
  }),
});
