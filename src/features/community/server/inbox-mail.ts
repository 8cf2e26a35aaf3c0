// Mails that the inbox owes: answers to messages of the contact page, and warnings. Whoever answers them reaches support.
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mail } from '#platform/mail.ts';
import type { Outbox } from '#platform/mail-outbox.ts';
import { sendDueMails } from '#platform/mail-sender.ts';
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

const toSupport = ({ settings }: Deps) => {
  const { brandName, supportAddress } = settings.current();
  return { replyTo: { name: brandName, address: supportAddress } };
};

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
  const day = message.createdAt.toISOString().slice(0, 10);
  return {
    ...toSupport(deps),
    to: message.email,
    subject: `Re: ${contactTopicLabels[message.topic]} (your message to ${brandName})`,
    text: [
      `Hello ${message.name},`,
      reply,
      `On ${day} you wrote to ${brandName}:\n${quoted(message.content)}`,
      `Message ${message.id}`,
      '',
    ].join('\n\n'),
    messageId: `contact-reply-${id}`,
  };
}

const sender = alias(users, 'sender');

/** Who reported is not told. Undefined when the sender was erased meanwhile. */
async function composeWarning(deps: Deps, { reportId }: { reportId: number }): Promise<Mail | undefined> {
  const [facts] = await deps.db
    .select({
      reason: messageReports.decisionReason,
      message: messages,
      name: sender.name,
      email: sender.email,
      erasedAt: sender.erasedAt,
    })
    .from(warningMails)
    .innerJoin(messageReports, eq(messageReports.id, warningMails.reportId))
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .where(eq(warningMails.reportId, reportId));
  if (facts === undefined || facts.erasedAt !== null) return undefined;
  const { reason, message, name, email } = facts;
  const { brandName } = deps.settings.current();
  return {
    ...toSupport(deps),
    to: email,
    subject: `About a message you wrote on ${brandName}`,
    text: [
      `Hello ${name},`,
      `A message you wrote on ${brandName} was reported, and an administrator has looked at it. Please do not write like this again.`,
      `Why: ${reason}`,
      `Your message of ${message.createdAt.toISOString().slice(0, 10)}:\n${quoted(`${message.subject}\n\n${message.content}`)}`,
      'If you think that this is a mistake, answer this mail.',
      '',
    ].join('\n\n'),
    messageId: `warning-${reportId}`,
  };
}

function quoted(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}
