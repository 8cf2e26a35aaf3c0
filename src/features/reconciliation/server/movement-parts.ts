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

/** Our row behind a movement; `ref` is the subject of its entries. */
export type MovementOwner = { of: 'refund' | 'return' | 'transfer'; ref: string };

export function isSent(owner: MovementOwner | undefined): owner is MovementOwner & { of: 'refund' | 'return' } {
  return owner?.of === 'refund' || owner?.of === 'return';
}

/** Entries for a refund or return that was sent, and that came back. */
export const sentKinds = {
  refund: { left: 'refunded', cameBack: 'refund_failed' },
  return: { left: 'returned', cameBack: 'return_failed' },
} as const;

const captureKinds = ['captured', 'captured_late', 'captured_unmatched'] as const;

/** @param owner our row for the movement, if any */
export function toMovementParts(movement: ProviderMovement, owner: MovementOwner | undefined): MovementPart[] {
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
      if (!isSent(owner)) return mainPart('refund_unknown', id, 'refunded_unmatched', 'part_refunded');
      return mainPart('refund_differs', owner.ref, sentKinds[owner.of].left);
    case 'refund_failure':
      if (!isSent(owner)) return mainPart('refund_unknown', id, 'refund_failed_unmatched', 'part_refund_failed');
      return mainPart('refund_differs', owner.ref, sentKinds[owner.of].cameBack);
    case 'dispute':
      return mainPart('dispute_differs', id, 'dispute_withdrawn', 'refunded_unmatched');
    case 'dispute_reversal':
      return mainPart('dispute_differs', id, 'dispute_reinstated', 'refund_failed_unmatched');
    case 'fee':
      return whole('fee_differs', 'fee');
    case 'payout':
      return whole('payout_differs', 'payout');
    case 'transfer':
      return whole(owner === undefined ? 'transfer_unknown' : 'transfer_differs', 'transferred');
    case 'transfer_reversal':
      return whole(owner === undefined ? 'transfer_unknown' : 'transfer_differs', 'transfer_reversed');
    case 'topup':
    case 'topup_reversal':
      return whole('topup_differs', 'topup');
    case 'reserve':
      return whole('reserve_differs', 'reserved');
    case 'connect_collection':
      return whole('collected', 'collected');
    case 'other':
      return whole('movement_unknown');
  }
}

function feePart({ id, kind, feeCents }: ProviderMovement): MovementPart[] {
  if (kind === 'dispute' || kind === 'dispute_reversal') {
    return feeCents === 0 ? [] : [{ kinds: ['dispute_fee'], ref: id, cents: -feeCents, finding: 'dispute_differs' }];
  }
  // Needed even without a fee, because the ledger might have one.
  return [{ kinds: ['fee'], ref: id, cents: -feeCents, finding: 'fee_differs' }];
}
