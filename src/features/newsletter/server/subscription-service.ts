// Subscriptions: requested, confirmed by a link in an email, ended. No response reveals whether an address is subscribed.
import { createHmac } from 'node:crypto';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { countedAddress } from '#platform/http/rate-limits.ts';
import { deriveBytes } from '#platform/identity/secret-box.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { maxConfirmationsPerDay, maxConfirmationsPerHour, maxRequestsPerHour } from '../newsletter-rules.ts';
import { confirmationMail } from './mails/confirmation-mail.ts';
import { subscribers } from './newsletter-table.ts';
import { readConfirmationToken } from './subscription-tokens.ts';

const hourAgo = sql`now() - interval '1 hour'`;
const isNewDay = sql`known.first_requested_at < now() - interval '1 day'`;

/** Emails at most three links a day to one address, and none to one that bounced. @throws AppError too_many_requests */
export async function requestSubscription(deps: Deps, { email, ip }: { email: string; ip: string }): Promise<void> {
  const requestedFrom = hashNetworkAddress(deps, ip);
  await deps.db.transaction(async (tx) => {
    if (deps.config.rateLimits) await requireFewRequests(deps, tx, requestedFrom);
    const { rows } = await tx.execute<{ id: number; requests: number; since: number }>(sql`
      insert into ${subscribers} as known (email, requested_from) values (${email}, ${requestedFrom})
      on conflict (lower(email)) do update set requested_at = now(), requested_from = excluded.requested_from,
        requests = case when ${isNewDay} then 1 else known.requests + 1 end,
        first_requested_at = case when ${isNewDay} then now() else known.first_requested_at end
      where known.state <> 'bounced' and (known.requests < ${maxConfirmationsPerDay} or ${isNewDay})
      returning id::int, requests, floor(extract(epoch from first_requested_at) * 1000)::float8 as since`);
    const [row] = rows;
    if (row === undefined) return;
    await queueMail(tx, confirmationMail, { subscriberId: row.id, since: row.since, request: row.requests });
  });
}

/** @throws AppError too_many_requests */
async function requireFewRequests({ log }: Deps, tx: Transaction, from: Buffer): Promise<void> {
  const isRecent = gt(subscribers.requestedAt, hourAgo);
  if ((await tx.$count(subscribers, and(isRecent, eq(subscribers.requestedFrom, from)))) >= maxRequestsPerHour) {
    throw new AppError('too_many_requests', 'Too many sign-ups came from your network. Try again in an hour.');
  }
  if ((await tx.$count(subscribers, isRecent)) >= maxConfirmationsPerHour) {
    log.warn({ event: 'newsletter.sign_ups_limited' }, 'newsletter sign-ups limited');
    throw new AppError('too_many_requests', 'Too many people are signing up right now. Try again in an hour.');
  }
}

/** A keyed hash, so that the table stores no network address. */
function hashNetworkAddress({ secret }: Pick<Deps, 'secret'>, ip: string): Buffer {
  return createHmac('sha256', deriveBytes(secret, 'newsletter networks')).update(countedAddress(ip)).digest();
}

/** Idempotent. @throws AppError not_found */
export async function confirmSubscription(deps: Deps, token: string): Promise<void> {
  const subscriberId = readConfirmationToken(deps, token) ?? 0;
  const confirmed = await deps.db
    .update(subscribers)
    .set({
      state: 'confirmed',
      confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())`,
      requestedFrom: null,
    })
    .where(and(eq(subscribers.id, subscriberId), ne(subscribers.state, 'bounced')))
    .returning({ id: subscribers.id });
  if (confirmed.length === 0) {
    throw new AppError('not_found', 'This link has expired or no longer works. Sign up again to get a new one.');
  }
}
