// The cancellation policy in sentences: on project pages, at checkout and in site texts.
import type { LeavingTerms } from '#features/packs/pack-terms.ts';
import { fundingModelWords } from '#features/projects/funding-model-copy.ts';
import type { FundingModel } from '#features/projects/project-rules.ts';
import { formatDay, formatEnd } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';

function cancellationEnd(hours: number): string {
  if (hours === 0) return 'the end of the project’s last day';
  return `${hours === 1 ? '1 hour' : `${hours} hours`} before the project’s deadline`;
}

type Leaving = {
  /** The site's setting. */
  hours: number;
  hasDeadline: boolean;
  /** What the rules of the project say. */
  terms?: LeavingTerms;
};

/** For a project whose deadline is known. */
export function cancellationSentence({ hours, hasDeadline, terms }: Leaving): string {
  const end = cancellationEnd(terms?.cancelHours ?? hours);
  const until = hasDeadline ? `until ${end}` : 'for as long as the project raises money';
  return [
    `You can cancel an investment ${until}, and the full amount goes back to your card.`,
    ...(terms === undefined || terms.reflectionDays === 0 ? [] : [reflectionSentence(terms.reflectionDays)]),
    ...(hasDeadline && terms?.closesWithNotice ? [noticeSentence] : []),
  ].join(' ');
}

function reflectionSentence(days: number): string {
  return `For ${days} days after you invest you can change your mind in any case.`;
}

/** Where the rules of an offer let it close early only with notice. */
const noticeSentence =
  'If it is to close earlier, you are told at least five business days before, and can cancel until 48 hours before its new last day.';

/** For projects in general. */
export function cancellationRule(hours: number): string {
  return `You can cancel an investment until ${cancellationEnd(hours)} or, if it has no deadline, for as long as it raises money; the full amount goes back to your card.`;
}

export type PaymentTerms = {
  amount: string;
  /** Null if only the end of funding closes the window. */
  cancellableUntil: string | null;
  project: { deadline: string | null; fundingModel: FundingModel; closesWithNotice?: boolean };
};

/** What happens after pressing the button of the checkout, one sentence each. */
export function listPaymentTerms({ amount, cancellableUntil, project }: PaymentTerms, now: Date): string[] {
  const outcome = describeShortfall(project);
  return [
    `You pay ${formatDollarAmount(amount)} today.`,
    cancellationChance(cancellableUntil, now),
    ...(project.closesWithNotice ? [noticeSentence] : []),
    ...(outcome === undefined ? [] : [outcome]),
  ];
}

/** What happens to the money if the goal is not reached; undefined without a deadline. */
export function describeShortfall({ deadline, fundingModel }: PaymentTerms['project']): string | undefined {
  if (deadline === null) return undefined;
  return `If the goal isn’t reached by ${formatDay(deadline)}, ${fundingModelWords[fundingModel].outcome}.`;
}

function cancellationChance(until: string | null, now: Date): string {
  if (until === null) return 'Cancel for a full refund for as long as the project raises money.';
  return Date.parse(until) > now.getTime()
    ? `Cancel until ${formatEnd(until)} for a full refund.`
    : 'It is too late to cancel: this project closes soon.';
}
