// The lifecycle of a draft: prepared each week, edited, tested, and sent once or skipped.
import { and, eq, lt, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type AuditActor, recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { thisWeek } from './issue-reading.ts';
import { selectProjects } from './issue-selection.ts';
import { issueMail, issueTestMail } from './mails/issue-mail.ts';
import { issueDeliveries, issues, subscribers } from './newsletter-table.ts';

type Target = { id: number; version: number };

/** Prepares this week's draft once and skips older ones. Undefined if this week already has one. */
export async function prepareIssue({ db, settings }: Deps, by: Viewer | AuditActor): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(issues)
      .values({
        week: thisWeek,
        subject: `This week on ${settings.current().brandName}`,
        items: await selectProjects(tx),
      })
      .onConflictDoNothing()
      .returning({ id: issues.id });
    if (made === undefined) return undefined;
    await tx
      .update(issues)
      .set({ state: 'skipped' })
      .where(and(eq(issues.state, 'draft'), lt(issues.week, thisWeek)));
    await recordAudit(tx, by, { action: 'newsletter.prepared', subject: { kind: 'newsletter_issue', id: made.id } });
    return made.id;
  });
}

/** Runs automatically each week, once there are subscribers. */
export async function prepareWeeklyIssue(deps: Deps): Promise<void> {
  if ((await deps.db.$count(subscribers, eq(subscribers.state, 'confirmed'))) === 0) return;
  await prepareIssue(deps, { system: 'newsletter' });
}

/** @throws AppError not_found, illegal_move, changed_meanwhile */
export async function changeIssue(
  { db }: Deps,
  viewer: Viewer,
  { id, version, subject, intro }: Target & { subject: string; intro: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await changeDraft(tx, { id, version }, { subject, intro });
    await record(tx, viewer, 'newsletter.changed', id);
  });
}

/** @throws AppError not_found, illegal_move, changed_meanwhile */
export async function refreshIssueProjects({ db }: Deps, viewer: Viewer, target: Target): Promise<void> {
  await db.transaction(async (tx) => {
    await changeDraft(tx, target, { items: await selectProjects(tx) });
    await record(tx, viewer, 'newsletter.changed', target.id);
  });
}

/** @throws AppError not_found, illegal_move */
export async function skipIssue({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { version } = await getDraft(tx, id);
    await changeDraft(tx, { id, version }, { state: 'skipped' });
    await record(tx, viewer, 'newsletter.skipped', id);
  });
}

/** @throws AppError not_found */
export async function testIssue({ db, now }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(issues, eq(issues.id, id))) === 0) throw unknownIssue();
    await queueMail(tx, issueTestMail, {
      issueId: id,
      adminId: requireAdmin(viewer).id,
      at: now().getTime(),
    });
    await record(tx, viewer, 'newsletter.tested', id);
  });
}

/** Number of emails that become due together, so that other emails do not wait behind thousands. */
const batchSize = 100;
const batchSeconds = 10;

/**
 * Sends to all current subscribers: one transaction, whose emails the outbox sends in batches. The draft is locked and becomes
 * sent, so two administrators send it once. @throws AppError not_found, illegal_move, changed_meanwhile
 */
export async function sendIssue({ db }: Deps, viewer: Viewer, target: Target): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await db.transaction(async (tx) => {
    await changeDraft(tx, target, { state: 'sent', sentAt: sql`now()`, sentBy: adminId });
    await tx.execute(sql`
      with receivers as (
        insert into ${issueDeliveries} (issue_id, subscriber_id)
        select ${target.id}::bigint, id from ${subscribers} where state = 'confirmed'
        returning subscriber_id)
      insert into mails (key, kind, facts, send_after)
      select 'newsletter-' || ${target.id}::bigint || '-' || subscriber_id, ${issueMail.kind},
        jsonb_build_object('issueId', ${target.id}::bigint, 'subscriberId', subscriber_id),
        now() + (row_number() over (order by subscriber_id) - 1) / ${batchSize} * make_interval(secs => ${batchSeconds})
      from receivers`);
    await record(tx, viewer, 'newsletter.sent', target.id);
  });
}

async function getDraft(tx: Transaction, id: number): Promise<typeof issues.$inferSelect> {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for('no key update');
  if (row === undefined) throw unknownIssue();
  if (row.state === 'draft') return row;
  const words = { sent: 'This issue was already sent.', skipped: 'This issue was skipped.' };
  throw new AppError('illegal_move', words[row.state]);
}

async function changeDraft(tx: Transaction, { id, version }: Target, set: PgUpdateSetSource<typeof issues>) {
  const draft = await getDraft(tx, id);
  if (draft.version !== version) {
    throw new AppError('changed_meanwhile', 'Someone else edited this issue meanwhile. Reload it to see the changes.');
  }
  await tx
    .update(issues)
    .set({ ...set, version: version + 1 })
    .where(eq(issues.id, id));
}

function unknownIssue(): AppError {
  return new AppError('not_found', 'There is no such newsletter issue.');
}

type Action = 'newsletter.changed' | 'newsletter.skipped' | 'newsletter.tested' | 'newsletter.sent';

async function record(tx: Transaction, viewer: Viewer, action: Action, id: number): Promise<void> {
  const subject = { kind: 'newsletter_issue', id } as const;
  await recordAudit(tx, viewer, { action, subject });
}
