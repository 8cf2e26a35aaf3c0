// Messages of the contact page: stored and queued for support in one transaction, so that a failing mail server loses none.
import { gt, type SQL, sql } from 'drizzle-orm';
import { noteMessageToSupport } from '#features/messages/server/support-messages.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { sendContactMessage } from '../contact-contract.ts';
import { contactTopicLabels } from '../inbox-rules.ts';
import { contactMailsPerHour, contactMessageMail } from './contact-message-mail.ts';
import { contactMessages } from './inbox-table.ts';

type ContactMessage = Omit<BodyOf<typeof sendContactMessage>, 'website'>;

/**
 * Nothing is sent to the address in the form: it is unverified, and anyone could make us email anyone. The identity comes from
 * the session, never from the body.
 */
export async function keepContactMessage(deps: Deps, viewer: Viewer, message: ContactMessage): Promise<void> {
  const { name, email, topic, message: content, projectId } = message;
  const userId = viewer.user?.id ?? null;
  await deps.db.transaction(async (tx) => {
    await insertContactMessage(tx, deps, {
      userId,
      name,
      email,
      topic,
      content,
      // Unknown ids are dropped silently.
      projectId: projectId === undefined ? null : sql<number>`(select id from projects where id = ${projectId})`,
    });
    // Signed-in people see it in their messages, with the reply.
    if (userId !== null) await noteMessageToSupport(tx, userId, { subject: contactTopicLabels[topic], content });
  });
}

type NewContactMessage = Omit<typeof contactMessages.$inferInsert, 'projectId'> & {
  projectId: number | null | SQL<number>;
};

/** Stores it, and emails support unless the operator's hourly limit is reached. */
export async function insertContactMessage(
  tx: Transaction,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  message: NewContactMessage,
): Promise<void> {
  const [kept] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id });
  if (kept === undefined) throw new Error('the message was not kept');
  const hour = sql`now() - interval '1 hour'`;
  const inHour = await tx.$count(contactMessages, gt(contactMessages.createdAt, hour));
  if (config.rateLimits && inHour > contactMailsPerHour) {
    log.warn({ contactMessageId: kept.id, event: 'contact.not_emailed' }, 'contact message kept without an email');
    return;
  }
  await queueMail(tx, contactMessageMail, {
    contactMessageId: kept.id,
    isLastInHour: inHour === contactMailsPerHour,
  });
}
