// The suspense account: kinds of items and the ways to resolve them (docs/decisions/0029-suspense.md).

/** A payment without an investment, or money that a bank returned after a lost dispute. */
export const suspenseKinds = ['unmatched_payment', 'reinstated'] as const;
export type SuspenseKind = (typeof suspenseKinds)[number];

/** 'card': refunded through the provider. 'bank': paid manually. 'loss': kept by the platform against dispute losses. */
export const suspenseWays = ['card', 'bank', 'loss'] as const;
export type SuspenseWay = (typeof suspenseWays)[number];

/** Same states as a refund. After a failure the money is in suspense again. */
export const suspenseExitStates = ['requested', 'submitted', 'succeeded', 'failed'] as const;
export type SuspenseExitState = (typeof suspenseExitStates)[number];

type Facts = {
  kind: SuspenseKind;
  openCents: number;
  exits: readonly { way: SuspenseWay; state: SuspenseExitState }[];
};

/**
 * The available ways to resolve an item. A payment is refunded to its card; manually only after that failed. Money a bank
 * returned cannot be refunded, because its payment was refunded once already.
 */
export function listResolutions({ kind, openCents, exits }: Facts): SuspenseWay[] {
  if (openCents <= 0) return [];
  if (kind === 'reinstated') return ['loss', 'bank'];
  const hasFailed = exits.some(({ way, state }) => way === 'card' && state === 'failed');
  return hasFailed ? ['card', 'bank'] : ['card'];
}
