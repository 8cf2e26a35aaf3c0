// Demo project: a book of letters, kept as Ada's private draft.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';

export function nightDeskLetters(now: Date): DemoProject {
  return {
    key: 'night-desk-letters',
    ownerKey: 'ada',
    title: 'Letters to the Night Desk',
    description: paragraphs(
      'For twenty-two years the night editor of a regional paper in Umeå answered every letter that arrived after the presses had started. There were 3,700, most of them about snow, birds and neighbors. His daughter kept the carbon copies.',
      'We would like to print a selection of four hundred as a book with a ribbon and good paper. The rights are cleared for the answers and for about half of the letters; finding the other families is most of the work. This is a draft, and the figures will change once the printer has answered.',
    ),
    category: 'Publishing',
    fundingGoalDollars: 26000,
    valuationDollars: 160000,
    status: 'draft',
    visibility: 'public',
    featured: false,
    daysOld: 3,
    closesInDays: null,
    tags: ['book', 'letters'],
    timeline: [
      { title: 'Boxes opened', description: 'Fourteen of them, in a dry attic.', date: monthFromNow(now, -6) },
      { title: 'Families found', description: '183 so far.', date: monthFromNow(now, 5) },
      { title: 'Printing', description: '1,500 copies in Finland.', date: monthFromNow(now, 11) },
    ],
    team: [
      { name: 'Ada Sorensen', role: 'Publisher', description: 'Read all 3,700 over one winter.' },
      { name: 'Maj Holmlund', role: 'Keeper of the letters', description: "The night editor's daughter." },
    ],
    marketOpportunity: {
      marketSize: '$4 million a year for collected letters in Swedish',
      growthRate: '0% a year',
      description: 'A small and loyal readership. 1,100 copies repay the costs.',
      targetAudience: 'Readers of the paper, which still has 21,000',
      competitiveAdvantage: 'Nobody else has the boxes',
    },
    risks: [
      {
        type: 'Rights',
        description: 'Half of the letter writers have not been found.',
        mitigation: 'A letter without permission is left out.',
        probability: 'High',
        impact: 'Medium',
      },
      {
        type: 'Sales',
        description: 'Interest may not reach beyond the county.',
        mitigation: 'The first printing is sized for the county.',
        probability: 'Medium',
        impact: 'Low',
      },
    ],
    faq: [
      { question: 'Will there be an English edition?', answer: 'Only if somebody asks for the rights.' },
      { question: 'Are names printed?', answer: 'Initials and the village, unless the family prefers otherwise.' },
      { question: 'Who receives royalties?', answer: 'A tenth goes to the families, shared equally.' },
    ],
    milestones: [
      {
        title: 'Rights',
        description: 'A researcher for five months.',
        fundingNeeded: 9000,
        deliverables: ['400 permissions'],
        estimatedCompletion: monthFromNow(now, 5),
        status: 'pending',
      },
      {
        title: 'Setting',
        description: 'Design, proofs, index of villages.',
        fundingNeeded: 6000,
        deliverables: ['Pages ready to print'],
        estimatedCompletion: monthFromNow(now, 8),
        status: 'pending',
      },
      {
        title: 'Printing',
        description: '1,500 copies, sewn, with a ribbon.',
        fundingNeeded: 11000,
        deliverables: ['1,500 copies'],
        estimatedCompletion: monthFromNow(now, 11),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
