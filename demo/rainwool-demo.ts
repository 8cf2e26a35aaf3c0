// Demo project: a wool raincoat, nearly funded and closing soon.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function rainwool(now: Date): DemoProject {
  return {
    key: 'rainwool',
    ownerKey: 'ada',
    title: 'Rainwool, a coat that needs no membrane',
    description: paragraphs(
      'Before plastic, fishermen on the Faroes stayed dry in wool that had been spun tight, woven tighter and then shrunk by a third. The cloth is stiff and heavy, and rain runs off it for about four hours. We have brought it back and got the weight down to 1.4 kilos for a coat in a middle size.',
      picture('rainwool-3', 'Three hours under the shower head of the workshop, and the drops still sit on top.'),
      '## An honest comparison',
      '| Coat | Membrane | Rainwool |\n|---|---|---|\n| In a storm | all day | four hours |\n| Ends | in its fifth winter | not yet, after seven |\n| Care | none that helps | wash, brush, re-full |',
      '## Where it is made',
      'Cloth is woven on two looms in Bosnia and sewn in Tallinn. The first 300 coats sold at **$480** in nine weeks, to people who found us by themselves. This round buys yarn for 1,200 and a third loom. Yarn has to be paid when the sheep are shorn, which is the entire reason we need investors.',
      picture('rainwool-2', 'Emir at the older of the two looms.'),
    ),
    category: 'Fashion',
    fundingGoalDollars: 60000,
    valuationDollars: 400000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 110,
    closesInDays: 9,
    tags: ['wool', 'outerwear', 'repairable'],
    timeline: [
      {
        title: 'Cloth number 31',
        description: 'The first sample that shed water for four hours.',
        date: quarterFromNow(now, -29),
      },
      {
        title: 'Three hundred coats',
        description: 'Sold out, with a return rate of 3%.',
        date: quarterFromNow(now, -4),
      },
      { title: 'Yarn bought', description: '2.6 tonnes, from 41 farms.', date: quarterFromNow(now, 0) },
      {
        title: 'Twelve hundred coats',
        description: 'Five sizes, two colors: storm blue and sheep gray.',
        date: quarterFromNow(now, 3),
      },
    ],
    team: [
      {
        name: 'Brynhild Joensen',
        role: 'Textile designer',
        description: 'Found the cloth in a museum drawer, and the recipe in a letter of complaint to a mill.',
      },
      { name: 'Emir Hadžić', role: 'Weaver', description: 'Keeps two looms alive that are older than his mother.' },
      { name: 'Ada Sorensen', role: 'Producer', description: 'Buys wool in advance and worries about it.' },
    ],
    marketOpportunity: {
      marketSize: '$860 million a year for coats above $350 in northern Europe',
      growthRate: '4% a year',
      description:
        'We look for people who have already replaced a technical jacket twice. In our survey of the first 300, the last coat had lasted 4.6 years on average.',
      targetAudience: 'Cyclists, dog owners and people who work near water',
      competitiveAdvantage: 'The fulling recipe, and farms that sell to us two cents above the auction',
    },
    risks: [
      {
        type: 'Supply',
        description: 'Coarse wool prices rise when carpets are in fashion.',
        mitigation: '41 farms, one-year contracts, and a price band both ways.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Product',
        description: 'Shrinkage varies by up to 2% between batches.',
        mitigation: 'We cut after fulling and not before. It wastes 6% of the cloth.',
        probability: 'High',
        impact: 'Low',
      },
      {
        type: 'Fit',
        description: 'Heavy cloth is unforgiving, and returns could rise beyond people who know us.',
        mitigation: 'A try-on coat can be posted for $15; nine in ten who borrow one buy one.',
        probability: 'Medium',
        impact: 'Medium',
      },
    ],
    faq: [
      { question: 'Does it smell when wet?', answer: 'A little, of sheep, for the first month.' },
      {
        question: 'Is there a lighter one?',
        answer: 'We tried at 1.1 kilos and it leaked at the shoulders after an hour.',
      },
      { question: 'Do investors get a coat?', answer: 'At cost, which is $214 at present. One each.' },
      { question: 'Which colors?', answer: "Storm blue and gray. The gray is the sheep's own." },
    ],
    milestones: [
      {
        title: 'Yarn',
        description: 'The clip of 41 farms, washed and spun.',
        fundingNeeded: 27000,
        deliverables: ['2.6 tonnes of yarn in store'],
        estimatedCompletion: quarterFromNow(now, 0),
        status: 'completed',
      },
      {
        title: 'Third loom',
        description: 'A loom from a closed mill in Biella, moved and rebuilt.',
        fundingNeeded: 14000,
        deliverables: ['Loom running', '400 meters of cloth'],
        estimatedCompletion: quarterFromNow(now, 1),
        status: 'active',
      },
      {
        title: 'Sewing',
        description: '1,200 coats in three batches.',
        fundingNeeded: 19000,
        deliverables: ['1,200 coats', '60 try-on coats'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
    ],
    currentMilestone: 1,
  };
}
