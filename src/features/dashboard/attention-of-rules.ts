// What the rules of an offer ask of its investors, and let its owner do.
import { daysLeft } from '#features/projects/funding-period.ts';
import { formatDay, formatEnd } from '#kernel/dates.ts';
import type { AttentionFacts, AttentionItem, OwnProject } from './attention-rules.ts';

export function reconfirmItem({
  investmentId,
  projectTitle,
  dueAt,
}: AttentionFacts['reconfirmations'][number]): AttentionItem {
  return {
    key: `reconfirm-${investmentId}`,
    kind: 'reconfirm',
    title: `${projectTitle} was changed: do you stay invested?`,
    text: `Without an answer by ${formatEnd(dueAt)}, we refund your investment.`,
    until: null,
    action: { label: 'See what changed', to: `/investments/${investmentId}/reconfirm` },
  };
}

/** An earlier last day takes about a week of notice. */
const noticeDays = 8;

/** Only where the rules of the offer let it close early after a notice. */
export function lastDayItems(
  { id, title, status, deadline, mayCloseEarlier }: OwnProject,
  today: string,
): AttentionItem[] {
  if (mayCloseEarlier !== true || status !== 'funded' || deadline === null) return [];
  if (daysLeft({ deadline, today }) < noticeDays) return [];
  return [
    {
      key: `last-day-${id}`,
      kind: 'last-day',
      title: `${title} has reached its goal and can close earlier`,
      text: `It closes on ${formatDay(deadline)} now. You can announce an earlier last day to your investors.`,
      until: null,
      action: { label: 'Choose a day', to: `/dashboard/projects/${id}/last-day` },
    },
  ];
}
