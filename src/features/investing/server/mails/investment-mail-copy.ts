// Sentences that several emails about an investment share.
import { stoppedWords } from '#features/projects/project-standing.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import type { InvestmentMailFacts } from './investment-mail.ts';

/** The card providers' estimate; each bank decides when it shows a refund. */
export const refundTime = 'Banks can take up to ten days to show it.';
export const nothingToDo = 'There is nothing you need to do.';
export const viewInvestments: EmailPart = { button: 'View your investments', path: '/dashboard' };

export const repeatedRefund = 'An earlier refund did not reach your card. This email replaces the one about it.';

export function manualRefundSteps({
  supportEmail,
  reference,
}: Pick<InvestmentMailFacts, 'supportEmail' | 'reference'>) {
  return `The money is still yours, and we hold it for you. Reply to this email or write to ${supportEmail}, mention ${reference}, and we will arrange another way to pay you. Never send a card number.`;
}

/** For an investment that has ended. */
export function noEquity({ title }: InvestmentMailFacts): string {
  return `This investment no longer gives you equity in ${title}.`;
}

export function keepAsReceipt(facts: InvestmentMailFacts): string {
  return `${noEquity(facts)} Keep this email as your receipt for the refund.`;
}

export function viewReceipt({ receiptPath }: InvestmentMailFacts): EmailPart {
  return { button: 'View your receipt', path: receiptPath };
}

export function refundReasonText(facts: InvestmentMailFacts): string {
  const { title, refundReason, refundNote, missedDeadline, stopped } = facts;
  switch (refundReason) {
    case 'investor_cancel':
      return `You canceled your investment in ${title}.`;
    case 'not_reconfirmed':
      return `${title} was changed, and you did not confirm your investment again in time.`;
    case 'allotment':
      return `Investors asked for more of ${title} than its goal.`;
    case 'project_failed':
      if (stopped !== null) return `${title} was ${stoppedWords(stopped)}.`;
      return missedDeadline
        ? `${title} did not reach its goal by its deadline.`
        : `An administrator ended the funding of ${title}.`;
    case 'project_deleted':
      return `${title} was removed from this site.`;
    case 'late_success':
      return `Your payment for ${title} arrived after the project could no longer accept it.`;
    case 'admin':
    case null:
      return `An administrator ended your investment in ${title}.${refundNote === null ? '' : ` The reason: ${asSentence(refundNote)}`}`;
  }
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
