// Entries of the audit log about later rounds.
import type { AuditAction } from '#features/audit/audit-rules.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { LaterRoundRow } from '../register-table.ts';

type Note = { round: LaterRoundRow; action: Extract<AuditAction, `round.${string}`>; reason?: string };

export async function auditRound(tx: Transaction, viewer: Viewer, { round, action, reason }: Note): Promise<void> {
  const { id, projectId, heldOn, preMoneyCents, amountCents, replaces } = round;
  await recordAudit(tx, viewer, {
    action,
    subject: { kind: 'project', id: projectId },
    after: {
      round: id,
      heldOn,
      preMoney: toDollarString(cents(preMoneyCents)),
      amount: toDollarString(cents(amountCents)),
      ...(replaces !== null && { replaces }),
    },
    ...(reason !== undefined && { reason }),
  });
}
