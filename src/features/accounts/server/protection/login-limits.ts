// Limits on guessing an admin's password. They apply per address, never per account, so no one can lock the
// real admin out from elsewhere.
import { and, eq, gt, sql } from 'drizzle-orm';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { adminLoginAttempts, type attemptSteps } from '../account-table.ts';
import { failuresBeforeWarning, signInWarningMail } from '../mails/sign-in-warning-mail.ts';
import { isKnownDevice } from './known-device.ts';

const windowMinutes = 15;
/** Failures per username and address before delays start; a success resets the count. */
const freeFailures = 5;
/** The first delay; it doubles with each further failure. */
const firstWaitSeconds = 15;
const longestWaitSeconds = windowMinutes * 60;
/** Failures of one address across all usernames. */
const addressFailures = 40;
/**
 * This many failures of a username in an hour, from anywhere, count as an attack. Then addresses it has not signed in
 * from in a month get one attempt instead of five.
 */
const attackFailures = 100;
const freeFailuresUnderAttack = 1;
/**
 * After this many failures in a day, unknown addresses are blocked; known browsers, known addresses and passkeys still work. A six-digit
 * code tolerates fewer than a password.
 */
const dailyFailures = { password: 500, code: 20 } as const;

/** Each step counts its own failures, so knowing the password gives no extra attempts at the code. */
export type Attempt = { username: string; address: string; step: (typeof attemptSteps)[number] };

/**
 * Records the attempt as failed until the password is verified, and returns its id. It is recorded before the password
 * is verified, so that parallel guesses are counted.
 * @throws AppError too_many_requests with `retryAfterSeconds`
 */
export async function admitAttempt(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  attempt: Attempt,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`admin login ${attempt.address}`}, 0))`);
    const waitSeconds = config.rateLimits ? await secondsToWait(tx, attempt) : 0;
    if (waitSeconds > 0) {
      log.warn({ ...attempt, event: 'admin.sign_in_limited' }, 'admin sign-in rate limited');
      throw new AppError('too_many_requests', `Too many attempts. Try again in ${inWords(waitSeconds)}.`, {
        retryAfterSeconds: waitSeconds,
      });
    }
    const [row] = await tx
      .insert(adminLoginAttempts)
      .values({ ...attempt, succeeded: false })
      .returning({ id: adminLoginAttempts.id });
    if (row === undefined) throw new Error('the attempt was not written');
    return row.id;
  });
}

export async function markSucceeded(db: Queryable, attemptId: number): Promise<void> {
  await db.update(adminLoginAttempts).set({ succeeded: true }).where(eq(adminLoginAttempts.id, attemptId));
}

async function secondsToWait(tx: Queryable, attempt: Attempt): Promise<number> {
  const { username, address, step } = attempt;
  const { rows } = await tx.execute<{
    pair: number;
    pair_age: number | null;
    address: number;
    oldest_age: number | null;
  }>(sql`
    with recent as (
      select username, step, succeeded, attempted_at, extract(epoch from now() - attempted_at)::float8 as age
      from admin_login_attempts
      where address = ${address} and attempted_at > now() - ${`${windowMinutes} minutes`}::interval
    ), pair as (
      select age from recent where username = ${username} and step = ${step} and not succeeded and attempted_at > coalesce(
        (select max(attempted_at) from recent where username = ${username} and step = ${step} and succeeded), '-infinity')
    ), last_of_address as (
      select age from recent where not succeeded order by attempted_at desc limit ${addressFailures}
    )
    select (select count(*)::int from pair) as pair, (select min(age) from pair) as pair_age,
           (select count(*)::int from last_of_address) as address, (select max(age) from last_of_address) as oldest_age`);
  const [seen] = rows;
  if (seen === undefined) return 0;
  if (seen.address >= addressFailures) return Math.max(1, Math.ceil(windowMinutes * 60 - (seen.oldest_age ?? 0)));
  const attack = isKnownDevice(address) ? 'none' : await findAttack(tx, attempt);
  const free = attack === 'none' ? freeFailures : attack === 'day' || step === 'code' ? 0 : freeFailuresUnderAttack;
  if (seen.pair < free) return 0;
  if (free === 0) return longestWaitSeconds;
  const wait = Math.min(firstWaitSeconds * 2 ** (seen.pair - free), longestWaitSeconds);
  return Math.max(0, Math.ceil(wait - (seen.pair_age ?? 0)));
}

/** Whether the username is under attack and the address is one it has not signed in from lately. */
async function findAttack(tx: Queryable, { username, address, step }: Attempt): Promise<'none' | 'hour' | 'day'> {
  const mostOfDay = step === 'password' || step === 'code' ? dailyFailures[step] : Number.POSITIVE_INFINITY;
  const [failed] = await tx
    .select({
      day: sql<number>`count(*)::int`,
      hour: sql<number>`count(*) filter (where ${adminLoginAttempts.attemptedAt} > now() - interval '1 hour')::int`,
    })
    .from(adminLoginAttempts)
    .where(
      and(
        eq(adminLoginAttempts.username, username),
        eq(adminLoginAttempts.step, step),
        eq(adminLoginAttempts.succeeded, false),
        gt(adminLoginAttempts.attemptedAt, sql`now() - interval '1 day'`),
      ),
    );
  const attack = (failed?.day ?? 0) >= mostOfDay ? 'day' : (failed?.hour ?? 0) >= attackFailures ? 'hour' : 'none';
  if (attack === 'none') return attack;
  const [known] = await tx
    .select({ id: adminLoginAttempts.id })
    .from(adminLoginAttempts)
    .where(
      and(
        eq(adminLoginAttempts.username, username),
        eq(adminLoginAttempts.address, address),
        eq(adminLoginAttempts.step, step),
        eq(adminLoginAttempts.succeeded, true),
        gt(adminLoginAttempts.attemptedAt, sql`now() - interval '30 days'`),
      ),
    )
    .limit(1);
  return known === undefined ? attack : 'none';
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** Sent after this many failed attempts in a day; `userId` is undefined for an unknown username. */
export async function warnOfGuesses({ db }: Deps, username: string, userId: number | undefined): Promise<void> {
  if (userId === undefined) return;
  const failed = and(
    eq(adminLoginAttempts.username, username),
    eq(adminLoginAttempts.succeeded, false),
    gt(adminLoginAttempts.attemptedAt, sql`now() - interval '1 day'`),
  );
  // Only the attempt that reaches the limit queues it, so one process does.
  if ((await db.$count(adminLoginAttempts, failed)) !== failuresBeforeWarning) return;
  await queueMail(db, signInWarningMail, { userId, day: toDay(new Date()) });
}
