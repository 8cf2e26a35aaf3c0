// The outbox from a test's view: queued emails, and sending them now.
import { asc, isNull, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { sendMail, takeDueMails } from '#platform/mail/mail-outbox.ts';
import { mails } from '#platform/mail/mail-table.ts';
import { renderMail } from '#platform/mail/mail-template.ts';

/** Sends due emails, as the sweeper does. A failing email does not block the others. */
export async function deliverMails(deps: Deps): Promise<void> {
  for (const mail of await takeDueMails(deps.db, 1000)) await sendMail(deps, mail).catch(() => undefined);
}

/** Makes all queued emails due. */
export async function makeMailsDue({ db }: Deps): Promise<void> {
  await db.update(mails).set({ sendAfter: sql`now() - interval '1 second'` }).where(isNull(mails.sentAt));
}

type Queued = { key: string; kind: string; facts: Record<string, unknown> };

/** About a project's reviews, oldest first, including those already sent. */
export async function listReviewMails({ db }: Deps, projectId: number): Promise<Queued[]> {
  return db
    .select({ key: mails.key, kind: mails.kind, facts: mails.facts })
    .from(mails)
    .where(
      sql`(${mails.facts} ->> 'reviewId')::bigint in (select id from project_reviews where project_id = ${projectId})`,
    )
    .orderBy(asc(mails.position));
}

/** Rendered as it would be sent now. */
export function renderQueued(deps: Deps, mail: Queued): Promise<Mail | undefined> {
  return renderMail(deps, mail);
}
