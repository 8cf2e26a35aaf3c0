// Named places where a test may kill this process, to prove that recovery works from each of them (FAILPOINT=label@n).
import type { Config } from '#platform/config/config.ts';

/** Before and after every write and every call outside on the way of money, in the order they are reached. */
export const failpointLabels = [
  'hold.before-take',
  'hold.taken',
  'payment.created',
  'payment.stored',
  'claim.before-settle',
  'claim.settled',
  'webhook.before-store',
  'webhook.stored',
  'webhook.before-mark',
  'webhook.marked',
  'settle.before-ask',
  'settle.asked',
  'settle.payment-moved',
  'settle.investment-moved',
  'settle.entry-posted',
  'settle.refund-requested',
  'settle.mail-queued',
  'settle.committed',
  'expiry.before-cancel',
  'expiry.cancelled',
  'expiry.forced',
  'refund.inserted',
  'refund.investment-moved',
  'refund.entry-posted',
  'refund.requested',
  'refund.before-submit',
  'refund.submitted',
  'refund.moved',
  'refund.applied',
  'dispute.movements-posted',
  'dispute.moved',
  'dispute.investment-moved',
  'dispute.committed',
  'suspense.requested',
  'suspense.before-submit',
  'suspense.submitted',
  'suspense.moved',
  'suspense.applied',
  'return.before-submit',
  'return.submitted',
  'return.moved',
  'return.applied',
  'release.approved',
  'release.committed',
  'transfer.tried',
  'transfer.created',
  'transfer.booked',
  'transfer.applied',
  'unwind.holds-ended',
  'unwind.refunds-requested',
  'deadline.closed',
  'deadline.committed',
  'mail.before-send',
  'mail.sent',
  'mail.marked',
] as const;
export type FailpointLabel = (typeof failpointLabels)[number];

const hits = new Map<FailpointLabel, number>();

/** Kills this process, as `kill -9` would, when the setting names this place and it is reached for the n-th time. */
export function failpoint(config: Pick<Config, 'failpoint'>, label: FailpointLabel): void {
  if (config.failpoint?.label !== label) return;
  const hit = (hits.get(label) ?? 0) + 1;
  hits.set(label, hit);
  if (hit === config.failpoint.hit) process.kill(process.pid, 'SIGKILL');
}
