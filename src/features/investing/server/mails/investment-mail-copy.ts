// Sentences that several emails about an investment share.
import type { EmailPart } from '#platform/mail/email.ts';
import type { InvestmentMailFacts } from './investment-mail.ts';

/** What card providers promise; banks book a refund when they choose. */
export const refundTime = 'Banks take up to ten days to show it.';
export const nothingToDo = 'There is nothing you need to do.';
export const viewInvestments: EmailPart = { button: 'View your investments', path: '/dashboard' };

export function viewReceipt({ receiptPath }: InvestmentMailFacts): EmailPart {
  return { button: 'View your receipt', path: receiptPath };
}

export function refundReasonText(facts: InvestmentMailFacts): string {
  const { title, refundReason, refundNote, missedDeadline } = facts;
  switch (refundReason) {
    case 'investor_cancel':
      return `You canceled your investment in ${title}.`;
    case 'project_failed':
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
