// The sentence about the zone of the times on a page.

/** @param zone "America/New_York" */
export function zoneNoteText(zone: string): string {
  return zone === 'UTC'
    ? 'Times are in UTC.'
    : `Times are in your time zone, ${zone.replaceAll('_', ' ')}. Deadlines, receipts, files and emails use UTC.`;
}
