// Email to the support address about a message from the contact page. Replies go to the sender.
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineMail } from '#platform/mail/mail-template.ts';
import { contactTopicLabels } from '../inbox-rules.ts';
import { erasedAddress } from './inbox-reading.ts';
import { contactMessages } from './inbox-table.ts';

/** Over all senders: someone with many addresses can fill the site's inbox, but not the operator's. */
export const contactMailsPerHour = 60;

/** Not sent if the sender was erased meanwhile. */
export const contactMessageMail = defineMail({
  kind: 'contact_message',
  facts: z.object({
    contactMessageId: z.int(),
    /** Later messages are not emailed until the hour has passed. */
    isLastInHour: z.boolean(),
  }),
  key: ({ contactMessageId }) => `contact-${contactMessageId}`,
  async compose({ db, settings }, { contactMessageId, isLastInHour }) {
    const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, contactMessageId));
    if (message === undefined || message.email === erasedAddress) return undefined;
    const { id, name, email, topic, content, userId } = message;
    return {
      to: { address: settings.current().supportAddress },
      replyTo: { name, address: email },
      subject: `Contact page: ${contactTopicLabels[topic]} (message ${id})`,
      parts: [
        `${name} (${email}) wrote through the contact page. Reply to this email to answer.`,
        { quote: content },
        ...(isLastInHour
          ? [
              `This is email ${contactMailsPerHour} within an hour. Until the hour has passed, new messages appear only in the inbox.`,
            ]
          : []),
        { button: 'Open the inbox', path: `/admin/messages/contact/${id}` },
      ],
      reference: userId === null ? 'Not signed in' : `Signed in as person ${userId}`,
    };
  },
});
