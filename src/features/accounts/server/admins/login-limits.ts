// Limits on guessing an admin's password (threats T20). They slow down an address, never an account: nobody can keep the
// real admin out from somewhere else.
import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { adminLoginAttempts, type attemptSteps } from '../account-table.ts';
import { isKnownDevice } from './known-device.ts';

const windowMinutes = 15;
/** Wrong passwords for one user name from one address before waiting begins; a success starts the count again. */
const freeFailures = 5;
/** The wait after that doubles with each further failure. */
const firstWaitSeconds = 15;
const longestWaitSeconds = windowMinutes * 60;
/** Failures of one address, over all user names. */
const addressFailures = 40;
/**
 * So many failures of a user name in an hour, from anywhere, are an attack. From then on addresses it has not signed in
 * from in a month have one try instead of five.
 */
const attackFailures = 100;
const freeFailuresUnderAttack = 1;
/**
 * So many in a day, and strangers have none until it has passed: known browsers, addresses of before and passkeys go on.
 * A code of six digits bears fewer than a password.
 */
const dailyFailures = { password: 500, code: 20 } as const;

/** Each step counts its own failures: whoever knows the password has no more tries at the code for it. */
export type Attempt = { username: string; address: string; step: (typeof attemptSteps)[number] };

/**
 * Writes the attempt down, as failed until the password was right, and answers its id. It is written before the password
 * is looked at, so that a hundred guesses at the same moment are counted too.
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
      log.warn(attempt, 'admin sign-in held back');
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
