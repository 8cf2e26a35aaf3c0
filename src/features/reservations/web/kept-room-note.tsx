// Above the invest form: room that is held for this person, reserved before the opening or offered in line, and how to give it up.
import { Moment } from '#ui/moment.tsx';
import type { OwnPlace, OwnReservation } from '../reservation-contract.ts';
import { reserveCopy as copy } from '../reservation-copy.ts';
import { WithdrawReservation } from './reserve-panel.tsx';
import { LeaveLine } from './waiting-panel.tsx';

type KeptRoomNoteProps = { projectId: number; reservation: OwnReservation | null; place: OwnPlace | null };

export function KeptRoomNote({ projectId, reservation, place }: KeptRoomNoteProps) {
  const kept =
    place?.offer != null
      ? { ...place.offer, text: copy.heldOffer, End: LeaveLine }
      : reservation?.until != null && Number(reservation.left) > 0
        ? { amount: reservation.left, until: reservation.until, text: copy.heldReserved, End: WithdrawReservation }
        : undefined;
  if (kept === undefined) return null;
  return (
    <div className="mb-4 rounded-cover bg-verdigris-soft px-4 py-2.5">
      <p className="font-semibold text-verdigris-ink">
        {copy.held(kept.amount)} <Moment at={kept.until} />.
      </p>
      <p className="mt-0.5 text-note text-ink-2">{kept.text}</p>
      <kept.End projectId={projectId} look="quiet" />
    </div>
  );
}
