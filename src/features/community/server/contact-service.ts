// Messages of the contact page: stored and queued for support in one transaction, so that no broken mail server loses one.
import { gt, sql } from 'drizzle-orm';
import type { BodyOf } from '#kernel/endpoint.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { sendContactMessage } from '../community-contract.ts';
import { contactMessages } from './community-table.ts';
import { contactMailsPerHour, contactMessageMail } from './mails/contact-message-mail.ts';

type ContactMessage = Omit<BodyOf<typeof sendContactMessage>, 'website'>;

/**
 * Nothing is sent to the address in the form: it is unverified, and anyone could make us email
 * anyone. Identity comes from the session, never from the body.
 */
export async function keepContactMessage(deps: Deps, viewer: Viewer, message: ContactMessage): Promise<void> {
  const { name, email, topic, message: content, projectId } = message;
  const hour = sql`now() - interval '1 hour'`;
  await deps.db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(contactMessages)
      .values({
        userId: viewer.user?.id ?? null,
        name,
        email,
        topic,
        content,
        // Unknown ids are dropped silently.
        projectId: projectId === undefined ? null : sql`(select id from projects where id = ${projectId})`,
      })
      .returning({ id: contactMessages.id });
    if (kept === undefined) throw new Error('the message was not kept');
    const inHour = await tx.$count(contactMessages, gt(contactMessages.createdAt, hour));
    if (deps.config.rateLimits && inHour > contactMailsPerHour) {
      deps.log.warn(
        { contactMessageId: kept.id, event: 'contact.not_emailed' },
        'contact message kept without an email',
      );
      return;
    }
    await queueMail(tx, contactMessageMail, {
      contactMessageId: kept.id,
      isLastInHour: inHour === contactMailsPerHour,
    });
  });
}
