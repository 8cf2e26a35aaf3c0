// What people read about openings, reservations and the waiting list, on pages, in emails and in errors.
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { offerHours, priorityHours } from './reservation-rules.ts';

export function notOpenMessage(opensAt: Date): string {
  return `This project opens on ${formatMoment(opensAt)}. Until then you can reserve an amount without paying.`;
}

export const howPriorityWorks = `When the project opens, we tell you first, and your amount is held for you for ${priorityHours} hours. You pay nothing before you decide.`;

export const howOffersWork = `When an investment is canceled or refunded, the first person in line is offered its room by email and has ${offerHours} hours to invest. Then it is the next person's turn.`;

function people(count: number): string {
  return count === 1 ? '1 person' : `${formatCount(count)} people`;
}

export const reserveCopy = {
  title: (opensOn: string) => `Opens ${formatDay(opensOn)}`,
  inDays: (days: number) => (days === 1 ? 'That is tomorrow.' : `That is in ${formatCount(days)} days.`),
  publicDays: (days: number) =>
    `Under the rules of this offer, its page and documents are public for ${days} days before anyone may invest.`,
  reserved: 'Reserved so far',
  totals: ({ reserved, count }: { reserved: number; count: number }) =>
    `${formatDollarAmount(reserved)} by ${people(count)}`,
  none: 'Nothing yet',
  form: 'Reserve an amount',
  amount: 'Amount to reserve (USD)',
  upTo: (left: string) => `Up to ${left} is not reserved yet.`,
  submit: 'Reserve',
  change: 'Change amount',
  keep: 'Keep current amount',
  failed: 'Not reserved',
  noScript: 'Reserving an amount needs JavaScript.',
  signInPrompt: 'Sign in to reserve an amount',
  signIn: 'Sign In',
  full: 'Everything up to the goal is reserved. If someone withdraws, you can reserve it then.',
  own: (amount: string) => `You reserved ${formatDollarAmount(amount)}`,
  ownText: howPriorityWorks,
  done: 'Reserved. We tell you when it opens',
  withdraw: 'Withdraw',
  withdrawn: 'Reservation withdrawn',
  notWithdrawn: 'We couldn’t withdraw your reservation',
  yours: {
    title: 'This is how others see it',
    text: 'They can reserve amounts until it opens. You see the total; who reserved stays private.',
  },
  held: (amount: string) => `${formatDollarAmount(amount)} is held for you until`,
  heldReserved: 'You reserved it before the opening. Until then nobody else can take it.',
  heldOffer: 'It is your turn in line. If you don’t invest by then, the next person gets the offer.',
} as const;

export const lineCopy = {
  title: 'Wait for room',
  text: howOffersWork,
  amount: 'Amount you would invest (USD)',
  join: 'Join the waiting list',
  change: 'Change amount',
  keep: 'Keep current amount',
  joined: 'You are in line',
  failed: 'You are not in line',
  place: (position: number) =>
    position === 1 ? 'You are next in line' : `You are number ${formatCount(position)} in line`,
  placeText: (amount: string) => `For ${formatDollarAmount(amount)}. We email you when it is your turn.`,
  leave: 'Leave the line',
  left: 'You left the line',
  notLeft: 'We couldn’t take you out of the line',
  noScript: 'Joining the waiting list needs JavaScript.',
  signIn: 'Sign in to wait for room',
} as const;
