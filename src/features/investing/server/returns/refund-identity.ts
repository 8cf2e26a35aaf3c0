// Matches provider refunds to our refunds and to returns of a remainder.
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { RefundRow } from '../investing-table.ts';
import type { PartReturnRow } from '../part-return-table.ts';

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

/** Our id of an attempt in the provider's metadata. */
export const toRefundId = ({ id, attempts }: Pick<PartReturnRow, 'id' | 'attempts'>) => `part_${id}_${attempts}`;

/** One key per attempt and round. The payment id keeps it unique if a reset database reuses the id on the same account. */
export function toReturnKey(row: Pick<PartReturnRow, 'id' | 'attempts' | 'round'> & { providerPaymentId: string }) {
  const key = `${toRefundId(row)}_${row.providerPaymentId}`;
  return row.round === 0 ? key : `${key}_${row.round}`;
}

export function isSameReturn(
  row: Pick<PartReturnRow, 'id' | 'attempts' | 'providerRefundId'>,
  refund: ProviderRefund,
): boolean {
  return row.providerRefundId === null ? refund.refundId === toRefundId(row) : row.providerRefundId === refund.id;
}

/** Matches any attempt of any return, including one that a restored backup does not know. */
export function isPartReturn({ refundId }: ProviderRefund): boolean {
  return refundId?.startsWith('part_') === true;
}
