// A creator's debt after lost disputes that was unpaid for half a year: the platform takes it over, confirmed by two
// administrators.
import { and, eq, sql } from 'drizzle-orm';
import { requireAnotherPerson } from '#features/accounts/server/admins/own-accounts.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { creatorReceivable } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { byAdmin, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { writeOffs } from '../release-table.ts';

/** Days a debt must be unpaid before it can be written off. */
export const writeOffDays = 180;

type Order = { id: number };

/** The debt of a project's creator, and since when. */
export async function readOwed(db: Queryable, projectId: number): Promise<{ owedCents: number; isOld: boolean }> {
  const { rows } = await db.execute<{ owedCents: number; isOld: boolean }>(sql`
    select coalesce(a.balance_cents, 0)::float8 as "owedCents",
      coalesce((select min(e.posted_at) from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = a.id and e.kind in ('dispute_charged', 'transfer_overpaid')) <= now() - make_interval(days => ${writeOffDays}), false) as "isOld"
    from ledger_accounts a where a.name = ${creatorReceivable(projectId)}`);
  return rows[0] ?? { owedCents: 0, isOld: false };
}

/** @throws AppError not_found, own_project, illegal_move */
export async function askForWriteOff(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: Order & { reason: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'write-off asked for'));
    await lockProject(tx, id);
    if ((await tx.$count(projects, eq(projects.id, id))) === 0)
      throw new AppError('not_found', 'There is no such project.');
    await refuseOwnProject(tx, viewer, id);
    const { owedCents, isOld } = await readOwed(tx, id);
    if (owedCents === 0) throw new AppError('illegal_move', 'This creator owes nothing.');
    if (!isOld) throw new AppError('illegal_move', `A debt can be written off after ${writeOffDays} days.`);
    const inserted = await tx
      .insert(writeOffs)
      .values({ projectId: id, amountCents: owedCents, reason, askedBy: requireAdmin(viewer).id })
      .onConflictDoNothing()
      .returning();
    if (inserted.length === 0)
      throw new AppError('illegal_move', 'A write-off of this debt is already waiting for a second administrator.');
    await note(tx, viewer, { projectId: id, action: 'write_off.asked', amountCents: owedCents, reason });
  });
}

/** @throws AppError not_found, own_project, illegal_move, forbidden */
export async function confirmWriteOff(deps: Deps, viewer: Viewer, { id }: Order): Promise<void> {
  const admin = requireAdmin(viewer);
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'write-off confirmed'));
    const [found] = await tx.select().from(writeOffs).where(eq(writeOffs.id, id));
    if (found === undefined) throw new AppError('not_found', 'There is no such write-off.');
    await lockProject(tx, found.projectId);
    await refuseOwnProject(tx, viewer, found.projectId);
    await requireAnotherPerson(tx, viewer, {
      askedBy: found.askedBy,
      message: 'You requested this write-off. Another administrator must confirm it.',
    });
    const { owedCents } = await readOwed(tx, found.projectId);
    if (owedCents < found.amountCents)
      throw new AppError('illegal_move', 'The debt is smaller now. Withdraw this write-off and request a new one.');
    const booked = await tx
      .update(writeOffs)
      .set({ state: 'booked', secondBy: admin.id, secondAt: sql`now()` })
      .where(and(eq(writeOffs.id, id), eq(writeOffs.state, 'asked')))
      .returning();
    if (booked.length === 0) throw new AppError('illegal_move', 'This write-off has already been decided.');
    await postEntry(tx, {
      kind: 'written_off',
      ref: String(id),
      debit: 'chargeback_loss',
      credit: creatorReceivable(found.projectId),
      amount: cents(found.amountCents),
    });
    const { projectId, amountCents } = found;
    await note(tx, viewer, { projectId, action: 'write_off.confirmed', amountCents });
  });
}

/** @throws AppError not_found, own_project, illegal_move */
export async function withdrawWriteOff(deps: Deps, viewer: Viewer, { id }: Order): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(writeOffs).where(eq(writeOffs.id, id));
    if (found === undefined) throw new AppError('not_found', 'There is no such write-off.');
    await lockProject(tx, found.projectId);
    await refuseOwnProject(tx, viewer, found.projectId);
    await setMoneyCause(tx, byAdmin(viewer, 'write-off withdrawn'));
    const [withdrawn] = await tx
      .update(writeOffs)
      .set({ state: 'withdrawn' })
      .where(and(eq(writeOffs.id, id), eq(writeOffs.state, 'asked')))
      .returning();
    if (withdrawn === undefined) throw new AppError('illegal_move', 'This write-off has already been decided.');
    const { projectId, amountCents } = withdrawn;
    await note(tx, viewer, { projectId, action: 'write_off.withdrawn', amountCents });
  });
}

type Note = {
  projectId: number;
  action: 'write_off.asked' | 'write_off.confirmed' | 'write_off.withdrawn';
  amountCents: number;
  reason?: string;
};

async function note(tx: Transaction, viewer: Viewer, { projectId, action, amountCents, reason }: Note): Promise<void> {
  await recordAudit(tx, viewer, {
    action,
    subject: { kind: 'project', id: projectId },
    after: { amount: toDollarString(cents(amountCents)) },
    ...(reason !== undefined && { reason }),
  });
}
