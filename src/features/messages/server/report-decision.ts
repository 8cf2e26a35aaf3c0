// Administrators' actions on a report: assign it and decide it.
import { eq, sql } from 'drizzle-orm';
import { isOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { AppError } from '#kernel/errors.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ReportDecision } from '../message-rules.ts';
import { messageWarningMail } from './mails/message-warning-mail.ts';
import { messageReports, messages } from './message-table.ts';

/** Locks the report, so that concurrent decisions cannot both succeed. */
export async function findReportForChange(
  tx: Transaction,
  id: number,
): Promise<{ assignedTo: number | null; handledAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ assignedTo: messageReports.assignedTo, handledAt: messageReports.decidedAt })
    .from(messageReports)
    .where(eq(messageReports.id, id))
    .for('no key update');
  return row;
}

export async function assignReport(
  tx: Transaction,
  { id, assignedTo }: { id: number; assignedTo: number | null },
): Promise<void> {
  await tx.update(messageReports).set({ assignedTo }).where(eq(messageReports.id, id));
}

/** The decision is final. @throws AppError not_found, oneself; already_exists if it was decided meanwhile */
export async function decideReport(
  tx: Transaction,
  { id, decision, reason, viewer }: { id: number; decision: ReportDecision; reason: string; viewer: Viewer },
): Promise<void> {
  const found = await findReportForChange(tx, id);
  if (found === undefined) throw new AppError('not_found', 'Message not found.');
  if (found.handledAt !== null) throw new AppError('already_exists', 'This report has already been resolved.');
  await refuseOwnReport(tx, viewer, id);
  await tx
    .update(messageReports)
    .set({ decision, decisionReason: reason, decidedAt: sql`now()`, decidedBy: requireAdmin(viewer).id })
    .where(eq(messageReports.id, id));
  if (decision === 'warned') await queueMail(tx, messageWarningMail, { reportId: id });
}

/** @throws AppError oneself for the sender or recipient of the message */
async function refuseOwnReport(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  const parties = await tx
    .select({ senderId: messages.senderId, receiverId: messages.receiverId })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .where(eq(messageReports.id, id));
  const accounts = parties.flatMap(({ senderId, receiverId }) => [senderId, receiverId]);
  if (!(await isOneself(tx, viewer, accounts))) return;
  throw new AppError('oneself', 'You are part of this conversation yourself: another administrator must decide.');
}
