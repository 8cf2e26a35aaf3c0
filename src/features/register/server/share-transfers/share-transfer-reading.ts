// Reads transfers of shares for the people they concern and for administrators.
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { lockedUntil } from '#features/packs/lock-up.ts';
import { toEquityText } from '#features/projects/equity-share.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { stakeIn } from '#features/projects/server/separation-of-duties.ts';
import type { Stake } from '#features/projects/stake-rules.ts';
import { toDay } from '#kernel/dates.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import { shareMicroPercent } from '../../share-rules.ts';
import type { OwnShareTransfer, ShareTransfer, ShareTransferQueue } from '../../share-transfer-contract.ts';
import { toRegisterFile } from '../files/register-files.ts';
import { nameHolders, numberedHolder, type ShownHolder } from '../lines/holder-names.ts';
import { readRoundsOf, roundsAfter, type StoredRound } from '../lines/register-reading.ts';
import { registerFiles, shareTransfers } from '../register-table.ts';

const maxListed = 100;
const asker = alias(users, 'asker');

function selectTransfers(db: Database, where: SQL | undefined, stake: SQL) {
  return db
    .select({
      transfer: shareTransfers,
      file: registerFiles,
      project: projects.title,
      amountCents: investments.amountCents,
      valuationCents: investments.valuationCents,
      boughtAt: investments.completedAt,
      askedBy: { id: asker.id, name: asker.name },
      stake: sql<Stake | null>`${stake}`,
    })
    .from(shareTransfers)
    .innerJoin(registerFiles, eq(registerFiles.id, shareTransfers.fileId))
    .innerJoin(projects, eq(projects.id, shareTransfers.projectId))
    .innerJoin(investments, eq(investments.id, shareTransfers.investmentId))
    .innerJoin(asker, eq(asker.id, shareTransfers.askedBy))
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectTransfers>>[number];

async function nameParties(deps: Pick<Deps, 'db' | 'secret'>, rows: readonly Row[]) {
  const ids = rows.flatMap(({ transfer }) => [transfer.fromId, transfer.toId]);
  const [names, rounds] = await Promise.all([
    nameHolders(deps.db, deps, ids),
    readRoundsOf(deps.db, [...new Set(rows.map(({ transfer }) => transfer.projectId))]),
  ]);
  return { names, rounds };
}

type Named = { names: Map<number, ShownHolder>; rounds: Map<number, StoredRound[]> };

function toShareTransfer(
  { transfer, file, project, valuationCents, boughtAt }: Row,
  { names, rounds }: Named,
): ShareTransfer {
  const { fromId, toId, fromAgreedAt, toAgreedAt, projectId } = transfer;
  const name = (id: number) => (names.get(id) ?? numberedHolder(id)).holder;
  const later = roundsAfter({ boughtAt: boughtAt ?? transfer.askedAt }, rounds.get(projectId) ?? []);
  const bought = { keptCents: cents(transfer.partCents), valuationCents: cents(valuationCents) };
  return {
    id: transfer.id,
    projectId,
    project,
    kind: transfer.kind,
    amount: toDollarString(cents(transfer.partCents)),
    share: toEquityText(shareMicroPercent(bought, later)),
    reason: transfer.reason,
    file: toRegisterFile(file),
    state: transfer.state,
    from: { id: fromId, name: name(fromId), agreedAt: fromAgreedAt?.toISOString() ?? null },
    to: { id: toId, name: name(toId), agreedAt: toAgreedAt?.toISOString() ?? null },
    isAgreed: toAgreedAt !== null && (transfer.kind === 'inheritance' || fromAgreedAt !== null),
    askedAt: transfer.askedAt.toISOString(),
    endedAt: transfer.endedAt?.toISOString() ?? null,
    endReason: transfer.endReason,
  };
}

/** `userId` is absent right after the first sign-in. */
export async function listOwnTransfers(
  deps: Pick<Deps, 'db' | 'secret'>,
  userId: number | undefined,
): Promise<OwnShareTransfer[]> {
  if (userId === undefined) return [];
  const isParty = or(eq(shareTransfers.fromId, userId), eq(shareTransfers.toId, userId));
  const rows = await selectTransfers(deps.db, isParty, sql`null`).orderBy(desc(shareTransfers.id)).limit(maxListed);
  const named = await nameParties(deps, rows);
  return rows.map((row) => {
    const { transfer } = row;
    const side = transfer.fromId === userId ? 'from' : 'to';
    const isAnswered = (side === 'from' ? transfer.fromAgreedAt : transfer.toAgreedAt) !== null;
    const needsAnswer = side === 'to' || transfer.kind !== 'inheritance';
    return {
      ...toShareTransfer(row, named),
      side,
      isAsked: transfer.state === 'open' && needsAnswer && !isAnswered,
    };
  });
}

export async function readTransferQueue(
  deps: Pick<Deps, 'db' | 'secret'>,
  viewer: Viewer,
): Promise<ShareTransferQueue> {
  const rows = await selectTransfers(
    deps.db,
    and(eq(shareTransfers.state, 'open')),
    stakeIn(viewer, sql`${shareTransfers.projectId}`),
  )
    .orderBy(asc(shareTransfers.id))
    .limit(maxListed);
  const named = await nameParties(deps, rows);
  const transfers = [];
  for (const row of rows) {
    const { pack, values } = await packOfProject(deps.db, row.transfer.projectId);
    const boughtOn = toDay(row.boughtAt ?? row.transfer.askedAt);
    const locked = lockedUntil(boughtOn, pack.lockUpMonths(values));
    transfers.push({ ...toShareTransfer(row, named), stake: row.stake, askedBy: row.askedBy, lockedUntil: locked });
  }
  return { transfers, adminId: requireAdmin(viewer).id };
}
