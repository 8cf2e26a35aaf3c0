// Distinguishes visitors within a day anonymously: a hash with a salt that is deleted after the day
// (docs/decisions/0026-statistics.md). No cookie, address or person is stored.
import { createHash, randomBytes } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { countedAddress } from '#platform/http/rate-limits.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';
import { analyticsEvents, projectVisits, visitSalts } from './insights-table.ts';

/** Maximum views of one project per address and day. */
const browsersPerAddress = 20;

/** `visitor` is counted; `other` is the same browser before it signed in, whose visit provides the source. */
export function fingerprint(request: FastifyRequest, salt: Buffer): { visitor: Buffer; other: Buffer | undefined } {
  const { ip, headers, viewer } = request;
  // Bounded per address, so that forged user agents add few views.
  const browser =
    createHash('sha256')
      .update(headers['user-agent'] ?? '')
      .digest()
      .readUInt32BE() % browsersPerAddress;
  const hash = (who: string) => createHash('sha256').update(salt).update(who).digest().subarray(0, 16);
  const signedOut = hash(`${countedAddress(ip)} ${browser}`);
  return viewer.user === undefined
    ? { visitor: signedOut, other: undefined }
    : { visitor: hash(viewer.user.uid), other: signedOut };
}

export type SaltCache = (day: string) => Promise<Buffer | undefined>;

/** The salt of a day: created by the first process that needs it. */
export function createDailySaltCache({ db, log }: Pick<Deps, 'db' | 'log'>): SaltCache {
  let known: { day: string; salt: Promise<Buffer | undefined> } | undefined;
  return (day) => {
    if (known?.day !== day) {
      const salt = findSalt(db, day).catch((error: unknown) => {
        known = undefined;
        if (findDatabaseRefusal(error)?.code !== 'unavailable')
          log.warn({ event: 'views.salt_failed', err: error }, 'failed to load view salt');
        return undefined;
      });
      known = { day, salt };
    }
    return known.salt;
  };
}

/** Events are kept this long, for the list of recent ones. */
const eventDays = 90;

async function findSalt(db: Queryable, day: string): Promise<Buffer | undefined> {
  await db
    .insert(visitSalts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing();
  // Yesterday may still have pending views; older salts are deleted.
  const old = sql`${day}::date - 1`;
  await db.delete(projectVisits).where(lt(projectVisits.day, old));
  await db.delete(visitSalts).where(lt(visitSalts.day, old));
  await db.delete(analyticsEvents).where(lt(analyticsEvents.timestamp, sql`${day}::date - ${eventDays}::int`));
  const [row] = await db.select({ salt: visitSalts.salt }).from(visitSalts).where(sql`day = ${day}`);
  return row?.salt;
}
