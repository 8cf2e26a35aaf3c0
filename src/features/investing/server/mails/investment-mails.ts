// Emails to an investor about one investment.
import { findAnotherLink } from '#features/projects/moment-words.ts';
import { formatDay, formatEnd, formatEndOfDay } from '#kernel/dates.ts';
import { defineInvestmentMail, type InvestmentMailFacts } from './investment-mail.ts';
import {
  keepAsReceipt,
  manualRefundSteps,
  noEquity,
  nothingToDo,
  refundReasonText,
  refundTime,
  repeatedRefund,
  viewInvestments,
  viewReceipt,
} from './investment-mail-copy.ts';

/** Confirms a completed payment, with what happens next. */
export const receiptMail = defineInvestmentMail({
  kind: 'receipt',
  amount: 'invested',
  write: (facts) => ({
    subject: `Your investment in ${facts.title}`,
    parts: [
      thanks(facts),
      { rows: receiptRows(facts) },
      viewReceipt(facts),
      `What happens next: ${nextSteps(facts)}`,
      {
        links: [
          ['Download the receipt (PDF)', facts.receiptPdfPath],
          ...(facts.agreementPath === null
            ? []
            : [['View the agreement you signed', facts.agreementPath] as [string, string]]),
          ['View the project', facts.projectPath],
          ['View your investments', '/dashboard'],
        ],
      },
    ],
  }),
});

/** A request is no share yet. */
function thanks({ title, amount, equity, allotmentNote }: InvestmentMailFacts): string {
  if (allotmentNote === null) return `Thank you for your investment! You own ${equity}% of ${title}.`;
  return `Thank you! You asked for ${amount} of ${title}. ${allotmentNote}`;
}

function receiptRows(facts: InvestmentMailFacts): [string, string][] {
  return [
    ['Receipt number', facts.receiptNumber],
    ['Project', facts.title],
    ['Amount', `${facts.amount} (US dollars)`],
    ['Equity', `${facts.allotmentNote === null ? '' : 'up to '}${facts.equity}%`],
    ['Valuation, post-money', facts.valuation],
    ...(facts.isCancellable ? [['You can cancel until', cancelUntil(facts)] as [string, string]] : []),
  ];
}

function cancelUntil({ cancellableUntil }: InvestmentMailFacts): string {
  return cancellableUntil === null ? 'the funding ends' : formatEnd(cancellableUntil);
}

function nextSteps({ title, goal, deadline, isAllOrNothing, isFunded }: InvestmentMailFacts): string {
  const updates = 'You can follow its progress on the project page.';
  if (isFunded) return `${title} has reached its goal of ${goal}. ${updates}`;
  if (deadline === null) return `${title} is raising ${goal}. ${updates}`;
  const day = formatEndOfDay(deadline);
  return isAllOrNothing
    ? `${title} has until ${day} to raise ${goal}. If it falls short, you get a full refund automatically and we email you. ${updates}`
    : `${title} is raising ${goal} until ${day} and keeps what it raises, even if it falls short. ${updates}`;
}

/** The payment arrived after the project could no longer accept it. */
export const lateRefundMail = defineInvestmentMail({
  kind: 'late_refund',
  amount: 'refunded',
  announcesRefund: true,
  write: ({ title, amount }) => ({
    subject: `Your payment for ${title} is being refunded`,
    parts: [
      `Your payment of ${amount} for ${title} went through after your reservation expired, and the project could no longer accept it. No equity was issued.`,
      `We are refunding the full ${amount} to your card. ${refundTime} ${nothingToDo}`,
      viewInvestments,
    ],
  }),
});

export const refundStartedMail = defineInvestmentMail({
  kind: 'refund_started',
  amount: 'refunded',
  announcesRefund: true,
  write: (facts) => ({
    subject: `Your investment in ${facts.title} is being refunded`,
    parts: [
      `${refundReasonText(facts)} ${noEquity(facts)}`,
      `We are refunding ${facts.amount} to your card. ${refundTime} ${nothingToDo}`,
      viewInvestments,
    ],
  }),
});

/** One for each attempt that was reported as sent. */
export const refundReceiptMail = defineInvestmentMail({
  kind: 'refund_receipt',
  amount: 'refunded',
  write: (facts) => ({
    subject: `${facts.amount} for ${facts.title} was refunded`,
    parts: [
      `${refundReasonText(facts)} We sent ${facts.amount} back to your card. ${refundTime}`,
      ...(facts.isRepeated ? [repeatedRefund] : []),
      keepAsReceipt(facts),
      viewReceipt(facts),
      { links: [findAnotherLink] },
    ],
  }),
});

/** No card could be refunded, so an administrator has to pay them another way. */
export const manualRefundMail = defineInvestmentMail({
  kind: 'refund_by_hand',
  amount: 'refunded',
  write: (facts) => ({
    subject: `We could not return your ${facts.amount} for ${facts.title}`,
    parts: [
      `We could not return ${facts.amount} of what you paid for ${facts.title} to your card. The card may have been closed or replaced, or your bank may have returned part of it already.`,
      manualRefundSteps(facts),
      viewInvestments,
    ],
  }),
});

/** They were paid another way. */
export const manualPaymentMail = defineInvestmentMail({
  kind: 'paid_by_hand',
  amount: 'refunded',
  write: (facts) => ({
    subject: `We have paid you ${facts.amount} for ${facts.title}`,
    parts: [
      `We could not return ${facts.amount} to your card, so we paid you another way${howPaid(facts)}.`,
      `If it hasn't arrived within a week, write to ${facts.supportEmail} and mention ${facts.reference}. Never send a card number.`,
      keepAsReceipt(facts),
      viewReceipt(facts),
    ],
  }),
});

function howPaid({ handPayment }: InvestmentMailFacts): string {
  if (handPayment === null) return '';
  return ` on ${formatDay(handPayment.paidOn)}, with the reference “${handPayment.reference}”`;
}

/** Their bank reversed the payment. */
export const chargedBackMail = defineInvestmentMail({
  kind: 'charged_back',
  amount: 'taken',
  write: (facts) => ({
    subject: `Your bank took back ${facts.amount} for ${facts.title}`,
    parts: [
      `Your bank decided a dispute about your payment for ${facts.title} in your favor and returned ${facts.amount} to you.`,
      `Your investment has ended. ${noEquity(facts)}`,
      viewInvestments,
    ],
  }),
});
