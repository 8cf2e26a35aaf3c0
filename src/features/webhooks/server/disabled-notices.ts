// Tells the people of an endpoint that it was disabled: the owner of its project, or the administrators for one of the site.
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { addressAdmins } from '#features/accounts/server/mails/admin-audience.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { toProjectWebhookPath, toWebhookPath } from '../webhook-paths.ts';
import { webhookEndpoints } from './webhook-table.ts';

/** In the transaction that disables it, after the change. */
export async function tellDisabled(tx: Transaction, endpointId: number): Promise<void> {
  const [endpoint] = await tx
    .select({
      disabledAt: webhookEndpoints.disabledAt,
      projectId: webhookEndpoints.projectId,
      ownerId: projects.ownerId,
    })
    .from(webhookEndpoints)
    .leftJoin(projects, eq(projects.id, webhookEndpoints.projectId))
    .where(eq(webhookEndpoints.id, endpointId));
  if (endpoint?.disabledAt == null) return;
  const { disabledAt, projectId, ownerId } = endpoint;
  const people = ownerId === null ? (await addressAdmins(tx)).map(({ userId }) => userId) : [ownerId];
  const key = `webhook-${endpointId}-disabled-${disabledAt.getTime()}`;
  if (projectId !== null) await notify(tx, disabledNotice, { key, subjectId: endpointId, recipients: people });
  for (const userId of people)
    await queueMail(tx, webhookDisabledMail, { endpointId, userId, at: disabledAt.toISOString() });
}

/** Hidden once the endpoint is enabled again or deleted. */
const disabledNotice = defineNotification({
  kind: 'webhook_disabled',
  find: (db, readerId, ids) =>
    db
      .select({ id: webhookEndpoints.id, projectId: projects.id, title: projects.title })
      .from(webhookEndpoints)
      .innerJoin(projects, and(eq(projects.id, webhookEndpoints.projectId), isNotDeleted))
      .where(
        and(
          inArray(webhookEndpoints.id, ids),
          sql`${webhookEndpoints.disabledFor} <> 'by_hand'`,
          mayDo('own', readerId),
        ),
      ),
  show: ({ id, projectId, title }) => ({
    title: `A webhook of ${title} was disabled`,
    link: toProjectWebhookPath(projectId, id),
  }),
});

export const webhookDisabledMail = definePersonMail({
  kind: 'webhook_disabled',
  facts: z.object({ endpointId: z.int(), userId: z.int(), at: z.iso.datetime() }),
  key: ({ endpointId, userId, at }) => `webhook-${endpointId}-disabled-${Date.parse(at)}-${userId}`,
  find: ({ db }, { endpointId, userId }) =>
    db
      .select({
        to: recipient,
        id: webhookEndpoints.id,
        host: sql<string>`substring(${webhookEndpoints.url} from '^https?://([^/?#]+)')`,
        reason: webhookEndpoints.disabledFor,
        projectId: webhookEndpoints.projectId,
        title: projects.title,
      })
      .from(webhookEndpoints)
      .innerJoin(users, and(eq(users.id, userId), canBeEmailed(users)))
      .leftJoin(projects, eq(projects.id, webhookEndpoints.projectId))
      .where(
        and(
          eq(webhookEndpoints.id, endpointId),
          // Only to those who may still manage it.
          sql`case when ${webhookEndpoints.projectId} is null then ${users.isAdmin} else ${projects.ownerId} = ${users.id} end`,
        ),
      ),
  write({ id, host, reason, projectId, title }) {
    // Enabled again in the meantime.
    if (reason === null || reason === 'by_hand') return undefined;
    const what = title === null ? 'a webhook of this site' : `a webhook of “${title}”`;
    return {
      subject: title === null ? 'A webhook was disabled' : `A webhook of ${title} was disabled`,
      parts: [
        reason === 'gone'
          ? `We disabled ${what}, because ${host} answered that it no longer wants events (410 Gone).`
          : `We disabled ${what}, because nothing we sent to ${host} was accepted for three days.`,
        'No more events are sent to it. Fix the receiver, enable the webhook again, and replay what it missed; events are kept for 30 days.',
        {
          button: 'Open the webhook',
          path: projectId === null ? toWebhookPath(id) : toProjectWebhookPath(projectId, id),
        },
      ],
    };
  },
});
