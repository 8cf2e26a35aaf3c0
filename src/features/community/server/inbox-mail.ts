// Emails of the inbox: answers to messages of the contact page, and warnings. Replies reach support.
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { formatDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Outbox } from '#platform/mail/mail-outbox.ts';
import { sendDueMails } from '#platform/mail/mail-sender.ts';
import { contactTopicLabels } from '../community-rules.ts';
import { contactMessages, contactReplies, messageReports, messages, warningMails } from './community-table.ts';
import { erasedAddress } from './inbox-reading.ts';

const replyOutbox: Outbox<{ id: number }> = {
  table: 'contact_replies',
  columns: { id: 'id' },
  compose: composeReply,
};

const warningOutbox: Outbox<{ reportId: number }> = {
  table: 'warning_mails',
  columns: { reportId: 'report_id' },
  compose: composeWarning,
};

export async function sendInboxMails(deps: Deps): Promise<void> {
  await sendDueMails(deps, replyOutbox);
  await sendDueMails(deps, warningOutbox);
}

/** Undefined when the sender was erased meanwhile. */
async function composeReply(deps: Deps, { id }: { id: number }): Promise<Mail | undefined> {
  const [facts] = await deps.db
    .select({ reply: contactReplies.content, message: contactMessages })
    .from(contactReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.contactMessageId))
    .where(eq(contactReplies.id, id));
  if (facts === undefined || facts.message.email === erasedAddress) return undefined;
  const { reply, message } = facts;
  const { brandName } = deps.settings.current();
  return composeEmail(deps, {
    to: { name: message.name, address: message.email },
    subject: `Re: ${contactTopicLabels[message.topic]} (your message to ${brandName})`,
    parts: [reply, `On ${formatDay(message.createdAt)} you wrote to ${brandName}:`, { quote: message.content }],
    reference: `Message ${message.id}`,
    messageId: `contact-reply-${id}`,
  });
}

const sender = alias(users, 'sender');

/** Does not name who reported. Undefined when the sender was erased or cannot be emailed. */
async function composeWarning(deps: Deps, { reportId }: { reportId: number }): Promise<Mail | undefined> {
  const [facts] = await deps.db
    .select({
      reason: messageReports.decisionReason,
      message: messages,
      name: sender.name,
      email: sender.email,
    })
    .from(warningMails)
    .innerJoin(messageReports, eq(messageReports.id, warningMails.reportId))
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .where(and(eq(warningMails.reportId, reportId), canBeEmailed(sender)));
  if (facts === undefined) return undefined;
  const { reason, message, name, email } = facts;
  const { brandName } = deps.settings.current();
  return composeEmail(deps, {
    to: { name, address: email },
    subject: `About a message you wrote on ${brandName}`,
    parts: [
      `A message you wrote on ${brandName} was reported, and an administrator has reviewed it. Please don't send messages like this again.`,
      `The reason: ${reason}`,
      `Your message of ${formatDay(message.createdAt)}:`,
      { quote: `${message.subject}\n\n${message.content}` },
      'If you think this is a mistake, reply to this email.',
    ],
    messageId: `warning-${reportId}`,
  });
}
