// What the rules for financial promotions in the United Kingdom show investors, and ask them.
import type { Step } from './pack.ts';

export function fcaSteps(questionMonths: number): readonly Step[] {
  return [
    {
      id: 'uk-fca-risk-2023',
      title: 'Don’t invest unless you’re prepared to lose all the money you invest.',
      brief: 'read a risk warning',
      law: 'COBS 4.12A.11 and COBS 4 Annex 1',
      paragraphs: [
        'This is a high-risk investment and you are unlikely to be protected if something goes wrong. Take 2 minutes to learn more.',
        'You could lose all the money you invest. If the business fails, you are likely to lose 100% of it. Most start-ups fail.',
        'You are unlikely to be protected if something goes wrong. The Financial Services Compensation Scheme does not cover poor investment performance.',
        'You won’t get your money back quickly. Even if the business succeeds, it may take several years. You are unlikely to be able to sell early.',
        'Don’t put all your eggs in one basket. A good rule of thumb is not to invest more than 10% of your money in high-risk investments.',
        'The value of your investment can be reduced: your share shrinks if the business issues more shares.',
      ],
      statement: 'I have read this warning and want to go on.',
      holds: 'commitment',
      blocks: true,
    },
    {
      id: 'uk-fca-appropriateness-2023',
      title: 'Is this right for you?',
      brief: 'answer questions about the risks',
      law: 'COBS 4.12A.28 and COBS 10',
      paragraphs: ['Answer these questions before you invest.'],
      questions: [
        {
          id: 'loss',
          text: 'How much of your money can you lose?',
          options: ['None.', 'Half.', 'All of it.'],
          right: 2,
          why: 'Most start-ups fail, and then everything is lost.',
        },
        {
          id: 'protection',
          text: 'Does the Financial Services Compensation Scheme protect you if the business fails?',
          options: ['Yes, up to a limit.', 'No.', 'Only in the first year.'],
          right: 1,
          why: 'It does not cover investments that perform poorly.',
        },
        {
          id: 'liquidity',
          text: 'Can you get your money back when you want?',
          options: [
            'Unlikely: it may take years, or never happen.',
            'Yes, within 30 days.',
            'Yes, on a stock exchange.',
          ],
          right: 0,
          why: 'There is no market for these shares.',
        },
        {
          id: 'dilution',
          text: 'What can happen to your share if the business raises more money?',
          options: ['It always grows.', 'It can become smaller.', 'It is bought back.'],
          right: 1,
          why: 'New shares dilute the existing ones.',
        },
      ],
      holds: questionMonths,
      blocks: true,
    },
  ];
}
