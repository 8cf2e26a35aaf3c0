// Messages of the contact page: kept first, then passed on by mail, so that no broken mail server loses one.
import { gt, sql } from 'drizzle-orm';
import type { BodyOf } from '#kernel/endpoint.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { sendContactMessage } from '../community-contract.ts';
import { contactTopicLabels } from '../community-rules.ts';
import { contactMessages } from './community-table.ts';

type ContactMessage = Omit<BodyOf<typeof sendContactMessage>, 'website'>;

/**
 * Nothing is sent to the address in the form: nobody has shown that it is theirs, and anyone could have us write to
 * anyone. What is signed in is taken from the session, never from the body.
 */
export async function keepContactMessage(deps: Deps, viewer: Viewer, message: ContactMessage): Promise<void> {
  const { name, email, topic, message: content, projectId } = message;
  const [kept] = await deps.db
    .insert(contactMessages)
    .values({
      userId: viewer.user?.id ?? null,
      name,
      email,
      topic,
      content,
      // An id that names nothing is left out, and the answer does not tell.
      projectId: projectId === undefined ? null : sql`(select id from projects where id = ${projectId})`,
    })
    .returning({ id: contactMessages.id });
  if (kept === undefined) throw new Error('the message was not kept');
  // Not waited for: a mail server may take minutes, and the message is safe.
  passOn(deps, viewer, { ...message, id: kept.id }).catch((error: unknown) =>
    deps.log.warn({ err: error, contactMessageId: kept.id }, 'a contact message is kept but could not be mailed'),
  );
}

/** Across all senders: someone with many addresses can fill the site's inbox, but not the operator's. */
const emailsPerHour = 60;

async function passOn(
  deps: Deps,
  viewer: Viewer,
  { id, name, email, topic, message }: ContactMessage & { id: number },
): Promise<void> {
  const sent = await deps.db.$count(contactMessages, gt(contactMessages.createdAt, sql`now() - interval '1 hour'`));
  if (deps.config.rateLimits && sent > emailsPerHour) {
    deps.log.warn({ contactMessageId: id, event: 'contact.not_emailed' }, 'contact message kept without an email');
    return;
  }
  const who = viewer.user?.id === undefined ? 'Not signed in' : `Signed in as person ${viewer.user.id}`;
  await deps.mailer.send(
    composeEmail(deps, {
      to: { address: deps.settings.current().supportAddress },
      replyTo: { name, address: email },
      subject: `Contact page: ${contactTopicLabels[topic]} (message ${id})`,
      parts: [
        `${name} (${email}) wrote through the contact page. Reply to this email to answer.`,
        { quote: message },
        ...(sent === emailsPerHour
          ? [`This is email ${emailsPerHour} within an hour. Newer messages are in the inbox only until it has passed.`]
          : []),
        { button: 'Open the inbox', path: `/admin/messages/contact/${id}` },
      ],
      reference: who,
      messageId: `contact-${id}`,
    }),
  );
}
