// What administrators do with a report: assign it and decide it.
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ReportDecision } from '../message-rules.ts';
import { messageWarningMail } from './mails/message-warning-mail.ts';
import { messageReports } from './message-table.ts';

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

/** Final. @throws AppError not_found; already_exists if it was decided meanwhile */
export async function decideReport(
  tx: Transaction,
  { id, decision, reason, adminId }: { id: number; decision: ReportDecision; reason: string; adminId: number },
): Promise<void> {
  const found = await findReportForChange(tx, id);
  if (found === undefined) throw new AppError('not_found', 'Message not found.');
  if (found.handledAt !== null) throw new AppError('already_exists', 'This report has already been resolved.');
  await tx
    .update(messageReports)
    .set({ decision, decisionReason: reason, decidedAt: sql`now()`, decidedBy: adminId })
    .where(eq(messageReports.id, id));
  if (decision === 'warned') await queueMail(tx, messageWarningMail, { reportId: id });
}
