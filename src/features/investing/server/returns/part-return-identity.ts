// Matches provider refunds to returns of a rest.
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { PartReturnRow } from './part-return-table.ts';

/** Our id of an attempt in the provider's metadata. */
export const toRefundId = ({ id, attempts }: Pick<PartReturnRow, 'id' | 'attempts'>) => `part_${id}_${attempts}`;

export function isSameReturn(
  row: Pick<PartReturnRow, 'id' | 'attempts' | 'providerRefundId'>,
  refund: ProviderRefund,
): boolean {
  return row.providerRefundId === null ? refund.refundId === toRefundId(row) : row.providerRefundId === refund.id;
}

/** Any attempt of any return; also one that a restored backup does not know. */
export function isPartReturn({ refundId }: ProviderRefund): boolean {
  return refundId?.startsWith('part_') === true;
}
