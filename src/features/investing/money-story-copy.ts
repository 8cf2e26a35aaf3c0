// Describes an investment's money in words, the same on pages, in receipts, emails and files.
import { formatDay } from '#kernel/dates.ts';
import { cents, formatDollarAmount, formatDollars, parseDollars, toDollarString } from '#kernel/money.ts';
import type { MoneyState } from './money-story.ts';

/** Amounts are decimal text of dollars. */
export type MoneyStory = {
  state: MoneyState;
  paid: string;
  held: string;
  released: string;
  onItsWayBack: string;
  returned: string;
  byHand: string;
  takenBack: string;
  bankTook: string;
  beyond: string;
  requestedAt: string | null;
  returnedAt: string | null;
};

/** The investor, or anyone else. */
export type StoryReader = 'investor' | 'anyone';

const words = {
  investor: {
    card: 'your card',
    byBank: 'your bank',
    bank: 'Your bank',
    keeps: 'You keep your equity.',
    keepsFor: (released: string) => `You keep the equity for the ${released} that was released.`,
    lost: 'You no longer hold this share.',
    notCharged: 'You were not charged.',
  },
  anyone: {
    card: 'the card',
    byBank: 'the bank',
    bank: 'The bank',
    keeps: 'The investor keeps the equity.',
    keepsFor: (released: string) => `The investor keeps the equity for the ${released} that was released.`,
    lost: 'The investor no longer holds this share.',
    notCharged: 'Nothing was charged.',
  },
} as const satisfies Record<StoryReader, Record<string, string | ((released: string) => string)>>;

type Words = (typeof words)[StoryReader];

const labels: Record<MoneyState, string> = {
  reserved: 'Pending',
  processing: 'Pending',
  expired: 'Failed',
  failed: 'Failed',
  cancelled: 'Failed',
  replaced: 'Replaced',
  held: 'Completed',
  part_released: 'Completed',
  released: 'Completed',
  disputed: 'Completed',
  late: 'Refund on its way',
  returning: 'Refund on its way',
  by_hand: 'Refund needs your help',
  ended: 'Ended',
  refunded: 'Refunded',
  charged_back: 'Charged back',
  recorded: 'Completed',
  removed: 'Removed',
};

export function storyLabel({ state, returned }: Pick<MoneyStory, 'state' | 'returned'>, reader: StoryReader): string {
  if (state === 'by_hand' && reader === 'anyone') return 'Manual refund needed';
  return state === 'ended' && isSome(returned)
    ? `${labels.ended}: ${formatDollarAmount(returned)} returned`
    : labels[state];
}

/** Names the day of a moment. In files and emails, which know no time zone, by UTC. */
export type DayFormat = (moment: string) => string;

/** Everything that happened to the money, in one or a few sentences. */
export function storyText(story: MoneyStory, reader: StoryReader, day: DayFormat = formatDay): string {
  const { state } = story;
  const { bank, card, keeps, keepsFor, lost, notCharged } = words[reader];
  // Money that went back took its share with it (db/rules/register.sql).
  const keepsRest = isSome(story.released) && keepsFor(formatDollarAmount(story.released));
  switch (state) {
    case 'reserved':
      return reader === 'investor' ? 'Waiting for your payment.' : 'Waiting for the payment.';
    case 'processing':
      return reader === 'investor'
        ? 'Your payment is being processed. We record it as soon as your bank confirms it.'
        : 'The payment is being processed.';
    case 'expired':
      return `The payment was not made in time. ${notCharged}`;
    case 'failed':
      return `The payment did not go through. ${notCharged}`;
    case 'cancelled':
      return `The investment was canceled before it was paid. ${notCharged}`;
    case 'replaced':
      return `Replaced by a new amount. ${notCharged}`;
    case 'recorded':
      return 'Recorded without a card payment, so this site holds no money for it.';
    case 'removed':
      return removedText(story, lost, day);
    case 'held':
    case 'part_released':
    case 'released':
      return sentences(listPlaces(story, words[reader], day), beyondText(story, card, keeps));
    case 'disputed':
      return sentences(`${bank} is reviewing this payment.`, listPlaces(story, words[reader], day));
    case 'late':
      return sentences(
        'The payment arrived after the project could no longer accept it.',
        listPlaces(story, words[reader], day),
        waitText,
      );
    case 'returning':
      return sentences(listPlaces(story, words[reader], day), waitText, keepsRest);
    case 'by_hand':
      return sentences(
        `${bank} refused the refund of ${formatDollarAmount(story.onItsWayBack)} several times, so it has to be paid another way.`,
        reader === 'investor' && 'Contact us so we can return it.',
        listPlaces({ ...story, onItsWayBack: '0.00' }, words[reader], day),
      );
    case 'ended':
      return sentences(listPlaces(story, words[reader], day), keepsRest);
    case 'refunded':
      return sentences(listPlaces(story, words[reader], day), lost);
    case 'charged_back':
      return sentences(chargedBackText(story, words[reader], day), lost);
  }
}

