// Reminders while money waits for a creator: 3, 10 and 30 days after their account needed them, or after their project was funded.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { findActor, nextReminderDays } from '../../account-rules.ts';
import { accountReminderMail, missingAccountMail } from '../mails/account-reminder-mails.ts';
import { type PayoutAccountRow, payoutAccounts } from '../payout-account-table.ts';
import { payoutBatchSize, payoutWork } from '../payout-work.ts';
import { arePayoutsOn, listMissingAccounts, ownsFundedMoney } from '../waiting-money.ts';

export const accountReminderWork = payoutWork({ kind: 'account_reminders', take: takeDueReminders, work: remind });

async function takeDueReminders({ db }: Deps): Promise<PayoutAccountRow[]> {
  const due = db
    .select({ id: payoutAccounts.id })
    .from(payoutAccounts)
    .where(and(isNull(payoutAccounts.closedAt), lte(payoutAccounts.remindAfter, sql`now()`)))
    .orderBy(asc(payoutAccounts.remindAfter))
    .limit(payoutBatchSize)
    .for('update', { skipLocked: true });
  return db
    .update(payoutAccounts)
    .set({ remindAfter: sql`now() + interval '1 hour'` })
    .where(sql`${payoutAccounts.id} = any(array(${due}))`)
    .returning();
}

/** The row may have changed since it was leased, so it is locked and checked again. */
async function remind(deps: Deps, { id }: PayoutAccountRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.id, id)).for('update');
    if (row === undefined || row.remindAfter === null || row.closedAt !== null) return;
    const isTheirTurn = row.state !== 'enabled' && findActor(row.state, row.requirements) === 'creator';
    const moneyWaits = isTheirTurn && arePayoutsOn(deps) && (await ownsFundedMoney(tx, row.userId));
    const number = row.reminders + 1;
    await tx
      .update(payoutAccounts)
      .set({
        ...(moneyWaits && { reminders: number }),
        remindAfter: isTheirTurn ? (moneyWaits ? afterReminder(row.reminders) : tomorrow) : null,
      })
      .where(eq(payoutAccounts.id, id));
    if (moneyWaits) await queueMail(tx, accountReminderMail, { accountId: id, at: row.stateSince.getTime(), number });
  });
}

/** No money waits yet: check again tomorrow, without counting a reminder. */
const tomorrow = sql`now() + interval '1 day'`;

function afterReminder(sent: number) {
  const [last, next] = [nextReminderDays(sent), nextReminderDays(sent + 1)];
  return last === null || next === null ? null : sql`now() + make_interval(days => ${next - last}::integer)`;
}

/** Sent for the first time when the project is funded. */
export const missingAccountWork = payoutWork({
  kind: 'missing_accounts',
  take: async (deps) => (arePayoutsOn(deps) ? listMissingAccounts(deps.db, payoutBatchSize) : []),
  work: ({ db }, reminder) => queueMail(db, missingAccountMail, reminder),
});
