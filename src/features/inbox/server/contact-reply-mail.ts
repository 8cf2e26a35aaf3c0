// Email with an administrator's reply to a contact message. Replies go to the support address.
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formatDay } from '#kernel/dates.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { contactTopicLabels } from '../inbox-rules.ts';
import { erasedAddress } from './inbox-reading.ts';
import { contactMessages, contactReplies } from './inbox-table.ts';

/** Not sent if the sender was erased meanwhile. */
export const contactReplyMail = defineMail({
  kind: 'contact_reply',
  facts: z.object({ replyId: z.int() }),
  key: ({ replyId }) => `contact-reply-${replyId}`,
  async compose({ db, settings }, { replyId }) {
    const [facts] = await db
      .select({ reply: contactReplies.content, message: contactMessages })
      .from(contactReplies)
      .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.contactMessageId))
      .where(eq(contactReplies.id, replyId));
    if (facts === undefined || facts.message.email === erasedAddress) return undefined;
    const { reply, message } = facts;
    const { brandName } = settings.current();
    return {
      to: { name: message.name, address: message.email },
      isPersonal: true,
      subject: `Re: ${contactTopicLabels[message.topic]} (your message to ${brandName})`,
      parts: [reply, `On ${formatDay(message.createdAt)} you wrote to ${brandName}:`, { quote: message.content }],
      reference: `Message ${message.id}`,
    };
  },
});
