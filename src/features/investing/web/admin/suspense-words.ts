// Money in suspense in words: how it came, how it stands, what was tried.
import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { SuspenseExit, SuspenseItem } from '../../admin-suspense-contract.ts';
import { plain } from './admin-investment-words.ts';

/** Addresses whose data change when money leaves suspense. */
export const suspenseAddresses = ['/api/admin/suspense', '/api/admin/health'] as const;

export function piecesText(count: number): string {
  return count === 1 ? 'One amount' : `${formatCount(count)} amounts`;
}

/** How it came there. */
export function storyOf({ kind, origin }: SuspenseItem): string {
  if (kind === 'unmatched_payment') {
    return 'This site charged a card, but the investment is missing, most likely because a backup was restored.';
  }
  const bearer =
    origin === null
      ? ''
      : origin.lossOf === 'project'
        ? ' The project had borne the loss: the money was taken out of what it had raised.'
        : ' The platform had borne the loss.';
  return `A bank gave this back after a dispute was lost, when the investment had ended already.${bearer} The investor was paid once by the bank, so it is not refunded to the card.`;
}

export function stateOf({ exits, waysOut }: SuspenseItem): { name: string; tone: BadgeTone } {
  const last = exits.at(-1);
  if (waysOut.length === 0) return { name: 'On its way back', tone: 'secondary' };
  return last?.state === 'failed' ? { name: 'Came back', tone: 'danger' } : { name: 'Waits for you', tone: 'warm' };
}

const ways = { card: 'Sent back to its card', bank: 'Paid by hand', loss: 'Kept by the platform' } as const;
const ends = {
  requested: 'not with the card provider yet',
  submitted: 'the bank takes its time',
  succeeded: 'done',
  failed: 'failed',
} as const;

/** "Sent back to its card, failed (expired card): $120, Jun 1 …, by Ada. “Nobody knows whose it is”" */
export function exitText({ way, state, refusal, amount, at, askedBy, reason, reference }: SuspenseExit): string {
  const why = refusal === null ? '' : ` (${plain(refusal).toLowerCase()})`;
  const by = askedBy === null ? '' : `, by ${askedBy}`;
  const where = reference === null ? '' : `, reference “${reference}”`;
  return `${ways[way]}, ${ends[state]}${why}: ${formatDollarAmount(amount)}, ${formatMoment(at)}${by}${where}. “${reason}”`;
}
