// Rules of the suspense account (docs/decisions/0029-suspense.md).

/** A payment without an investment, or money a bank reinstated after a lost dispute. */
export const suspenseKinds = ['unmatched_payment', 'reinstated'] as const;
export type SuspenseKind = (typeof suspenseKinds)[number];

/** 'card': refunded through the provider. 'bank': paid manually. 'loss': kept against the platform's dispute losses. */
export const suspenseWays = ['card', 'bank', 'loss'] as const;
export type SuspenseWay = (typeof suspenseWays)[number];

/** Same states as refunds. A failed exit leaves or returns its money to suspense. */
export const suspenseExitStates = ['requested', 'submitted', 'succeeded', 'failed'] as const;
export type SuspenseExitState = (typeof suspenseExitStates)[number];

type Facts = {
  kind: SuspenseKind;
  openCents: number;
  exits: readonly { way: SuspenseWay; state: SuspenseExitState }[];
};

/**
 * Allowed exits. A payment is refunded to its card, manually only after that failed. Reinstated money can't be
 * refunded, because its payment was already returned once.
 */
export function waysOut({ kind, openCents, exits }: Facts): SuspenseWay[] {
  if (openCents <= 0) return [];
  if (kind === 'reinstated') return ['loss', 'bank'];
  const hasFailed = exits.some(({ way, state }) => way === 'card' && state === 'failed');
  return hasFailed ? ['card', 'bank'] : ['card'];
}
