// Room that is kept for one person in an open project: offered in line, or reserved before the opening.
import type { OwnPlace, OwnReservation } from '../reservation-contract.ts';

/** `amount` is in dollars. */
export type KeptRoom = { from: 'line' | 'reservation'; amount: string; until: string };

export function findKeptRoom({
  reservation,
  place,
}: {
  reservation: OwnReservation | null;
  place: OwnPlace | null;
}): KeptRoom | undefined {
  if (place?.offer != null) return { from: 'line', amount: place.offer.amount, until: place.offer.until };
  if (reservation?.until == null || Number(reservation.left) <= 0) return undefined;
  return { from: 'reservation', amount: reservation.left, until: reservation.until };
}
