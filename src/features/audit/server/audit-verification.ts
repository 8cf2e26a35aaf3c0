// Verifies the audit log in batches: every entry against the one before it.
import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import { recordAudit } from './audit-service.ts';
import { auditEntries } from './audit-table.ts';

/** Messages for the faults that `audit_faults` reports. */
export const auditFaultWords = {
  missing: 'is missing: it was removed, or some that follow it were',
  edited: 'was edited, or is not the one that was written there',
  'edited details': 'does not match what was written',
  'missing at the end': 'and what follows is missing: the end of the log was cut off',
  'not the last one': 'is the last one, but the log was continued or rewritten without its head',
} as const;
export type AuditFault = { id: number; fault: keyof typeof auditFaultWords };

export type AuditVerification = {
  /** Verified entries, and the number according to the log's head. */
  verified: number;
  entries: number;
  /** Hash of the last entry in hexadecimal: stored elsewhere, it later proves that nothing before it was rewritten. */
  head: string;
  faults: AuditFault[];
  /** Whether an entry has the expected hash; null if none was given. */
  hasExpected: boolean | null;
};

export type VerificationWish = {
  /** The first entry to verify; the one before it is trusted. */
  from?: number;
  /** The head of an earlier verification, stored elsewhere. */
  expect?: string | undefined;
};

const entriesAtOnce = 10_000;

/** Reads one snapshot, however long it takes. Undefined if the start does not exist. */
export async function verifyAudit(
  db: Database,
  { from = 1, expect }: VerificationWish = {},
): Promise<AuditVerification | undefined> {
  return db.transaction(
    async (tx) => {
      const start = await findStart(tx, from);
      if (start === undefined) return undefined;
      const faults: AuditFault[] = [];
      let hasExpected = start.hash === expect;
      let verified = 0;
      for (let after = start; ; ) {
        const part = await readPart(tx, after, expect);
        const isEnd = part.rows < entriesAtOnce;
        faults.push(...(await readFaults(tx, after, isEnd)));
        verified += part.rows;
        hasExpected ||= part.hasExpected;
        if (isEnd) break;
        after = part.last;
      }
      const [head] = (
        await tx.execute<{ entries: number; hash: string }>(
          sql`select entries, encode(hash, 'hex') as hash from audit_head`,
        )
      ).rows;
      if (head === undefined) throw new Error('the audit log has no head');
      return {
        verified,
        entries: head.entries,
        head: head.hash,
        faults,
        hasExpected: expect === undefined ? null : hasExpected,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

type Place = { id: number; hash: string };

async function findStart(tx: Transaction, from: number): Promise<Place | undefined> {
  if (from === 1) return { id: 0, hash: '' };
  const [before] = await tx
    .select({ id: auditEntries.id, hash: sql<string>`encode(${auditEntries.hash}, 'hex')` })
    .from(auditEntries)
    .where(eq(auditEntries.id, from - 1));
  return before;
}

async function readPart(tx: Transaction, after: Place, expect = '') {
  const { rows } = await tx.execute<{
    rows: number;
    has_expected: boolean | null;
    id: number | null;
    hash: string;
  }>(sql`
    with part as (
      select id, encode(hash, 'hex') as hash from audit_entries where id > ${after.id} order by id limit ${entriesAtOnce}
    )
    select count(*)::int as rows, bool_or(hash = ${expect}) as has_expected, max(id) as id,
      (array_agg(hash order by id desc))[1] as hash
    from part`);
  const [part] = rows;
  return {
    rows: part?.rows ?? 0,
    hasExpected: part?.has_expected === true,
    last: { id: part?.id ?? after.id, hash: part?.hash ?? after.hash },
  };
}

async function readFaults(tx: Transaction, { id, hash }: Place, isEnd: boolean): Promise<AuditFault[]> {
  const { rows } = await tx.execute<{ id: number; fault: AuditFault['fault'] }>(
    sql`select id, fault from audit_faults(${id}, decode(${hash}, 'hex'), ${isEnd ? null : entriesAtOnce})`,
  );
  return rows;
}

/** Records the verification and its result. */
export async function noteVerification(db: Database, { verified, head, faults, hasExpected }: AuditVerification) {
  await recordAudit(
    db,
    { system: 'npm run audit' },
    {
      action: 'audit.verified',
      subject: { kind: 'audit' },
      rows: verified,
      after: { head, faults: faults.length, ...(hasExpected !== null && { hasExpected }) },
    },
  );
}

export type LastVerification = { verifiedAt: string; verified: number; isSound: boolean };

export async function findLastVerification(db: Database): Promise<LastVerification | undefined> {
  const [last] = await db
    .select({ at: auditEntries.at, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'audit.verified'))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (last === undefined) return undefined;
  const { rows = 0, after } = last.details ?? {};
  return {
    verifiedAt: last.at.toISOString(),
    verified: rows,
    isSound: after?.faults === 0 && after.hasExpected !== false,
  };
}
