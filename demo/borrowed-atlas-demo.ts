// Demo project: a printed atlas, the one that is completed.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';

export function borrowedAtlas(now: Date): DemoProject {
  return {
    key: 'borrowed-atlas',
    ownerKey: 'samuel',
    title: 'Borrowed Atlas: maps drawn by those who live there',
    description: paragraphs(
      'Official maps of Ibadan show streets. People who live there navigate by a mango tree, a closed cinema, the house of a man who sold batteries. We walked 37 neighborhoods with their residents, asked each group to draw the way home, and made the drawings into a printed atlas of 216 pages.',
      'The atlas is done. 4,000 copies were printed in Lagos; 3,310 are sold, at $34, and the delivery company that bought forty for its riders has ordered a second lot. Every neighborhood holds the rights to its own map and receives a dollar for each copy.',
      "The page stays up as a record of what was promised and what came of it. All four milestones were met, the third of them seven weeks late, on account of a printer's strike. Owners received a first payment of 6% of what they had put in.",
    ),
    category: 'Publishing',
    fundingGoalDollars: 28000,
    valuationDollars: 350000,
    status: 'completed',
    visibility: 'public',
    featured: false,
    daysOld: 310,
    closesInDays: null,
    tags: ['maps', 'book', 'ibadan'],
    timeline: [
      {
        title: 'First walk',
        description: 'Bere to Mapo Hall with eleven schoolchildren and a roll of wallpaper.',
        date: monthFromNow(now, -19),
      },
      { title: 'Funded', description: 'The last gap was closed by a taxi union.', date: monthFromNow(now, -8) },
      { title: 'Printed', description: '4,000 copies, one of them upside down.', date: monthFromNow(now, -3) },
      {
        title: 'First payment to owners',
        description: 'A statement went to everyone with the books attached.',
        date: monthFromNow(now, -1),
      },
    ],
    team: [
      {
        name: 'Samuel Oyelaran',
        role: 'Editor',
        description: 'Surveyor by training. Spent ten years correcting maps in an office without windows.',
      },
      {
        name: 'Folake Adisa',
        role: 'Walks and drawings',
        description: 'Led all 37 walks and can still find the batteries.',
      },
      {
        name: 'Chidi Nwosu',
        role: 'Cartographer',
        description: 'Turned 900 drawings into one set of pages without straightening a line.',
      },
    ],
    marketOpportunity: {
      marketSize: '$11 million a year for illustrated books in south-western Nigeria',
      growthRate: '6% a year',
      description:
        'We planned on 2,500 copies sold in the first year and reached 3,310. Delivery and ride companies, who had not been in the plan, bought a fifth.',
      targetAudience: 'Residents, people who left, and anyone who has to find a door',
      competitiveAdvantage: 'The maps exist nowhere else, and the neighborhoods decide where they appear',
    },
    risks: [
      {
        type: 'Printing',
        description: 'One press in Lagos can bind this format.',
        mitigation: 'It did go wrong, and cost us seven weeks. The next volume is drawn for a smaller page.',
        probability: 'High',
        impact: 'Medium',
      },
      {
        type: 'Rights',
        description: 'A shared map has many authors.',
        mitigation: 'Each neighborhood signed through its own association before a line was drawn.',
        probability: 'Low',
        impact: 'High',
      },
    ],
    faq: [
      {
        question: 'Can I still invest?',
        answer: 'No, this one is complete. A volume on Abeokuta is being walked now.',
      },
      {
        question: 'Is the atlas available abroad?',
        answer: 'From two bookshops in London and one in Houston, while the 690 copies last.',
      },
      {
        question: 'How were owners paid?',
        answer:
          "By bank transfer, with a statement that lists sales, printing, the neighborhoods' dollars and what was left.",
      },
    ],
    milestones: [
      {
        title: 'Walks',
        description: 'Thirty-seven neighborhoods on foot.',
        fundingNeeded: 6500,
        deliverables: ['37 walks', '900 drawings'],
        estimatedCompletion: monthFromNow(now, -7),
        status: 'completed',
      },
      {
        title: 'Pages',
        description: 'Redrawing, proofs and a second visit to each neighborhood.',
        fundingNeeded: 7000,
        deliverables: ['216 pages approved by residents'],
        estimatedCompletion: monthFromNow(now, -5),
        status: 'completed',
      },
      {
        title: 'Printing',
        description: '4,000 copies, sewn.',
        fundingNeeded: 11500,
        deliverables: ['4,000 copies'],
        estimatedCompletion: monthFromNow(now, -3),
        status: 'completed',
      },
      {
        title: 'Distribution',
        description: 'Shops, riders, and a copy for every school on a map.',
        fundingNeeded: 3000,
        deliverables: ['62 shops supplied', '118 schools supplied'],
        estimatedCompletion: monthFromNow(now, -2),
        status: 'completed',
      },
    ],
    currentMilestone: 3,
  };
}
