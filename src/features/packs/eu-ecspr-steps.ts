// What the European crowdfunding regulation shows non-sophisticated investors, and asks them.
import { cents, formatDollars } from '#kernel/money.ts';
import type { Step } from './pack.ts';

export const ecsprRiskStep: Step = {
  id: 'eu-ecspr-risk-2021',
  title: 'Risk warning',
  brief: 'read a risk warning',
  law: 'Article 23(6)(c) and Annex I, Part G',
  paragraphs: [
    'This crowdfunding offer has been neither verified nor approved by the competent authorities or the European Securities and Markets Authority.',
    'Investing in it carries risks, including losing part or all of the money invested. Your investment is not covered by a deposit guarantee or an investor compensation scheme. You may receive no return, and may not be able to sell when you wish.',
    'This is not a savings product, and we advise you not to invest more than 10% of your net worth in crowdfunding projects.',
  ],
  statement: 'I have read and understood this warning.',
  holds: 'commitment',
  blocks: true,
};

/** Failing warns and has to be acknowledged; it stops no one. */
export function knowledgeStep(months: number): Step {
  return {
    id: 'eu-ecspr-knowledge-2021',
    title: 'Entry knowledge test',
    brief: 'take a knowledge test',
    law: 'Article 21(1)-(4)',
    paragraphs: ['These questions help you judge whether crowdfunding investments suit you.'],
    questions: [
      {
        id: 'loss',
        text: 'What happens to your money if the company fails?',
        options: ['The site pays it back.', 'You can lose part or all of it.', 'A deposit guarantee covers it.'],
        right: 1,
        why: 'No scheme covers these investments.',
      },
      {
        id: 'sale',
        text: 'How quickly can you sell shares in a young company?',
        options: ['Within days.', 'After one year, always.', 'Possibly never: there may be no buyer.'],
        right: 2,
        why: 'There is no market for these shares.',
      },
      {
        id: 'spread',
        text: 'Which of these lowers your risk?',
        options: [
          'Putting all savings into one promising company.',
          'Putting small amounts into many investments of different kinds.',
          'Borrowing money to invest more.',
        ],
        right: 1,
        why: 'Spreading means that one failure costs you little.',
      },
      {
        id: 'share',
        text: 'What does owning a share of a company give you?',
        options: [
          'A fixed interest rate.',
          'The right to have your money back at any time.',
          'A part of the company, worth as much or as little as the company turns out to be.',
        ],
        right: 2,
        why: 'Equity is not a loan.',
      },
    ],
    holds: months,
    blocks: false,
    warning:
      'Your answers show that you may not have enough knowledge of these investments, and that they may be inappropriate for you. You can lose all the money you invest.',
    statement: 'I received this warning and understand it.',
  };
}

/** @param loss.months how long the simulation holds; the law wants it every year */
export function lossStep(loss: { lossCents: number; percent: number; months: number }): Step {
  const { lossCents, percent, months } = loss;
  return {
    id: 'eu-ecspr-loss-2021',
    title: 'What you could bear to lose',
    brief: 'see what you could bear to lose',
    law: 'Article 21(5)-(6)',
    paragraphs: [
      `From your income, liquid assets and commitments, you could bear to lose about ${formatDollars(cents(lossCents))}: ${percent}% of your net worth.`,
      'You may invest more. Consider whether you could live with losing it.',
    ],
    statement: 'I have seen this simulation.',
    holds: months,
    blocks: true,
  };
}

export function bigAmountStep(fromCents: number): Step {
  return {
    id: 'eu-ecspr-large-amount-2021',
    title: 'A large amount for your means',
    brief: 'confirm an amount that is large for your means',
    law: 'Article 21(7)',
    paragraphs: [
      `You are about to invest more than ${formatDollars(cents(fromCents))}, which is a lot compared with what you told us about your means. If the company fails, this money is gone.`,
    ],
    statement: 'I understand the risk and want to invest this amount.',
    holds: 'commitment',
    blocks: true,
  };
}
