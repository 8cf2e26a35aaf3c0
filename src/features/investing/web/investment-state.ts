// The state of an investment as a badge and a text for its investor.

import { formatEnd } from '#kernel/dates.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { Investment } from '../investing-contract.ts';
import type { MoneyState } from '../money-story.ts';
import { type DayFormat, storyLabel, storyText } from '../money-story-copy.ts';

export type InvestmentStateWords = {
  label: string;
  tone: BadgeTone;
  text: string;
  /** Timestamp at the end of the text: when the reservation expires. */
  until?: string;
};

export const storyTones = {
  reserved: 'warm',
  processing: 'warm',
  expired: 'danger',
  failed: 'danger',
  cancelled: 'danger',
  replaced: 'secondary',
  held: 'good',
  part_released: 'good',
  released: 'good',
  disputed: 'warm',
  late: 'warm',
  returning: 'warm',
  by_hand: 'danger',
  ended: 'secondary',
  refunded: 'secondary',
  charged_back: 'secondary',
  recorded: 'good',
  removed: 'secondary',
} as const satisfies Record<MoneyState, BadgeTone>;

export function investmentStateWords(
  { money, expiresAt }: Pick<Investment, 'money' | 'expiresAt'>,
  day?: DayFormat,
): InvestmentStateWords {
  const text = storyText(money, 'investor', day);
  const words = { label: storyLabel(money, 'investor'), tone: storyTones[money.state] };
  if (money.state !== 'reserved') return { ...words, text };
  return { ...words, text: `${text} The amount is reserved for you until`, until: expiresAt };
}

/** Until when a completed investment can be canceled, if there is a fixed time. */
export function cancellationText({ cancellableUntil }: Pick<Investment, 'cancellableUntil'>): string | undefined {
  if (cancellableUntil === null) return undefined;
  return `You can cancel it until ${formatEnd(cancellableUntil)}.`;
}
