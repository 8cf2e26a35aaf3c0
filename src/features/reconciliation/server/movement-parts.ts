// Maps a provider movement to the ledger entries it requires. Pure.
import type { EntryKind } from '#features/ledger/ledger-rules.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { FindingKind } from '../reconciliation-rules.ts';

/** Entries that together must total these cents on provider_clearing. */
export type MovementPart = {
  kinds: readonly EntryKind[];
  ref: string;
  cents: number;
  /** Kind of finding if the ledger differs. */
  finding: FindingKind;
};

const captureKinds = ['captured', 'captured_late', 'captured_unmatched'] as const;

/** @param refundId our refund that the movement belongs to, if any */
export function toMovementParts(movement: ProviderMovement, refundId: number | undefined): MovementPart[] {
  const { id, amountCents, netCents } = movement;
  const mainPart = (finding: FindingKind, ref: string, ...kinds: EntryKind[]): MovementPart[] => [
    { kinds, ref, cents: amountCents, finding },
    ...feePart(movement),
  ];
  const whole = (finding: FindingKind, ...kinds: EntryKind[]): MovementPart[] => [
    { kinds, ref: id, cents: netCents, finding },
  ];
  switch (movement.kind) {
    case 'charge':
      return mainPart('charge_differs', movement.paymentId ?? id, ...captureKinds);
    case 'refund':
      if (refundId === undefined) return mainPart('refund_unknown', id, 'refunded_unmatched', 'part_refunded');
      return mainPart('refund_differs', String(refundId), 'refunded');
    case 'refund_failure':
      if (refundId === undefined)
        return mainPart('refund_unknown', id, 'refund_failed_unmatched', 'part_refund_failed');
      return mainPart('refund_differs', String(refundId), 'refund_failed');
    case 'dispute':
      return mainPart('dispute_differs', id, 'dispute_withdrawn', 'refunded_unmatched');
    case 'dispute_reversal':
      return mainPart('dispute_differs', id, 'dispute_reinstated', 'refund_failed_unmatched');
    case 'fee':
      return whole('fee_differs', 'fee');
    case 'payout':
      return whole('payout_differs', 'payout');
    case 'transfer':
    case 'transfer_reversal':
    case 'topup':
    case 'topup_reversal':
    case 'reserve':
    case 'connect_collection':
    case 'other':
      return whole('movement_unknown');
  }
}

function feePart({ id, kind, feeCents }: ProviderMovement): MovementPart[] {
  if (kind === 'dispute' || kind === 'dispute_reversal') {
    return feeCents === 0 ? [] : [{ kinds: ['dispute_fee'], ref: id, cents: -feeCents, finding: 'dispute_differs' }];
  }
  // Also if there is no fee, because the ledger might have one.
  return [{ kinds: ['fee'], ref: id, cents: -feeCents, finding: 'fee_differs' }];
}
