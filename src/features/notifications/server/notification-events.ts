// Events from other tables: queued emails and project transitions, recorded by triggers (db/rules/notifications.sql). The worker
// turns each into notifications once, in any number of processes.
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '#platform/config/deps.ts';
import { processDueWork } from '#platform/jobs/due-work.ts';
import type { NotificationDefinition } from './notification-kind.ts';
import { notificationEvents } from './notification-table.ts';
import { type NotificationEvent, notify } from './notify.ts';

/** 'mail KIND' or 'project STATUS'. */
export type EventSource = `mail ${string}` | `project ${string}`;

type Handler = { definition: NotificationDefinition; toEvent: (facts: unknown) => NotificationEvent };
const handlers = new Map<string, Handler[]>();

/** `facts` are those of the email, or `{ projectId }`. Called when a notification's file is loaded. */
export function notifyOn<Facts>(
  source: EventSource,
  definition: NotificationDefinition,
  facts: z.ZodMiniType<Facts>,
  toEvent: (facts: Facts) => NotificationEvent,
): void {
  const known = handlers.get(source) ?? [];
  handlers.set(source, [...known, { definition, toEvent: (given) => toEvent(facts.parse(given)) }]);
}

/** A test compares them with the triggers. */
export function listEventSources(): string[] {
  return [...handlers.keys()];
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
    for (const { definition, toEvent } of handlers.get(source) ?? []) await notify(tx, definition, toEvent(facts));
  });
}
