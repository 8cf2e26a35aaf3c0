// How a request to reconfirm an investment ends.

/**
 * `superseded`: another change was announced before an answer, with a request of its own. `silent`: nobody answered in time, and the money
 * goes back. `gone`: the investment ended otherwise, for example because its investor canceled it.
 */
export const reconfirmationOutcomes = ['confirmed', 'superseded', 'silent', 'gone'] as const;
export type ReconfirmationOutcome = (typeof reconfirmationOutcomes)[number];
