// Emails to one person, found by the mark of their address: the outbox stores no addresses.
import { sql } from 'drizzle-orm';
import type { ForgetPerson } from '#features/accounts/server/erasure-service.ts';
import { getPerson } from '#features/accounts/server/user-service.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { markRecipient } from '#platform/mail/mail-recipient.ts';
import { type LoggedMail, maxListedMails } from '../mail-log-contract.ts';

const stillTried = sql`sent_at is null and created_at > now() - interval '3 days'`;

export async function listUserMails(deps: Deps, viewer: Viewer, id: number): Promise<LoggedMail[]> {
  const { email } = await getPerson(deps.db, id);
  const text = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const { rows } = await deps.db.execute<LoggedMail>(sql`
    select key, kind, case when sent_at is not null and (last_error is null or last_error not like 'EENVELOPE%') then 'sent'
        when ${stillTried} then 'retrying' else 'given_up' end as state,
      ${text('created_at')} as "queuedAt", ${text('sent_at')} as "sentAt", attempts, last_error as error,
      case when ${stillTried} then ${text('send_after')} end as "nextAt"
    from mails where recipient = ${email === '' ? null : markRecipient(deps.secret, email)}
    order by created_at desc, position desc limit ${maxListedMails}`);
  await recordAudit(deps.db, viewer, { action: 'mail.list_read', subject: { kind: 'user', id }, rows: rows.length });
  return rows;
}

export function retryUserMails(deps: Deps, viewer: Viewer, id: number): Promise<{ mails: number }> {
  return deps.db.transaction(async (tx) => {
    const { email } = await getPerson(tx, id);
    const { rowCount } = await tx.execute(sql`
      update mails set send_after = now() where recipient = ${markRecipient(deps.secret, email)} and ${stillTried}`);
    const mails = rowCount ?? 0;
    await recordAudit(tx, viewer, { action: 'mail.retried', subject: { kind: 'user', id }, rows: mails });
    return { mails };
  });
}

/** The mark would show that an erased person's address was known. */
export function createForgetRecipient({ secret }: Pick<Deps, 'secret'>): ForgetPerson {
  return async (tx, { email }) => {
    if (email === '') return;
    await tx.execute(sql`update mails set recipient = null where recipient = ${markRecipient(secret, email)}`);
  };
}
