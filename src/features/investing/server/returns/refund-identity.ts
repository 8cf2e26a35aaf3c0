// Matches provider refunds to ours.
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { RefundRow } from '../investing-table.ts';

/** Matches by the provider's id once known, before that by our id in its metadata. */
export function isSameRefund(
  { id, providerRefundId }: Pick<RefundRow, 'id' | 'providerRefundId'>,
  listed: ProviderRefund,
): boolean {
  return providerRefundId === null ? listed.refundId === String(id) : providerRefundId === listed.id;
}

export function isLiveRefund({ status }: ProviderRefund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
