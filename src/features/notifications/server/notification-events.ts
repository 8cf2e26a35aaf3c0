// Events from other tables: queued emails and project transitions, recorded by triggers (db/rules/notifications.sql). The worker
// turns each into notifications once, in any number of processes.
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '#platform/config/deps.ts';
import { processDueWork } from '#platform/jobs/due-work.ts';
import type { MailTemplate } from '#platform/mail/mail-template.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { NotificationDefinition } from './notification-kind.ts';
import { notificationEvents } from './notification-table.ts';
import { type NotificationEvent, notify } from './notify.ts';

/** Which people each event notifies. */
export type NotificationSource = {
  source: `mail ${string}` | `project ${string}`;
  definition: NotificationDefinition;
  toEvent: (facts: unknown) => NotificationEvent;
  /** Queues the email of the same event, if its own transaction could not: it was written down by a trigger. */
  queueMail?: (tx: Transaction, facts: unknown) => Promise<void>;
};

export function onMail<Facts>(
  { kind, facts }: Pick<MailTemplate<Facts>, 'kind' | 'facts'>,
  definition: NotificationDefinition,
  toEvent: (facts: Facts) => NotificationEvent,
): NotificationSource {
  return { source: `mail ${kind}`, definition, toEvent: (given) => toEvent(facts.parse(given)) };
}

const projectFacts = z.object({ projectId: z.int() });

/** An event that a trigger records as `project <name>`. */
export function onProjectEvent(
  name: string,
  definition: NotificationDefinition,
  toEvent: (projectId: number) => NotificationEvent,
  queue?: (tx: Transaction, projectId: number) => Promise<void>,
): NotificationSource {
  const toProject = (given: unknown) => projectFacts.parse(given).projectId;
  return {
    source: `project ${name}`,
    definition,
    toEvent: (given) => toEvent(toProject(given)),
    ...(queue && { queueMail: (tx, given) => queue(tx, toProject(given)) }),
  };
}

let sources: readonly NotificationSource[] = [];

/** Called once by the application. */
export function setNotificationSources(all: readonly NotificationSource[]): void {
  sources = all;
}

type StoredEvent = { id: string; source: string; facts: unknown };

const batchSize = 100;

export function processEvents(deps: Deps, progress: () => void): Promise<number> {
  return processDueWork(deps, {
    kind: 'notification event',
    batchSize,
    takeBatch: async () => ({ items: await takeEvents(deps), work: (event) => processEvent(deps, event) }),
    progress,
  });
}

/** Leases events for a minute or longer, so that a failing one does not block others. */
async function takeEvents({ db }: Deps): Promise<StoredEvent[]> {
  const { rows } = await db.execute<StoredEvent>(sql`
    update ${notificationEvents} set attempts = attempts + 1,
      try_after = now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(attempts, 6))
    where id in (
      select id from notification_events where try_after <= now() + interval '1 millisecond'
      order by id limit ${batchSize} for update skip locked)
    returning id, source, facts`);
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id));
}

/** Deleting the event and notifying people is one transaction. */
async function processEvent({ db }: Deps, { id, source, facts }: StoredEvent): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`delete from ${notificationEvents} where id = ${id}`);
    if (rowCount === 0) return;
    for (const { definition, toEvent, queueMail } of sources.filter((each) => each.source === source)) {
      await notify(tx, definition, toEvent(facts));
      await queueMail?.(tx, facts);
    }
  });
}
