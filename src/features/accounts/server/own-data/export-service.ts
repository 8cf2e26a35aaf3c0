// Requests and downloads of a copy of a person's own data, with limits against abuse.
import type { Readable } from 'node:stream';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type DataExport, type DataExports, exportLimits } from '../../own-data-contract.ts';
import { users } from '../account-table.ts';
import { dataExports } from '../export-table.ts';
import { dataExportMail } from '../mails/data-export-mail.ts';
import { writeExport } from './export-file.ts';
import type { ExportPart } from './export-part.ts';

const isFromToday = gt(dataExports.createdAt, sql`now() - interval '1 day'`);
const isAvailable = and(
  gt(dataExports.createdAt, sql`now() - ${`${exportLimits.minutes} minutes`}::interval`),
  lt(dataExports.downloads, exportLimits.downloads),
);
const columns = {
  id: dataExports.id,
  createdAt: dataExports.createdAt,
  isAvailable: sql<boolean>`${isAvailable}`,
};

export async function listDataExports({ db }: Deps, viewer: Viewer): Promise<DataExports> {
  const { id } = requireUser(viewer);
  if (id === undefined) return { items: [], left: exportLimits.perDay };
  const rows = await db
    .select(columns)
    .from(dataExports)
    .where(and(eq(dataExports.userId, id), isFromToday))
    .orderBy(desc(dataExports.id));
  return { items: rows.map(toDataExport), left: Math.max(0, exportLimits.perDay - rows.length) };
}

/** @throws AppError too_many_requests */
export async function requestDataExport({ db }: Deps, viewer: Viewer): Promise<DataExport> {
  const userId = requireUserId(viewer);
  return db.transaction(async (tx) => {
    // Requests at the same time are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const today = await tx.$count(dataExports, and(eq(dataExports.userId, userId), isFromToday));
    if (today >= exportLimits.perDay) {
      throw new AppError(
        'too_many_requests',
        `You can request ${exportLimits.perDay} copies of your data a day. Try again tomorrow.`,
      );
    }
    const [row] = await tx.insert(dataExports).values({ userId }).returning(columns);
    if (row === undefined) throw new Error('insert returned no export');
    await queueMail(tx, dataExportMail, { exportId: row.id });
    return toDataExport(row);
  });
}

/** @throws AppError not_found, also for someone else's; already_running */
export async function downloadDataExport(
  { db, now, settings, secret }: Deps,
  { viewer, parts }: { viewer: Viewer; parts: readonly ExportPart[] },
  id: number,
): Promise<Readable> {
  const person = await getExportedPerson(db, requireUser(viewer).id);
  const [taken] = await db
    .update(dataExports)
    .set({ downloads: sql`${dataExports.downloads} + 1` })
    .where(and(eq(dataExports.id, id), eq(dataExports.userId, person.id), isAvailable))
    .returning({ id: dataExports.id });
  if (taken === undefined) throw exportNotFound();
  return writeExport(db, { person, parts, day: now(), siteName: settings.current().brandName, secrets: { secret } });
}

async function getExportedPerson(db: Queryable, id = 0) {
  const { uid, email, emailUnverified } = users;
  const [person] = await db.select({ id: users.id, uid, email, emailUnverified }).from(users).where(eq(users.id, id));
  if (person === undefined) throw exportNotFound();
  return person;
}

function exportNotFound(): AppError {
  return new AppError('not_found', 'This copy is no longer available. Request a new one.');
}

function toDataExport(row: { id: number; createdAt: Date; isAvailable: boolean }): DataExport {
  const until = new Date(row.createdAt.getTime() + exportLimits.minutes * 60_000);
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    availableUntil: row.isAvailable ? until.toISOString() : null,
  };
}
