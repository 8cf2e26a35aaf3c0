// Texts about a reserved amount that is not paid yet.
import { formatDollarAmount } from '#kernel/money.ts';

export const ownHoldCopy = {
  held: (amount: string) => `${formatDollarAmount(amount)} is reserved for you until`,
  heldText: 'No one else can invest it until then. You have not been charged.',
  processing: (amount: string) => `Your payment of ${formatDollarAmount(amount)} is being processed`,
  processingText: 'Your bank is still confirming it. It appears on your dashboard once confirmed.',
  finish: 'Finish payment',
  change: 'Change amount',
  dashboard: 'Go to your dashboard',
  keep: 'Keep current amount',
  changeText: (amount: string) => `A new amount replaces your current reservation of ${formatDollarAmount(amount)}.`,
  release: 'Release reservation',
  released: { title: 'Reservation released', description: 'You were not charged. The amount is available again.' },
  paidMeanwhile: {
    title: 'You have already paid',
    description: 'The payment went through before the reservation was released, so your investment is complete.',
  },
  notReleased: 'We couldn’t release the reservation',
} as const;
