// Transfers of shares: an administrator enters one, the parties agree, a second administrator confirms.
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { requireAnotherPerson, requireSeniorAdmin } from '#features/accounts/server/admins/own-accounts.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { lockedUntil } from '#features/packs/lock-up.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { formatDay, toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { type Cents, cents, formatDollars, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { queueMails } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { ShareTransferKind } from '../../register-states.ts';
import { requireUnusedFile } from '../files/register-files.ts';
import { readLines, type StoredLine } from '../lines/register-reading.ts';
import { shareTransferAskedMail, shareTransferDoneMail } from '../mails/share-transfer-mails.ts';
import { type ShareTransferRow, shareTransfers } from '../register-table.ts';

type Order = {
  projectId: number;
  investmentId: number;
  fromId: number;
  toEmail: string;
  kind: ShareTransferKind;
  amount?: Cents | undefined;
  reason: string;
  fileId: number;
};

/** @throws AppError not_found, own_project, validation, illegal_move, already_exists */
export async function askShareTransfer(deps: Deps, viewer: Viewer, order: Order): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  const { projectId, investmentId, fromId, kind, reason, fileId } = order;
  await deps.db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    await refuseOwnProject(tx, viewer, projectId);
    const line = await requireLine(tx, order);
    await requireUnlocked(tx, deps, { projectId, line, kind });
    const partCents = toPart(line, order.amount);
    const toId = await requireNewHolder(tx, viewer, order);
    await requireUnusedFile(tx, { id: fileId, projectId, uploadedBy: adminId });
    const isOpen = and(
      eq(shareTransfers.investmentId, investmentId),
      eq(shareTransfers.fromId, fromId),
      eq(shareTransfers.state, 'open'),
    );
    if ((await tx.$count(shareTransfers, isOpen)) > 0) {
      throw new AppError('already_exists', 'A transfer of this share is already open. Confirm or withdraw it first.');
    }
    const [row] = await tx
      .insert(shareTransfers)
      .values({ projectId, investmentId, fromId, toId, kind, partCents, reason, fileId, askedBy: adminId })
      .returning();
    if (row === undefined) throw new Error('insert returned no transfer');
    const asked = kind === 'inheritance' ? [toId] : [fromId, toId];
    await queueMails(
      tx,
      shareTransferAskedMail,
      asked.map((userId) => ({ transferId: row.id, userId })),
    );
    await audit(tx, viewer, { row, action: 'share_transfer.asked', reason });
  });
}

async function requireLine(db: Queryable, { projectId, investmentId, fromId }: Order): Promise<StoredLine> {
  const lines = await readLines(db, { projectId, asOf: undefined });
  const line = lines.find((one) => one.investmentId === investmentId && one.holderId === fromId);
  if (line === undefined) throw new AppError('not_found', 'The register has no such share.');
  return line;
}

/** The law lets a locked share pass to heirs. @throws AppError illegal_move */
async function requireUnlocked(
  db: Queryable,
  { now }: Pick<Deps, 'now'>,
  { projectId, line, kind }: { projectId: number; line: StoredLine; kind: ShareTransferKind },
): Promise<void> {
  const { pack, values } = await packOfProject(db, projectId);
  const until = lockedUntil(toDay(line.boughtAt), pack.lockUpMonths(values));
  if (kind === 'inheritance' || until === null || until < toDay(now())) return;
  throw new AppError(
    'illegal_move',
    `This share can’t be sold until ${formatDay(until)} (${pack.law}). Only heirs can take it before that.`,
  );
}

/** In cents of the amount once invested, of which what is left may be less. Rounded up, so that never less moves than was entered. */
function toPart({ partCents, keptCents }: StoredLine, amount: Cents | undefined): number {
  if (amount === undefined || amount === keptCents) return partCents;
  if (amount < 1 || amount > keptCents) {
    throw invalid('amount', `Amount must be more than $0 and at most ${formatDollars(cents(keptCents))}`);
  }
  return Number((BigInt(amount) * BigInt(partCents) + BigInt(keptCents) - 1n) / BigInt(keptCents));
}

/** Not the owner or the team, whose shares the register does not have, and not the administrator. */
async function requireNewHolder(
  tx: Transaction,
  viewer: Viewer,
  { projectId, fromId, toEmail }: Order,
): Promise<number> {
  const { rows } = await tx.execute<{ id: string; stake: string | null; is_admin: boolean }>(sql`
    select u.id, find_stake(array[u.id], ${projectId}) as stake, is_same_person(${requireAdmin(viewer).id}, u.id) as is_admin
    from ${users} u where lower(left(u.email, 60)) = lower(left(${toEmail}, 60)) and lower(u.email) = lower(${toEmail})
      and u.kind = 'person' and u.erased_at is null and not u.email_unverified
    order by u.id limit 1`);
  const [found] = rows;
  if (found === undefined) {
    throw invalid('toEmail', 'No account has this confirmed address. The new holder needs one first');
  }
  if (Number(found.id) === fromId) throw invalid('toEmail', 'This person already holds the share');
  if (found.stake === 'owner') {
    throw invalid('toEmail', 'The owner and the team of a project hold no share of this register');
  }
  if (found.is_admin) throw new AppError('oneself', 'This is your own account. Ask another admin to do this.');
  return Number(found.id);
}

