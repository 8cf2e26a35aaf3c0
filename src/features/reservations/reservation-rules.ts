// Rules of reservations and of the waiting list, shared by the pages and the server. The database has the same hours
// (db/rules/reservations.sql).

/** How long a reserved amount is held for its person after they were notified of the opening. */
export const priorityHours = 48;
/** How long room that returned is held for the next person in line. */
export const offerHours = 24;

/** 'taken': its person invested; 'lapsed': the offer ran out; 'closed': the project's funding ended first. */
export const placeStates = ['waiting', 'offered', 'taken', 'lapsed', 'closed'] as const;
