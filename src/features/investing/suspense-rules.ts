// Money in suspense: how it comes there and how it leaves (docs/decisions/0029-suspense.md).

/** What an item is: a payment that no investment stands for, or money that a bank gave back after a lost dispute. */
export const suspenseKinds = ['unmatched_payment', 'reinstated'] as const;
export type SuspenseKind = (typeof suspenseKinds)[number];

/** 'card': through the provider. 'bank': paid by hand. 'loss': kept by the platform, against what it lost by disputes. */
export const suspenseWays = ['card', 'bank', 'loss'] as const;
export type SuspenseWay = (typeof suspenseWays)[number];

/** As those of a refund. One that failed has left its money in suspense, or brought it back there. */
export const suspenseExitStates = ['requested', 'submitted', 'succeeded', 'failed'] as const;
export type SuspenseExitState = (typeof suspenseExitStates)[number];

type Facts = {
  kind: SuspenseKind;
  openCents: number;
  exits: readonly { way: SuspenseWay; state: SuspenseExitState }[];
};

/**
 * The ways that are open. A payment goes back to its card; by hand only after that has failed. Money a bank gave back cannot
 * be refunded: the payment was returned once already.
 */
export function waysOut({ kind, openCents, exits }: Facts): SuspenseWay[] {
  if (openCents <= 0) return [];
  if (kind === 'reinstated') return ['loss', 'bank'];
  const hasFailed = exits.some(({ way, state }) => way === 'card' && state === 'failed');
  return hasFailed ? ['card', 'bank'] : ['card'];
}
