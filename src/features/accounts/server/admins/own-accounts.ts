// Tells the acting administrator from other people. It compares people, not accounts (db/rules/duties.sql).
import { sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';

const toArray = (ids: readonly number[]) => `{${ids.join(',')}}`;

/** Whether any of these accounts is the administrator's. */
export async function isOneself(db: Queryable, viewer: Viewer, accounts: readonly number[]): Promise<boolean> {
  const { rows } = await db.execute<{ isOneself: boolean }>(sql`
    select exists (select from unnest(${toArray(accounts)}::bigint[]) as other
      where is_same_person(${requireAdmin(viewer).id}::bigint, other)) as "isOneself"`);
  return rows[0]?.isOneself === true;
}

/** Prevents administrators from removing their own access by mistake or deciding about their own projects. @throws AppError oneself */
export async function refuseOneself(db: Queryable, viewer: Viewer, id: number): Promise<void> {
  if (await isOneself(db, viewer, [id]))
    throw new AppError('oneself', 'This is your own account. Ask another admin to do this.');
}

/** @throws AppError forbidden with this message if the administrator is the person who asked */
export async function requireAnotherPerson(
  db: Queryable,
  viewer: Viewer,
  { askedBy, message }: { askedBy: number | null; message: string },
): Promise<void> {
  if (askedBy !== null && (await isOneself(db, viewer, [askedBy]))) throw new AppError('forbidden', message);
}

/** Administrators whose account is younger are no second person: the first one could have made it. */
export const adminAgeDays = 7;

/** @throws AppError forbidden */
export async function requireSeniorAdmin(db: Queryable, adminId: number, about: string): Promise<void> {
  const { rows } = await db.execute(sql`select from admin_credentials
    where user_id = ${adminId} and created_at <= now() - make_interval(days => ${adminAgeDays})`);
  if (rows.length > 0) return;
  throw new AppError(
    'forbidden',
    `${about} Administrators can decide about it ${adminAgeDays} days after they were given access.`,
  );
}

/** Requires a second person, to confirm weaker settings. @throws AppError forbidden */
export async function requireSecondPerson(db: Queryable, viewer: Viewer, askedBy: number): Promise<void> {
  const message = 'You asked for this change. Another administrator must confirm it.';
  await requireAnotherPerson(db, viewer, { askedBy, message });
  await requireSeniorAdmin(db, requireAdmin(viewer).id, 'This change weakens the protection of money.');
}
