// What the mails to investors say.
import type { InvestmentMailKind, RefundReason } from './investing-table.ts';

export type InvestmentMailFacts = {
  title: string;
  amount: string;
  equity: string;
  /** Of the last refund that was asked for; null where there is none. */
  refundReason: RefundReason | null;
  /** What the administrator wrote who asked for it. */
  refundNote: string | null;
  /** How it was paid where no card could take it. */
  handPayment: { paidOn: string; reference: string } | null;
  /** The project's deadline had passed when the refund was asked for. */
  missedDeadline: boolean;
  /** An earlier try of what it tells did not reach its end. */
  isRepeated: boolean;
  /** How to name the investment when writing to us. */
  reference: string;
  projectAddress: string;
  receiptAddress: string;
  dashboardAddress: string;
  supportEmail: string;
};

export type MailWords = { subject: string; paragraphs: string[] };

/** Banks book a refund when they please: this is what card providers promise. */
const untilShown = 'Banks take up to ten days to show it.';

export function investmentMailWords(kind: InvestmentMailKind, facts: InvestmentMailFacts): MailWords {
  const { title, amount, equity } = facts;
  const yourInvestments = `Your investments: ${facts.dashboardAddress}`;
  switch (kind) {
    case 'receipt':
      return {
        subject: `Your investment in ${title}`,
        paragraphs: [
          'Thank you for your investment!',
          `${amount} in ${title}, for an equity share of ${equity}%.`,
          `The project: ${facts.projectAddress}\n${yourInvestments}`,
        ],
      };
    case 'late_refund':
      return {
        subject: `Your payment for ${title} is being returned`,
        paragraphs: [
          `Your payment of ${amount} for ${title} went through after the time kept for it had ended, and the project could not take it any more. You hold no share for it.`,
          `The whole ${amount} is on its way back to your card. ${untilShown} You need not do anything.`,
        ],
      };
    case 'refund_started':
      return {
        subject: `Your investment in ${title} is being refunded`,
        paragraphs: [
          `${whyItEnded(facts)} Your investment of ${amount} has ended and is being refunded in full. You no longer hold a share for it.`,
          `The money is on its way back to your card. ${untilShown} You need not do anything.`,
          yourInvestments,
        ],
      };
    case 'refund_receipt':
      return {
        subject: `${amount} for ${title} was refunded`,
        paragraphs: [
          `The whole ${amount} you paid for ${title} has been sent back to your card. ${untilShown}`,
          ...(facts.isRepeated
            ? ['An earlier try did not reach your card, so this mail takes the place of any you got before.']
            : []),
          `You hold no share of ${title} for it. Keep this mail as your receipt of the refund, or see it here: ${facts.receiptAddress}`,
        ],
      };
    case 'refund_by_hand':
      return {
        subject: `We could not return your ${amount} for ${title}`,
        paragraphs: [
          `We tried several times to return the ${amount} you paid for ${title} to your card, and your bank did not take it. The card may have been closed or replaced.`,
          `The money is still yours and stays in our books until you have it. Please write to ${facts.supportEmail} and name ${facts.reference}: an administrator will agree with you on how it reaches you. Never send a card number.`,
          yourInvestments,
        ],
      };
    case 'paid_by_hand':
      return {
        subject: `We have paid you ${amount} for ${title}`,
        paragraphs: [
          `Your card could not take back the ${amount} you paid for ${title}, so we have paid it to you another way${howPaid(facts)}.`,
          `If it has not arrived within a week, write to ${facts.supportEmail} and name ${facts.reference}. Never send a card number.`,
          `You hold no share of ${title} for it. Keep this mail as your receipt of the refund, or see it here: ${facts.receiptAddress}`,
        ],
      };
    case 'charged_back':
      return {
        subject: `Your bank took back ${amount} for ${title}`,
        paragraphs: [
          `Your bank decided a dispute about your payment of ${amount} for ${title} in your favour and returned the money to you.`,
          `Your investment in ${title} has ended with it, and you hold no share for it.`,
          yourInvestments,
        ],
      };
  }
}

function whyItEnded({ title, refundReason, refundNote, missedDeadline }: InvestmentMailFacts): string {
  switch (refundReason) {
    case 'investor_cancel':
      return `You cancelled your investment in ${title}.`;
    case 'project_failed':
      return missedDeadline
        ? `${title} did not reach its goal by its deadline.`
        : `${title} was ended by an administrator before it reached its goal.`;
    case 'project_deleted':
      return `${title} was removed from this site.`;
    case 'late_success':
      return `Your payment for ${title} came when the project could no longer take it.`;
    case 'admin':
    case null:
      return `An administrator ended your investment in ${title}.${refundNote === null ? '' : ` The reason given: ${asSentence(refundNote)}`}`;
  }
}

function howPaid({ handPayment }: InvestmentMailFacts): string {
  if (handPayment === null) return '';
  const day = new Date(handPayment.paidOn).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `, on ${day}, with the reference “${handPayment.reference}”`;
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
