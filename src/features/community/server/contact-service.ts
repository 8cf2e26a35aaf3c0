// Messages of the contact page: kept first, then passed on by mail, so that no broken mail server loses one.
import { sql } from 'drizzle-orm';
import type { BodyOf } from '#kernel/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/viewer.ts';
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

async function passOn(
  { mailer, settings }: Deps,
  viewer: Viewer,
  { id, name, email, topic, message }: ContactMessage & { id: number },
): Promise<void> {
  const who = viewer.user?.id === undefined ? 'Not signed in' : `Signed in as person ${viewer.user.id}`;
  await mailer.send({
    to: settings.current().supportAddress,
    replyTo: { name, address: email },
    subject: `Contact page: ${contactTopicLabels[topic]} (message ${id})`,
    text: [`${name}, ${email}`, who, message, ''].join('\n\n'),
    messageId: `contact-${id}`,
  });
}