const waitText = 'This usually takes 5 to 10 days.';

function isSome(amount: string): boolean {
  return Number(amount) > 0;
}

function sentences(...parts: (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== '').join(' ');
}

/** "$666.67 was released to the creator, and $333.33 went back to your card on Nov 26, 2026." */
function listPlaces(story: MoneyStory, { card, byBank }: Words, day: DayFormat): string {
  const { held, released, onItsWayBack, takenBack, requestedAt } = story;
  const clauses = [
    { amount: released, text: 'was released to the creator' },
    { amount: held, text: 'is held for the project' },
    {
      amount: onItsWayBack,
      text: `is on its way back to ${card}${requestedAt === null ? '' : ` since ${day(requestedAt)}`}`,
    },
    ...listReturned(story, card, day),
    { amount: takenBack, text: `was taken back by ${byBank}` },
  ].flatMap(({ amount, text }) => (isSome(amount) ? [`${formatDollarAmount(amount)} ${text}`] : []));
  return toSentence(clauses);
}

/** Adds the day of the last return if only one way was used. */
function listReturned({ returned, byHand, returnedAt }: MoneyStory, card: string, day: DayFormat) {
  const toCard = toDollarString(cents(parseDollars(returned) - parseDollars(byHand)));
  const when = returnedAt === null || (isSome(toCard) && isSome(byHand)) ? '' : ` on ${day(returnedAt)}`;
  return [
    { amount: toCard, text: `went back to ${card}${when}` },
    { amount: byHand, text: `was paid back another way${when}` },
  ];
}

function toSentence(clauses: readonly string[]): string {
  if (clauses.length === 0) return '';
  const last = clauses.at(-1) ?? '';
  return clauses.length === 1 ? `${last}.` : `${clauses.slice(0, -1).join(', ')}, and ${last}.`;
}

/** Describes returns to an investor who keeps the whole share. */
function beyondText({ beyond }: MoneyStory, card: string, keeps: string): string {
  return isSome(beyond)
    ? `${formatDollarAmount(beyond)} already went back to ${card} at this site’s expense. ${keeps}`
    : '';
}

function chargedBackText(story: MoneyStory, { bank, card }: Words, day: DayFormat): string {
  const { bankTook, takenBack, released } = story;
  const fromReleased = Math.min(parseDollars(released), parseDollars(bankTook) - parseDollars(takenBack));
  const from = [
    ...(isSome(takenBack) ? [`${formatDollarAmount(takenBack)} that was held`] : []),
    ...(fromReleased > 0 ? [`${formatDollars(cents(fromReleased))} that had been released to the creator`] : []),
  ];
  const detail = fromReleased > 0 ? `: ${from.join(' and ')}` : '';
  const back = listReturned(story, card, day).flatMap(({ amount, text }) =>
    isSome(amount) ? [` Before that, ${formatDollarAmount(amount)} ${text}.`] : [],
  );
  return `${bank} took back ${formatDollarAmount(bankTook)}${detail}.${back.join('')}`;
}

/** It was never paid by card, so there is no card to refund. */
function removedText({ returnedAt }: MoneyStory, lost: string, day: DayFormat): string {
  const at = returnedAt === null ? '' : ` on ${day(returnedAt)}`;
  return `Recorded without a card payment, and removed from the books${at}. No card was charged, so there is nothing to return here. ${lost}`;
}
