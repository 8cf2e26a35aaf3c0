// Unmatched payments in words: origin, status and attempts to resolve them.

import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { SuspenseExit, SuspenseItem } from '../../admin-suspense-contract.ts';
import { humanize } from './admin-investment-copy.ts';
import { suspenseCopy as copy } from './suspense-copy.ts';

/** Endpoints to refetch after an unmatched payment is resolved. */
export const suspenseAddresses = ['/api/admin/suspense', '/api/admin/health'] as const;

/** Why the payment is in suspense. */
export function describeOrigin({ kind, origin }: SuspenseItem): string {
  if (kind === 'unmatched_payment') {
    return copy.origin.unmatched;
  }
  const bearer =
    origin === null ? '' : origin.lossOf === 'project' ? copy.origin.projectLoss : copy.origin.platformLoss;
  return copy.origin.reinstated(bearer);
}

export function getSuspenseBadge({ exits, waysOut }: SuspenseItem): { name: string; tone: BadgeTone } {
  const last = exits.at(-1);
  if (waysOut.length === 0) return { name: copy.status.refunding, tone: 'secondary' };
  return last?.state === 'failed'
    ? { name: copy.status.failed, tone: 'danger' }
    : { name: copy.status.open, tone: 'warm' };
}

/** "Refund to the card, failed (expired card): $120, Jun 1 …, by Ada. “Owner unknown”" */
export function describeAttempt({ way, state, refusal, amount, at, askedBy, reason, reference }: SuspenseExit): string {
  const why = refusal === null ? '' : ` (${humanize(refusal).toLowerCase()})`;
  const by = askedBy === null ? '' : `, by ${askedBy}`;
  const where = reference === null ? '' : `, reference “${reference}”`;
  return `${copy.attemptWays[way]}, ${copy.attemptStates[state]}${why}: ${formatDollarAmount(amount)}, ${formatMoment(at)}${by}${where}. “${reason}”`;
}
