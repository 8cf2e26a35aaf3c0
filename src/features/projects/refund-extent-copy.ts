// How much comes back when a project ends early, in one place for the terms, the pages that explain the product, and dialogs.

/** Completes "refunded …". */
export const refundExtent = 'in full, or what is left if a part was already released to the creator';

/** A project that is ended or stopped by an administrator, by a vote or by a date, or removed. */
export const earlyEndRefund = `When a project is ended, stopped or removed before it is completed, everyone who paid by card is refunded: ${refundExtent}.`;