function invalid(path: string, message: string): AppError {
  return new AppError('validation', `${message}.`, { issues: [{ path, message }] });
}

/** @throws AppError not_found for anyone but a party whose answer is asked for */
export async function answerTransfer(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id, answer }: { id: number; answer: { agrees: true } | { agrees: false; reason: string | undefined } },
): Promise<void> {
  const userId = requireUserId(viewer);
  await deps.db.transaction(async (tx) => {
    const row = await lockTransfer(tx, id);
    const side = row?.toId === userId ? 'to' : row?.fromId === userId ? 'from' : undefined;
    if (row === undefined || side === undefined) throw transferNotFound();
    if (row.state !== 'open') throw new AppError('illegal_move', 'This transfer was already decided.');
    if (!answer.agrees) {
      await tx
        .update(shareTransfers)
        .set({ state: 'declined', endedAt: sql`now()`, endReason: answer.reason ?? null })
        .where(eq(shareTransfers.id, id));
      return;
    }
    // Repeated agreement changes nothing.
    const agreed = side === 'to' ? row.toAgreedAt : row.fromAgreedAt;
    if (agreed !== null) return;
    await tx
      .update(shareTransfers)
      .set(side === 'to' ? { toAgreedAt: sql`now()` } : { fromAgreedAt: sql`now()` })
      .where(eq(shareTransfers.id, id));
  });
}

/** @throws AppError not_found, own_project, illegal_move, forbidden */
export async function confirmShareTransfer(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await deps.db.transaction(async (tx) => {
    const row = await lockForAdmin(tx, viewer, id);
    await requireAnotherPerson(tx, viewer, {
      askedBy: row.askedBy,
      message: 'You entered this transfer. Another administrator must confirm it.',
    });
    await requireSeniorAdmin(tx, adminId, 'A transfer of a share needs a second administrator.');
    if (row.toAgreedAt === null || (row.kind !== 'inheritance' && row.fromAgreedAt === null)) {
      throw new AppError('illegal_move', 'Both parties must agree first.');
    }
    const { projectId, investmentId, fromId, kind } = row;
    const line = (await readLines(tx, { projectId, asOf: undefined })).find(
      (one) => one.investmentId === investmentId && one.holderId === fromId,
    );
    if (line === undefined || line.partCents < row.partCents) {
      throw new AppError('illegal_move', 'The former holder has less of this share now. Withdraw the transfer.');
    }
    await requireUnlocked(tx, deps, { projectId, line, kind });
    await tx
      .update(shareTransfers)
      .set({ state: 'done', secondBy: adminId, endedAt: sql`now()` })
      .where(eq(shareTransfers.id, id));
    await queueMails(
      tx,
      shareTransferDoneMail,
      [row.fromId, row.toId].map((userId) => ({ transferId: id, userId })),
    );
    await audit(tx, viewer, { row, action: 'share_transfer.confirmed' });
  });
}

/** @throws AppError not_found, own_project, illegal_move */
export async function withdrawShareTransfer(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockForAdmin(tx, viewer, id);
    await tx
      .update(shareTransfers)
      .set({ state: 'withdrawn', endedAt: sql`now()`, endReason: reason })
      .where(eq(shareTransfers.id, id));
    await audit(tx, viewer, { row, action: 'share_transfer.withdrawn', reason });
  });
}

async function lockForAdmin(tx: Transaction, viewer: Viewer, id: number): Promise<ShareTransferRow> {
  const row = await lockTransfer(tx, id);
  if (row === undefined) throw transferNotFound();
  await refuseOwnProject(tx, viewer, row.projectId);
  if (row.state !== 'open') throw new AppError('illegal_move', 'This transfer was already decided.');
  return row;
}

/** The project first, as everywhere. */
async function lockTransfer(tx: Transaction, id: number): Promise<ShareTransferRow | undefined> {
  const [found] = await tx
    .select({ projectId: shareTransfers.projectId })
    .from(shareTransfers)
    .where(eq(shareTransfers.id, id));
  if (found === undefined) return undefined;
  await lockProject(tx, found.projectId);
  const [row] = await tx.select().from(shareTransfers).where(eq(shareTransfers.id, id)).for('no key update');
  return row;
}

function transferNotFound(): AppError {
  return new AppError('not_found', 'There is no such transfer.');
}

type Note = {
  row: ShareTransferRow;
  action: 'share_transfer.asked' | 'share_transfer.confirmed' | 'share_transfer.withdrawn';
  reason?: string;
};

async function audit(tx: Transaction, viewer: Viewer, { row, action, reason }: Note): Promise<void> {
  const { id, projectId, investmentId, fromId, toId, kind, partCents } = row;
  await recordAudit(tx, viewer, {
    action,
    subject: { kind: 'project', id: projectId },
    after: {
      transfer: id,
      investment: investmentId,
      from: fromId,
      to: toId,
      kind,
      amount: toDollarString(cents(partCents)),
    },
    ...(reason !== undefined && { reason }),
  });
}
