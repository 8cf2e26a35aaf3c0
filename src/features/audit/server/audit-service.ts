// Records what administrators do and which lists of people they read. The log is append-only.
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import { requireAdmin } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { AuditAction, AuditSubject } from '../audit-rules.ts';
import { type AuditDetails, auditEntries } from './audit-table.ts';

/**
 * An administrator, with the user account signed in with the same browser, someone who changes their own API tokens, an API token of the
 * platform, or an automatic actor: 'start', 'import', 'sweeper'.
 */
export type AuditActor = (
  | { adminId: number; userId?: number }
  | { personId: number }
  | { tokenId: number }
  | { system: string }
) & { requestId?: string | undefined };

export type AuditEntry = Omit<AuditDetails, 'stake'> & {
  action: AuditAction;
  subject?: { kind: AuditSubject; id?: number | string };
};

/** The erased person, by their former identifiers. `email` is empty unless the address was verified. */
export type ErasedPerson = { id: number; email: string; name: string };

/** @throws AppError signed_out */
export function toAuditActor(viewer: Viewer): AuditActor {
  const { id: adminId } = requireAdmin(viewer);
  const { requestId, token } = viewer;
  if (token !== undefined) return { tokenId: token.id, requestId };
  return viewer.user?.id === undefined ? { adminId, requestId } : { adminId, userId: viewer.user.id, requestId };
}

/**
 * Writes an entry in the transaction of the change it records, by an administrator's request or an automatic actor. One hash chain
 * goes through all entries, so writers wait for each other's commit: write it last in a transaction.
 */
export async function recordAudit(db: Queryable, by: Viewer | AuditActor, entry: AuditEntry): Promise<void> {
  const actor = 'admin' in by ? toAuditActor(by) : by;
  const { action, subject, ...given } = entry;
  const stake = await findStake(db, actor, subject);
  const details: AuditDetails = stake === null ? given : { ...given, stake };
  await db.insert(auditEntries).values({
    ...toActorColumns(actor),
    action,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id === undefined ? null : String(subject.id),
    requestId: actor.requestId ?? null,
    details,
  });
}

function toActorColumns(
  actor: AuditActor,
): Pick<typeof auditEntries.$inferInsert, 'actorKind' | 'actorId' | 'actorName'> {
  if ('adminId' in actor) return { actorKind: 'admin', actorId: actor.adminId };
  if ('personId' in actor) return { actorKind: 'person', actorName: String(actor.personId) };
  if ('tokenId' in actor) return { actorKind: 'token', actorName: String(actor.tokenId) };
  return { actorKind: 'system', actorName: actor.system };
}

/** Finds the administrator's own stake in the subject's project. Done here so that no entry can leave it out. */
async function findStake(
  db: Queryable,
  actor: AuditActor,
  subject: AuditEntry['subject'],
): Promise<NonNullable<AuditDetails['stake']> | null> {
  if (!('adminId' in actor) || subject?.id === undefined) return null;
  const accounts = `{${[actor.adminId, ...(actor.userId === undefined ? [] : [actor.userId])].join(',')}}`;
  const { rows } = await db.execute<{ stake: NonNullable<AuditDetails['stake']> | null }>(
    sql`select find_subject_stake(${accounts}::bigint[], ${subject.kind}, ${String(subject.id)}) as stake`,
  );
  return rows[0]?.stake ?? null;
}

type Fields = Record<string, unknown>;

/** The differing fields before and after, for `recordAudit`. Empty if nothing changed. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/**
 * Erases a person's data from details: entries about them, entries that contain their address, and list
 * searches for their name. Action, time and actor stay. Other details are not
 * searched for the name: people choose it, and could choose one that erases unrelated entries.
 */
export async function forgetInAudit(db: Queryable, { id, email, name }: ErasedPerson): Promise<void> {
  const address = email === '' ? undefined : sql`position(lower(${email}) in lower(${auditEntries.details}::text)) > 0`;
  const searched = sql`${auditEntries.details} -> 'filter' ->> 'q'`;
  await forgetWhere(db, or(isAbout('user', [id]), address, isSearchFor(searched, { name, email })));
}

/**
 * Whether the text of a search is this person's name, a word of it, or contains their address. Other parts of a name do not count: people
 * choose it, and could choose one that erases the searches of others.
 */
export function isSearchFor(text: SQL, { name, email }: Pick<ErasedPerson, 'name' | 'email'>): SQL | undefined {
  const names = [name, ...name.split(/\s+/)].map((word) => word.trim().toLowerCase());
  const address = email === '' ? undefined : sql`position(lower(${email}) in lower(${text})) > 0`;
  return or(inArray(sql`lower(${text})`, names), address);
}

/** Erases details of entries about the given subjects, for slices that hold a person's data. */
export async function eraseFromAudit(
  db: Queryable,
  kind: AuditSubject,
  things: readonly { id: number }[],
): Promise<void> {
  if (things.length === 0) return;
  await forgetWhere(
    db,
    isAbout(
      kind,
      things.map(({ id }) => id),
    ),
  );
}

function isAbout(kind: AuditSubject, ids: readonly number[]): SQL | undefined {
  return and(eq(auditEntries.subjectKind, kind), inArray(auditEntries.subjectId, ids.map(String)));
}

async function forgetWhere(db: Queryable, condition: SQL | undefined): Promise<void> {
  await db
    .update(auditEntries)
    .set({ details: null, salt: null })
    .where(and(isNotNull(auditEntries.details), condition));
}
