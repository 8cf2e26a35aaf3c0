// Above the invest form: room that is held for this person, reserved before the opening or offered in line, and how to give it up.
import { Moment } from '#ui/moment.tsx';
import type { OwnPlace, OwnReservation } from '../reservation-contract.ts';
import { reserveCopy as copy } from '../reservation-copy.ts';
import { findKeptRoom } from './kept-room.ts';
import { WithdrawReservation } from './reserve-panel.tsx';
import { LeaveLine } from './waiting-panel.tsx';

type KeptRoomNoteProps = { projectId: number; reservation: OwnReservation | null; place: OwnPlace | null };

export function KeptRoomNote({ projectId, reservation, place }: KeptRoomNoteProps) {
  const kept = findKeptRoom({ reservation, place });
  if (kept === undefined) return null;
  const { text, End } = ways[kept.from];
  return (
    <div className="mb-4 rounded-cover bg-verdigris-soft px-4 py-2.5">
      <p className="font-semibold text-verdigris-ink">
        {copy.held(kept.amount)} <Moment at={kept.until} />.
      </p>
      <p className="mt-0.5 text-note text-ink-2">{text}</p>
      <End projectId={projectId} look="quiet" />
    </div>
  );
}

const ways = {
  line: { text: copy.heldOffer, End: LeaveLine },
  reservation: { text: copy.heldReserved, End: WithdrawReservation },
};
