// Previews, sends and undoes emails to many people. The outbox holds them until the time to undo is over.
import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { BodyOf, OutputOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import {
  type Announcement,
  type AnnouncementPreview,
  type listAnnouncements,
  maxListedAnnouncements,
  type previewAnnouncement,
  type sendAnnouncement,
} from '../announcement-contract.ts';
import { type Audience, batchSeconds, batchSize, maxPerDay, undoSeconds } from '../announcement-rules.ts';
import { countAudience, isRecipient } from './announcement-audience.ts';
import { announcementMail, toParts } from './announcement-mail.ts';
import { announcements } from './announcement-table.ts';

export async function preview(
  deps: Deps,
  viewer: Viewer,
  { subject, body, ...audience }: BodyOf<typeof previewAnnouncement>,
): Promise<AnnouncementPreview> {
  const counted = await countAudience(deps.db, audience);
  const { html, text } = composeEmail(deps, {
    to: { name: 'Ada', address: 'preview@example.org' },
    subject,
    parts: toParts(body),
    messageId: 'preview',
    unsubscribe: { from: '“Announcements”', path: '/unsubscribe', oneClickPath: '/unsubscribe' },
  });
  await recordAudit(deps.db, viewer, {
    action: 'announcement.previewed',
    filter: audience,
    rows: counted.recipients,
  });
  return { ...counted, html, text, key: randomUUID() };
}

/** @throws AppError changed_meanwhile if others would get it than the preview counted, too_many_requests above the limit of a day */
export async function send(
  { db }: Deps,
  viewer: Viewer,
  { key, recipients, subject, body, ...audience }: BodyOf<typeof sendAnnouncement>,
): Promise<Announcement> {
  const { id: adminId } = requireAdmin(viewer);
  return db.transaction(async (tx) => {
    // One at a time, so that the limit and the key hold.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('announcements', 0))`);
    const [known] = await tx
      .select({ id: announcements.id })
      .from(announcements)
      .where(eq(announcements.requestKey, key));
    if (known !== undefined) return read(tx, known.id);
    await requireRoom(tx);
    const [made] = await tx
      .insert(announcements)
      .values({
        requestKey: key,
        subject,
        body,
        audience,
        recipients,
        createdBy: adminId,
        sendAt: sql`now() + make_interval(secs => ${undoSeconds})`,
      })
      .returning({ id: announcements.id });
    if (made === undefined) throw new Error('an insert returns its row');
    if ((await queueAll(tx, made.id, audience)) !== recipients) {
      throw new AppError('changed_meanwhile', 'The recipients changed since the preview. Look at the preview again.');
    }
    const subjectOf = { kind: 'announcement', id: made.id } as const;
    await recordAudit(tx, viewer, {
      action: 'announcement.sent',
      subject: subjectOf,
      filter: audience,
      rows: recipients,
    });
    return read(tx, made.id);
  });
}

async function requireRoom(tx: Transaction): Promise<void> {
  const today = await tx.$count(announcements, sql`created_at > now() - interval '1 day' and undone_at is null`);
  if (today >= maxPerDay) {
    throw new AppError('too_many_requests', `At most ${maxPerDay} emails to many people can be sent in 24 hours.`);
  }
}

async function queueAll(tx: Transaction, id: number, audience: Audience): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into mails (key, kind, facts, send_after)
    select 'announcement-' || ${id}::bigint || '-' || ${users.id}, ${announcementMail.kind},
      jsonb_build_object('announcementId', ${id}::bigint, 'userId', ${users.id}),
      now() + make_interval(secs => ${undoSeconds}
        + (row_number() over (order by ${users.id}) - 1) / ${batchSize} * ${batchSeconds})
    from ${users} where ${isRecipient(audience)}`);
  return rowCount ?? 0;
}

/** By any administrator. Repeating it changes nothing. @throws AppError not_found, illegal_move once emails are leaving */
export async function undo({ db }: Deps, viewer: Viewer, id: number): Promise<Announcement> {
  const { id: adminId } = requireAdmin(viewer);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ undoneAt: announcements.undoneAt, isLeaving: sql<boolean>`send_at <= now()` })
      .from(announcements)
      .where(eq(announcements.id, id))
      .for('update');
    if (row === undefined) throw new AppError('not_found', 'There is no such email.');
    if (row.undoneAt !== null) return read(tx, id);
    if (row.isLeaving) throw new AppError('illegal_move', 'The emails are leaving already, so this can’t be undone.');
    await tx.update(announcements).set({ undoneAt: sql`now()`, undoneBy: adminId }).where(eq(announcements.id, id));
    await tx.execute(sql`
      delete from mails where sent_at is null and send_after > now() and kind = ${announcementMail.kind}
        and (facts ->> 'announcementId')::bigint = ${id}`);
    await recordAudit(tx, viewer, { action: 'announcement.undone', subject: { kind: 'announcement', id } });
    return read(tx, id);
  });
}

export async function list({ db, now }: Deps): Promise<OutputOf<typeof listAnnouncements>> {
  const items = await select(db)
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(maxListedAnnouncements);
  return { at: now().toISOString(), items: items.map(toAnnouncement) };
}

async function read(db: Queryable, id: number): Promise<Announcement> {
  const [row] = await select(db).where(eq(announcements.id, id));
  if (row === undefined) throw new AppError('not_found', 'There is no such email.');
  return toAnnouncement(row);
}

const undoer = alias(users, 'undoer');

function select(db: Queryable) {
  return db
    .select({
      row: announcements,
      createdBy: users.name,
      undoneBy: undoer.name,
      canUndo: sql<boolean>`(${announcements.undoneAt} is null and ${announcements.sendAt} > now())`,
    })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .leftJoin(undoer, eq(undoer.id, announcements.undoneBy))
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof select>>[number];

function toAnnouncement({ row, ...people }: Found): Announcement {
  const { id, subject, body, audience, recipients, createdAt, sendAt } = row;
  return {
    id,
    subject,
    body,
    q: audience.q ?? null,
    role: audience.role ?? null,
    isChosen: audience.ids !== undefined,
    recipients,
    ...people,
    createdAt: createdAt.toISOString(),
    sendAt: sendAt.toISOString(),
  };
}
