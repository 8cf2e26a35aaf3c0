// States of later rounds and of transfers of shares. What has ended never changes again (db/rules/register.sql).

/**
 * A mistake in a confirmed round is corrected by a later entry that replaces it. One that was never held is revoked by two administrators:
 * it counts no more, on any day.
 */
export const roundStates = ['proposed', 'confirmed', 'withdrawn', 'declined', 'revoked'] as const;

/** Open: waits for the people it concerns, then for a second administrator. */
export const shareTransferStates = ['open', 'done', 'declined', 'withdrawn'] as const;

/** Inheritance needs no consent of the former holder and is possible during a lock-up. */
export const shareTransferKinds = ['sale', 'inheritance'] as const;
export type ShareTransferKind = (typeof shareTransferKinds)[number];
