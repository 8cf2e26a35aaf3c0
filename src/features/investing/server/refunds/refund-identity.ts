// Which refund at the provider is which of ours.
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { RefundRow } from '../investing-table.ts';

/** A refund of a payment as the provider lists it: by its id there once we know it, before that by the id of ours in it. */
export function isSameRefund(
  { id, providerRefundId }: Pick<RefundRow, 'id' | 'providerRefundId'>,
  listed: ProviderRefund,
): boolean {
  return providerRefundId === null ? listed.refundId === String(id) : providerRefundId === listed.id;
}

export function isLiveRefund({ status }: ProviderRefund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
