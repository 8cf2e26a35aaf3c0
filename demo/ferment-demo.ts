// Demo project: a shared fermentation cellar, the largest share on offer.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function ferment(now: Date): DemoProject {
  return {
    key: 'ferment',
    ownerKey: 'ada',
    title: 'Ferment, a neighborhood cellar',
    description: paragraphs(
      'Under an old dairy in Malmö there is a cellar that stays at thirteen degrees all year. We rent shelves in it. Members bring cabbage, soybeans, windfall apples; we supply crocks, salt, koji and the nerve to leave things alone. Upstairs is a counter that sells what we make ourselves.',
      '## One year of trial in a smaller room',
      "- **64 members** at $28 a month\n- miso, vinegar and pickles worth **$47,000** over the counter\n- two batches thrown away, both ours; the members' were fine",
      '## What the dairy changes',
      'It gives us room for 220 members and a vinegar barrel that will not be ready for two years. It also has a floor drain from another age, which is most of the budget.',
      picture('ferment-2', 'A rehearsal for moving day. It is forty meters, and nobody dropped anything.'),
      '> We offer a quarter of the company because it is a small business with slow food in it, and we would rather say so now than explain it later.',
    ),
    category: 'Food',
    fundingGoalDollars: 60000,
    valuationDollars: 240000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 29,
    closesInDays: null,
    tags: ['fermentation', 'membership', 'shop'],
    timeline: [
      { title: 'Trial room', description: 'Twelve square meters behind a bicycle shop.', date: monthFromNow(now, -15) },
      {
        title: 'Lease on the dairy',
        description: 'Eight years, with the first five months free while we dig.',
        date: monthFromNow(now, -2),
      },
      { title: 'Drain and floor', description: 'The loud part.', date: monthFromNow(now, 3) },
      {
        title: 'Doors open',
        description: 'Members carry their crocks across the street themselves.',
        date: monthFromNow(now, 5),
      },
    ],
    team: [
      {
        name: 'Ylva Nordin',
        role: 'Cellar keeper',
        description: 'Food chemist, formerly at a yoghurt factory, where she was not allowed to leave anything alone.',
      },
      {
        name: 'Hiroshi Tanabe',
        role: 'Koji',
        description: 'Brewed soy sauce in Kagawa before he followed somebody to Sweden.',
      },
      { name: 'Ada Sorensen', role: 'Accounts', description: 'Rents one shelf, pays for it, and keeps the books.' },
    ],
    marketOpportunity: {
      marketSize: '$22 million a year on fermented food in Skåne',
      growthRate: '9% a year',
      description:
        'We do not need much of it. 180 members and 60 customers a day cover every cost, and 31,000 people live within a fifteen-minute walk.',
      targetAudience: 'People with an allotment and no cellar',
      competitiveAdvantage:
        'The temperature of the room, which costs nothing and which no shop unit in the quarter has',
    },
    risks: [
      {
        type: 'Food safety',
        description: 'One bad crock with a name on it could close a shared cellar.',
        mitigation:
          "Each member's crock is measured for acidity on days three, seven and thirty. Under the inspectors' plan anything doubtful is destroyed.",
        probability: 'Low',
        impact: 'High',
      },
      {
        type: 'Building',
        description: 'Old drains hide things.',
        mitigation: 'A camera went through all 26 meters. We know of two breaks and have a fixed price for both.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Growth',
        description: 'Membership may stop at 140.',
        mitigation: 'Then the back room is let to a cheese maker who has asked for it.',
        probability: 'Medium',
        impact: 'Low',
      },
    ],
    faq: [
      {
        question: 'What will my share pay?',
        answer:
          'Nothing in the first two years. After that we plan to pay out 40% of profit, and we expect profit to be modest.',
      },
      { question: 'Do I have to like kimchi?', answer: 'No. There is a shelf for people who only make mustard.' },
      { question: 'Does membership come with the investment?', answer: 'A year of it, from $1,000.' },
      {
        question: 'What about the smell?',
        answer:
          'Extraction runs up the old chimney. The neighbors were invited to the trial room first and three of them joined.',
      },
    ],
    milestones: [
      {
        title: 'Floor and drain',
        description: 'Dig, lay, slope, seal.',
        fundingNeeded: 31000,
        deliverables: ['New drain', 'Sealed floor', 'Approval by the food authority'],
        estimatedCompletion: monthFromNow(now, 3),
        status: 'active',
      },
      {
        title: 'Shelves and crocks',
        description: 'Oak shelving for 400 crocks and a lift that an older person can work.',
        fundingNeeded: 17000,
        deliverables: ['400 places', 'Crock lift'],
        estimatedCompletion: monthFromNow(now, 5),
        status: 'pending',
      },
      {
        title: 'Counter',
        description: 'A cold counter, a till and three months of wages.',
        fundingNeeded: 12000,
        deliverables: ['Shop open five days a week'],
        estimatedCompletion: monthFromNow(now, 6),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
