// What the emails to investors say.
import { formatDay, formatEnd } from '#kernel/dates.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import type { InvestmentMailKind, RefundReason } from '../investing-table.ts';

export type InvestmentMailFacts = {
  title: string;
  amount: string;
  equity: string;
  valuation: string;
  /** '000042' */
  receiptNumber: string;
  /** Whether its investor may cancel it now, and until when; null where only the end of the funding ends that. */
  isCancellable: boolean;
  cancellableUntil: Date | null;
  goal: string;
  /** The last day of the funding; null where there is none. */
  deadline: string | null;
  isAllOrNothing: boolean;
  isFunded: boolean;
  /** Of the last refund that was requested; null where there is none. */
  refundReason: RefundReason | null;
  /** What the administrator wrote who requested it. */
  refundNote: string | null;
  /** How it was paid where no card could take it. */
  handPayment: { paidOn: string; reference: string } | null;
  /** The project's deadline had passed when the refund was requested. */
  missedDeadline: boolean;
  /** An earlier attempt at the same refund failed. */
  isRepeated: boolean;
  /** How to name the investment when writing to support. */
  reference: string;
  projectPath: string;
  receiptPath: string;
  receiptPdfPath: string;
  supportEmail: string;
};

export type MailWords = { subject: string; parts: EmailPart[] };

/** What card providers promise; banks book a refund when they choose. */
const untilShown = 'Banks take up to ten days to show it.';
const dashboardButton: EmailPart = { button: 'View your investments', path: '/dashboard' };

export function investmentMailWords(kind: InvestmentMailKind, facts: InvestmentMailFacts): MailWords {
  const { title, amount } = facts;
  const receiptButton: EmailPart = { button: 'View your receipt', path: facts.receiptPath };
  switch (kind) {
    case 'receipt':
      return {
        subject: `Your investment in ${title}`,
        parts: [
          `Thank you for your investment! You own ${facts.equity}% of ${title}.`,
          { rows: receiptRows(facts) },
          receiptButton,
          `What happens next: ${whatHappensNext(facts)}`,
          {
            links: [
              ['Download the receipt (PDF)', facts.receiptPdfPath],
              ['View the project', facts.projectPath],
              ['View your investments', '/dashboard'],
            ],
          },
        ],
      };
    case 'late_refund':
      return {
        subject: `Your payment for ${title} is being refunded`,
        parts: [
          `Your payment of ${amount} for ${title} went through after your reservation expired, and the project could no longer accept it. No equity was issued.`,
          `The full ${amount} is on its way back to your card. ${untilShown} There is nothing you need to do.`,
          dashboardButton,
        ],
      };
    case 'refund_started':
      return {
        subject: `Your investment in ${title} is being refunded`,
        parts: [
          `${whyItEnded(facts)} Your investment of ${amount} has ended and is being refunded in full. You no longer own a share for it.`,
          `The money is on its way back to your card. ${untilShown} There is nothing you need to do.`,
          dashboardButton,
        ],
      };
    case 'refund_receipt':
      return {
        subject: `${amount} for ${title} was refunded`,
        parts: [
          `${whyItEnded(facts)} ${amount} of what you paid has been sent back to your card. ${untilShown}`,
          ...(facts.isRepeated
            ? ['An earlier attempt did not reach your card. This email replaces any you got before.']
            : []),
          `You no longer own a share of ${title} for it. Keep this email as your receipt of the refund.`,
          receiptButton,
        ],
      };
    case 'refund_by_hand':
      return {
        subject: `We could not return your ${amount} for ${title}`,
        parts: [
          `We could not return ${amount} of what you paid for ${title} to your card. The card may have been closed or replaced, or your bank may have returned a part already.`,
          `The money is still yours, and we keep it in our books until you have it. Please reply to this email or write to ${facts.supportEmail}, and mention ${facts.reference}: an administrator will arrange another way to pay you. Never send a card number.`,
          dashboardButton,
        ],
      };
    case 'paid_by_hand':
      return {
        subject: `We have paid you ${amount} for ${title}`,
        parts: [
          `Your card could not take back the ${amount} you paid for ${title}, so we paid you another way${howPaid(facts)}.`,
          `If it hasn't arrived within a week, write to ${facts.supportEmail} and mention ${facts.reference}. Never send a card number.`,
          `You no longer own a share of ${title} for it. Keep this email as your receipt of the refund.`,
          receiptButton,
        ],
      };
    case 'charged_back':
      return {
        subject: `Your bank took back ${amount} for ${title}`,
        parts: [
          `Your bank decided a dispute about your payment of ${amount} for ${title} in your favor and returned the money to you.`,
          `Your investment in ${title} has ended, and you no longer own a share for it.`,
          dashboardButton,
        ],
      };
  }
}

function receiptRows(facts: InvestmentMailFacts): [string, string][] {
  return [
    ['Receipt number', facts.receiptNumber],
    ['Project', facts.title],
    ['Amount', `${facts.amount} (US dollars)`],
    ['Equity', `${facts.equity}%`],
    ['Valuation, post-money', facts.valuation],
    ...(facts.isCancellable ? [['You can cancel until', cancelUntil(facts)] as [string, string]] : []),
  ];
}

function cancelUntil({ cancellableUntil }: InvestmentMailFacts): string {
  return cancellableUntil === null ? 'the funding ends' : formatEnd(cancellableUntil);
}

function whatHappensNext({ title, goal, deadline, isAllOrNothing, isFunded }: InvestmentMailFacts): string {
  const updates = 'You can follow its progress on the project page.';
  if (isFunded) return `${title} has reached its goal of ${goal}. ${updates}`;
  if (deadline === null) return `${title} is raising ${goal}. ${updates}`;
  const day = formatDay(deadline);
  return isAllOrNothing
    ? `${title} has until ${day} to raise ${goal}. If it falls short, you get a full refund automatically and we email you. ${updates}`
    : `${title} is raising ${goal} until ${day} and keeps what it raises, even if it falls short. ${updates}`;
}

function whyItEnded({ title, refundReason, refundNote, missedDeadline }: InvestmentMailFacts): string {
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

function howPaid({ handPayment }: InvestmentMailFacts): string {
  if (handPayment === null) return '';
  return `, on ${formatDay(handPayment.paidOn)}, with the reference “${handPayment.reference}”`;
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
