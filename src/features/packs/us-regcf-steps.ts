// What Regulation Crowdfunding wants investors to read, state and know before each commitment.
import type { Step } from './pack.ts';

export const regcfSteps: readonly Step[] = [
  {
    id: 'us-regcf-education-2022',
    title: 'How crowdfunding under Regulation Crowdfunding works',
    brief: 'read how these offers work',
    law: '17 CFR 227.302(b), 227.303(b)(1)',
    paragraphs: [
      'You buy a security of a young company. Its offering document says what it sells, what it plans and what can go wrong. Nobody has checked that the offer is a good one, and the SEC has not approved it.',
      'Your commitment is reserved until the offer closes. If the target is not reached by the deadline, nothing is sold and all money goes back.',
      'You can cancel for any reason until 48 hours before the deadline. In the last 48 hours you can cancel only after a material change.',
      'After a material change you must confirm your commitment within five business days. If you don’t, it is canceled and your money goes back.',
      'The company may close early once it has reached its target. You are notified at least five business days before.',
      'What you may invest in all crowdfunding offers within twelve months is limited by your income and net worth.',
      'You may not resell for one year, except to the company, an accredited investor, in a registered offering, or to family.',
      'The company files a report each year, but may stop when the law allows it. You may then have no current information.',
      'The company may pay this platform for its services, which can differ from what you pay.',
    ],
    statement: 'I have read how this works.',
    holds: 'commitment',
    blocks: true,
  },
  {
    id: 'us-regcf-questions-2022',
    title: 'Three questions',
    brief: 'answer three questions',
    law: '17 CFR 227.303(b)(2)(ii)',
    paragraphs: ['Answer these to show that you understand what you commit to.'],
    questions: [
      {
        id: 'cancel',
        text: 'Can you always cancel your commitment?',
        options: [
          'Yes, at any time, even after the offer has closed.',
          'No. Until 48 hours before the deadline for any reason; after that only if there is a material change.',
          'No, never.',
        ],
        right: 1,
        why: 'You can cancel for any reason until 48 hours before the deadline, and after that only following a material change.',
      },
      {
        id: 'resale',
        text: 'Can you sell your shares whenever you want?',
        options: [
          'Yes, on this site.',
          'Yes, on a stock exchange.',
          'It may be difficult or impossible, and for one year the law allows it only in special cases.',
        ],
        right: 2,
        why: 'Resale is restricted for one year, and there may be no buyer after that.',
      },
      {
        id: 'loss',
        text: 'What is the most you can lose?',
        options: [
          'All the money I invest, and I should invest only what I can afford to lose.',
          'Half of it.',
          'Nothing: the site protects my money.',
        ],
        right: 0,
        why: 'You can lose everything you invest.',
      },
    ],
    holds: 'commitment',
    blocks: true,
  },
  {
    id: 'us-regcf-statement-2022',
    title: 'Your statement',
    brief: 'confirm that you could bear to lose it all',
    law: '17 CFR 227.303(b)(2)(i)',
    paragraphs: [],
    statement:
      'I have read the material above, I understand that I can lose my entire investment, and I am in a financial position to bear such a loss.',
    holds: 'commitment',
    blocks: true,
  },
];
