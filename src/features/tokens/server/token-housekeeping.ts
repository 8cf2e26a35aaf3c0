// Daily background worker: reminds owners of API tokens that expire soon, and deletes personal ones that ended long ago.
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Database } from '#platform/postgres/database.ts';
import { tokenLimits } from '../token-rules.ts';
import { queuePlatformTokenMails } from './mails/platform-token-mail.ts';
import { tokenExpiryMail } from './mails/token-expiry-mail.ts';
import { apiTokens } from './token-table.ts';

export function startTokenHousekeeping(deps: Deps): Worker {
  return startWorker(deps, {
    name: 'tokens',
    intervalMs: 86_400_000,
    firstAfterMs: 120_000,
    run: () => keepTokens(deps.db),
  });
}

export async function keepTokens(db: Database): Promise<void> {
  await queueReminders(db);
  // Platform tokens stay, because the audit log names them.
  await db
    .delete(apiTokens)
    .where(
      and(
        eq(apiTokens.kind, 'personal'),
        sql`least(${apiTokens.expiresAt}, ${apiTokens.revokedAt}) < now() - make_interval(days => ${tokenLimits.keptDays})`,
      ),
    );
}

/** Each once, because the email has one key. A token that lives a week is not worth a reminder. */
async function queueReminders(db: Database): Promise<void> {
  const soon = await db
    .select({ id: apiTokens.id, kind: apiTokens.kind })
    .from(apiTokens)
    .where(
      and(
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, sql`now()`),
        sql`${apiTokens.expiresAt} < now() + make_interval(days => ${tokenLimits.reminderDays})`,
        sql`${apiTokens.expiresAt} > ${apiTokens.createdAt} + make_interval(days => ${tokenLimits.reminderDays + 1})`,
      ),
    );
  for (const { id, kind } of soon) {
    if (kind === 'personal') await queueMail(db, tokenExpiryMail, { tokenId: id });
    else await queuePlatformTokenMails(db, { tokenId: id, event: 'expiring' });
  }
}
