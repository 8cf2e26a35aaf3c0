// Email to an investor whose payment was completed: the receipt, and what happens next.
import { formatEnd, formatEndOfDay } from '#kernel/dates.ts';
import { defineInvestmentMail, type InvestmentMailFacts } from './investment-mail.ts';
import { viewReceipt } from './investment-mail-copy.ts';

export const receiptMail = defineInvestmentMail({
  kind: 'receipt',
  amount: 'invested',
  write: (facts) => ({
    subject: `Your investment in ${facts.title}`,
    parts: [
      `Thank you for your investment! You own ${facts.equity}% of ${facts.title}.`,
      { rows: receiptRows(facts) },
      viewReceipt(facts),
      `What happens next: ${nextSteps(facts)}`,
      {
        links: [
          ['Download the receipt (PDF)', facts.receiptPdfPath],
          ['View the project', facts.projectPath],
          ['View your investments', '/dashboard'],
        ],
      },
    ],
  }),
});

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

function nextSteps({ title, goal, deadline, isAllOrNothing, isFunded }: InvestmentMailFacts): string {
  const updates = 'You can follow its progress on the project page.';
  if (isFunded) return `${title} has reached its goal of ${goal}. ${updates}`;
  if (deadline === null) return `${title} is raising ${goal}. ${updates}`;
  const day = formatEndOfDay(deadline);
  return isAllOrNothing
    ? `${title} has until ${day} to raise ${goal}. If it falls short, you get a full refund automatically and we email you. ${updates}`
    : `${title} is raising ${goal} until ${day} and keeps what it raises, even if it falls short. ${updates}`;
}
