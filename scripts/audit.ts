// npm run audit -- verify [--from N] [--expect HASH] [--json]: verifies that the audit log was not edited or truncated.
import { parseArgs } from 'node:util';
import {
  type AuditVerification,
  auditFaultWords,
  noteVerification,
  type VerificationWish,
  verifyAudit,
} from '#features/audit/server/audit-verification.ts';
import { formatCount } from '#kernel/numbers.ts';
import { openCommandDatabase } from '#platform/postgres/command-database.ts';
import { runMain } from './run-main.ts';

const usage = `Usage: npm run audit -- verify [--from N] [--expect HASH] [--json]
N is the first entry to verify; the one before it is trusted. HASH is the result of an earlier verification and proves that
nothing up to it was rewritten since.`;

type Wish = VerificationWish & { json: boolean };

async function main(args: string[]): Promise<number> {
  const wish = readArguments(args);
  if (wish === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const database = await openCommandDatabase();
  try {
    const result = await verifyAudit(database.db, wish);
    if (result === undefined) {
      process.stderr.write(`There is no entry before ${wish.from} to start from. Verify from the beginning.\
`);
      return 2;
    }
    await noteVerification(database.db, result);
    const isSound = result.faults.length === 0 && result.hasExpected !== false;
    process.stdout.write(wish.json ? `${JSON.stringify({ isSound, ...result })}\n` : describe(result, isSound));
    return isSound ? 0 : 1;
  } finally {
    await database.close();
  }
}

function readArguments(args: string[]): Wish | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: 'string' }, expect: { type: 'string' }, json: { type: 'boolean' } },
    });
    const { from = '1', json = false } = values;
    const expect = values.expect?.toLowerCase();
    if (positionals.join() !== 'verify' || !/^[1-9]\d{0,14}$/.test(from)) return undefined;
    if (expect !== undefined && !/^[0-9a-f]{64}$/.test(expect)) return undefined;
    return { from: Number(from), expect, json };
  } catch {
    return undefined;
  }
}

/** Longest list printed; `--json` has everything. */
const maxShown = 20;

function describe({ verified, entries, head, faults, hasExpected }: AuditVerification, isSound: boolean): string {
  const counts = [
    `${formatCount(verified)} of ${formatCount(entries)} entries verified.`,
    ...(head === '' ? [] : [`Head (store it elsewhere): ${head}`]),
  ];
  const shownFaults = faults.slice(0, maxShown).map(({ id, fault }) => `  Entry ${id} ${auditFaultWords[fault]}.`);
  const more = faults.length > maxShown ? [`  and ${faults.length - maxShown} more`] : [];
  const rewritten = hasExpected === false ? ['  No entry has the expected hash: the log was rewritten.'] : [];
  const verdict = isSound ? 'The audit log is intact.' : 'The audit log is NOT intact:';
  return `${[...counts, verdict, ...rewritten, ...shownFaults, ...more].join('\n')}\n`;
}

await runMain(main);
