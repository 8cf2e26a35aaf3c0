// Whether email and payments work right now. The health page has the details.
import { sql } from 'drizzle-orm';
import type { OutputOf } from '#kernel/endpoint.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { getOutages, Outage } from '../health-contract.ts';
import { judgePayments } from '../health-rules.ts';
import { readPayments } from './health-facts.ts';

/** Sending is tried within seconds, so an email that waits this long means that nothing is sent. */
const maxWaitMinutes = 15;

export async function readOutages(deps: Deps): Promise<OutputOf<typeof getOutages>> {
  const outages = [await findPaymentOutage(deps), await findMailOutage(deps)];
  return { at: deps.now().toISOString(), outages: outages.filter((outage) => outage !== undefined) };
}

async function findPaymentOutage({ db, gateway, now }: Deps): Promise<Outage | undefined> {
  const payments = { ...(await readPayments({ db })), kind: gateway.publicSettings.kind };
  const { state, sentence } = judgePayments({ payments, now: now() });
  if (state !== 'broken') return undefined;
  return { part: 'payments', since: payments.answeredAt?.toISOString() ?? null, sentence };
}

/** A mailbox that refuses an email (EENVELOPE) is no outage: the mail server answered. */
async function findMailOutage({ db, config, gateway }: Deps): Promise<Outage | undefined> {
  if (config.mail.smtpUrl === undefined) {
    // A site that tries the product out with the sandbox expects no emails.
    if (gateway.publicSettings.kind === 'sandbox') return undefined;
    const sentence = 'No mail server is configured. Set SMTP_URL and restart the site.';
    return { part: 'mail', since: null, sentence };
  }
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from mails
    where sent_at is null and created_at > now() - interval '3 days' and (
      (attempts > 1 and last_error is not null and last_error not like 'EENVELOPE%')
      or (attempts = 0 and send_after < now() - make_interval(mins => ${maxWaitMinutes})))`);
  const since = rows[0]?.since ?? null;
  if (since === null) return undefined;
  return { part: 'mail', since, sentence: 'The mail server does not take our emails. Check it and SMTP_URL.' };
}
