// The last line of the footer: times on pages follow the reader's clock and do not repeat its zone; files and emails name theirs.
import { useReaderZone } from '#ui/moment.tsx';
import { zoneNoteText } from './zone-note-copy.ts';

export function ZoneNote() {
  const zone = useReaderZone();
  return <p className="wrap pb-6 text-[0.9rem] text-ink-3 print:hidden">{zoneNoteText(zone)}</p>;
}
