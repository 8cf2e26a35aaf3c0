// Words about an amount a person holds in a project and has not paid yet.
import { formatDollarAmount } from '#kernel/money.ts';

export const ownHoldCopy = {
  held: (amount: string) => `You hold ${formatDollarAmount(amount)} until`,
  heldText: 'No one else can take it until then. Nothing has been charged.',
  processing: (amount: string) => `Your payment of ${formatDollarAmount(amount)} is being processed`,
  processingText: 'Your bank is still confirming it. It appears on your dashboard as soon as it is done.',
  finish: 'Finish payment',
  change: 'Change amount',
  keep: 'Keep the current amount',
  changeText: 'A new amount replaces the one you hold.',
  release: 'Release',
  released: { title: 'Hold released', description: 'Nothing was charged. The amount is available again.' },
  paidMeanwhile: {
    title: 'You have already paid',
    description: 'The payment went through before the hold was released, so your investment is complete.',
  },
  notReleased: 'The hold was not released',
} as const;
