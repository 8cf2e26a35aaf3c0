// Hourly background worker of the newsletter: prepares each week's draft, and deletes addresses that are no longer needed.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Database } from '#platform/postgres/database.ts';
import { bounceDays, confirmationDays } from '../newsletter-rules.ts';
import { prepareWeeklyIssue } from './issue-service.ts';
import { subscribers } from './newsletter-table.ts';

export function startNewsletterHousekeeping(deps: Deps): Worker {
  return startWorker(deps, {
    name: 'newsletter',
    intervalMs: 3_600_000,
    firstAfterMs: 60_000,
    async run() {
      await forgetOldAddresses(deps.db);
      await prepareWeeklyIssue(deps);
    },
  });
}

/** Deletes unconfirmed requests, and addresses that bounced long ago. */
export async function forgetOldAddresses(db: Database): Promise<void> {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db.delete(subscribers).where(sql`
    (state = 'pending' and requested_at < ${daysAgo(confirmationDays)})
    or (state = 'bounced' and bounced_at < ${daysAgo(bounceDays)})`);
  // The limit by network address looks back one hour.
  await db
    .update(subscribers)
    .set({ requestedFrom: null })
    .where(sql`requested_from is not null and requested_at < ${daysAgo(1)}`);
}
