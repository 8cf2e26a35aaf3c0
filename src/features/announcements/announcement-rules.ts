// Limits of emails to many people.
import type { UserRole } from '#features/accounts/account-contract.ts';

/** Everyone with the role whose name or email contains the text, or of the people chosen one by one; empty for all people. */
export type Audience = { q?: string | undefined; role?: UserRole | undefined; ids?: number[] | undefined };

/** Most people chosen one by one. */
export const maxChosen = 200;

export const maxSubject = 150;
export const maxBody = 10_000;
/** Time to undo before the first email leaves. */
export const undoSeconds = 90;
export const maxPerDay = 3;
/** So many leave together, so that other emails do not wait behind thousands. */
export const batchSize = 100;
export const batchSeconds = 10;
