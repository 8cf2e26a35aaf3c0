// Findings: differences that no rule explains. Opened once, refreshed by each run, closed when gone or explained by a
// person.
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { insertPause } from '#features/payouts/server/releases/release-pause.ts';
import { AppError } from '#kernel/errors.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Database, Queryable, Transaction } from '#platform/postgres/database.ts';
import {
  type FindingKind,
  findingKindNames,
  findingKinds,
  pausingKinds,
  type ReconcileJob,
} from '../reconciliation-rules.ts';
import { findings } from './reconciliation-table.ts';

/** A difference detected by a job. */
export type Finding = {
  kind: FindingKind;
  /** The provider's or our own id of the subject. */
  ref: string;
  /** Provider minus ledger in cents; absent if not about an amount. */
  differenceCents?: number;
  /** When it happened; later runs reach back to it until it is explained. */
  at?: Date;
  details?: Record<string, string | number>;
};

export function getFindingKinds(job: ReconcileJob): FindingKind[] {
  return findingKindNames.filter((kind) => findingKinds[kind].job === job);
}

/**
 * Saves the findings of a run and returns how many of them are open. A complete run (`isWhole`) closes open findings that it did
 * not see. A new finding that may mean lost money pauses releases once, in the same commit.
 */
export async function saveFindings(
  db: Database,
  job: ReconcileJob,
  { seen, isWhole }: { seen: Finding[]; isWhole: boolean },
): Promise<number> {
  const unique = [...new Map(seen.map((finding) => [`${finding.kind} ${finding.ref}`, finding])).values()];
  return db.transaction(async (tx) => {
    const open: Finding[] = [];
    for (const finding of unique) {
      const outcome = await saveFinding(tx, finding);
      if (outcome !== 'explained') open.push(finding);
      if (outcome === 'new' && pausingKinds.includes(finding.kind)) {
        await insertPause(tx, `Reconciliation: ${findingKinds[finding.kind].sentence} (${finding.ref})`);
      }
    }
    if (isWhole) await closeResolved(tx, job, open);
    return open.length;
  });
}

/** An explained finding stays explained while it is unchanged. */
async function saveFinding(tx: Transaction, finding: Finding): Promise<'new' | 'open' | 'explained'> {
  const { kind, ref, at } = finding;
  const differenceCents = finding.differenceCents ?? null;
  const details = { ...finding.details, ...(at && { at: at.toISOString() }) };
  const isSame = and(
    eq(findings.kind, kind),
    eq(findings.ref, ref),
    sql`${findings.differenceCents} is not distinct from ${differenceCents}`,
  );
  // A promise that recovered and broke again is a new finding.
  const isStillSeen = kind === 'promise_broken' ? sql`${findings.lastSeenAt} > now() - interval '1 hour'` : undefined;
  const explained = await tx
    .update(findings)
    .set({ lastSeenAt: sql`now()` })
    .where(and(isSame, isNotNull(findings.resolvedBy), isStillSeen))
    .returning({ id: findings.id });
  if (explained.length > 0) return 'explained';
  const [saved] = await tx
    .insert(findings)
    .values({ kind, ref, differenceCents, details })
    .onConflictDoUpdate({
      target: [findings.kind, findings.ref],
      targetWhere: sql`resolved_at is null`,
      set: { differenceCents, details, lastSeenAt: sql`now()` },
    })
    // PostgreSQL sets xmax when the row existed.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return saved?.isNew === true ? 'new' : 'open';
}

async function closeResolved(tx: Transaction, job: ReconcileJob, seen: Finding[]): Promise<void> {
  const still = new Set(seen.map(({ kind, ref }) => `${kind} ${ref}`));
  const open = await tx
    .select({ id: findings.id, kind: findings.kind, ref: findings.ref })
    .from(findings)
    .where(and(isNull(findings.resolvedAt), inArray(findings.kind, getFindingKinds(job))));
  const gone = open.filter(({ kind, ref }) => !still.has(`${kind} ${ref}`)).map(({ id }) => id);
  if (gone.length === 0) return;
  await tx.update(findings).set({ resolvedAt: sql`now()` }).where(inArray(findings.id, gone));
}

/**
 * Closes a finding with a person's explanation, kept permanently.
 * @throws AppError not_found; already_exists if it was closed meanwhile
 */
export async function resolveFinding(db: Database, viewer: Viewer, id: number, note: string): Promise<void> {
  const admin = requireAdmin(viewer);
  await db.transaction(async (tx) => {
    const closed = await tx
      .update(findings)
      .set({ resolvedAt: sql`now()`, resolvedBy: admin.id, note })
      .where(and(eq(findings.id, id), isNull(findings.resolvedAt)))
      .returning({ id: findings.id });
    if (closed.length === 0) await refuseClosing(tx, id);
    await recordAudit(
      tx,
      { adminId: admin.id },
      { action: 'reconciliation.finding_resolved', subject: { kind: 'finding', id }, reason: note },
    );
  });
}

async function refuseClosing(tx: Transaction, id: number): Promise<never> {
  const [known] = await tx.select({ id: findings.id }).from(findings).where(eq(findings.id, id));
  if (known === undefined) throw new AppError('not_found', 'Finding not found.');
  throw new AppError('already_exists', 'This finding is already closed.');
}

/**
 * Before releases resume, the cause of the pause must be gone, or explained by a person.
 * @throws AppError illegal_move
 */
export async function requireExplained(tx: Transaction): Promise<void> {
  const blocking: FindingKind[] = [...pausingKinds, 'promise_broken'];
  const [open] = await tx
    .select({ kind: findings.kind, ref: findings.ref })
    .from(findings)
    .where(and(isNull(findings.resolvedAt), inArray(findings.kind, blocking)))
    .orderBy(asc(findings.id));
  if (open === undefined) return;
  const message = `Explain finding ${open.ref} under Reconciliation first: it pauses releases.`;
  throw new AppError('illegal_move', message, open);
}

export async function countOpenFindings(db: Queryable): Promise<number> {
  return db.$count(findings, isNull(findings.resolvedAt));
}
