// Messages of the contact page: kept first, then passed on by mail, so that no broken mail server loses one.
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { BodyOf } from '#kernel/endpoint.ts';
import type { Transaction } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { sendContactMessage } from '../community-contract.ts';
import { contactTopicLabels } from '../community-rules.ts';
import { contactMessages, contactReplies, inboxNotes } from './community-table.ts';
import { erasedAddress } from './inbox-reading.ts';
import { removed } from './report-service.ts';

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

/** Erasing a person: also what they wrote before they signed in, under the address they signed in with later;
 * and what was answered and noted. */
export async function forgetContactMessages(tx: Transaction, person: { id: number; email: string }): Promise<void> {
  const forgotten = await tx
    .update(contactMessages)
    .set({ userId: null, name: 'Deleted user', email: erasedAddress, content: removed })
    .where(or(eq(contactMessages.userId, person.id), sql`lower(${contactMessages.email}) = lower(${person.email})`))
    .returning({ id: contactMessages.id });
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ id }) => id);
  await tx.update(contactReplies).set({ content: removed }).where(inArray(contactReplies.contactMessageId, ids));
  await tx.update(inboxNotes).set({ content: removed }).where(inArray(inboxNotes.contactMessageId, ids));
}
