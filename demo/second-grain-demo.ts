// Demo project: furniture from storm-felled trees.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';

export function secondGrain(now: Date): DemoProject {
  return {
    key: 'second-grain',
    ownerKey: 'ines',
    title: 'Second Grain: furniture from storm-felled city trees',
    description: paragraphs(
      'Pittsburgh takes down about 1,900 street trees a year. Nearly all of that wood is chipped, because it is full of nails and no sawmill wants it near a blade. We want it. A metal detector, a bandsaw and a patient person get two thirds of a street oak out as boards.',
      '## Three years of tables',
      'We make them for people who knew the tree. The waiting room of a clinic on Penn Avenue sits on the linden that used to shade its door. We sold **74 pieces** last year at an average of $1,150 and turned down orders for about as many again.',
      '## Everything waits for the kiln',
      '| Kiln | Ours | With a vacuum |\n|---|---|---|\n| One tree dries in | seven weeks | nine days |',
      'It costs more than the rest of the workshop together, and that is what this round is for.',
    ),
    category: 'Art & Design',
    fundingGoalDollars: 120000,
    valuationDollars: 960000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 101,
    closesInDays: 33,
    tags: ['furniture', 'wood', 'reuse'],
    timeline: [
      {
        title: 'First tree',
        description: "A maple from Ines Calder's own street, in pieces too big for the van.",
        date: quarterFromNow(now, -13),
      },
      {
        title: 'Agreement with the city',
        description: 'Forestry crews call us before they call the chipper.',
        date: quarterFromNow(now, -4),
      },
      {
        title: 'Vacuum kiln running',
        description: 'Delivery takes fourteen weeks from the order.',
        date: quarterFromNow(now, 2),
      },
      {
        title: 'Two hundred pieces a year',
        description: 'With one more maker and the same building.',
        date: quarterFromNow(now, 6),
      },
    ],
    team: [
      {
        name: 'Ines Calder',
        role: 'Founder and maker',
        description: 'Cabinet maker. Keeps a jar of every nail that she has hit.',
      },
      {
        name: 'Deshawn Pruitt',
        role: 'Sawyer',
        description: 'Ran a line at a hardwood mill in Kane for twelve years and reads a log by its bark.',
      },
      {
        name: 'Beatriz Lomeli',
        role: 'Sales and deliveries',
        description: 'Came as a customer and reorganized the order book while she waited.',
      },
    ],
    marketOpportunity: {
      marketSize: '$2.9 billion a year of handmade furniture in the United States',
      growthRate: '3% a year',
      description:
        'Our share of that will always be a rounding error. What matters is the supply: logs that a city pays to get rid of, within fifteen miles of the workshop.',
      targetAudience: 'Households in Allegheny County, and architects who need a story for a lobby and a delivery date',
      competitiveAdvantage:
        'The call from the forestry crew, and a metal-finding routine that ruins one blade a month instead of one a week',
    },
    risks: [
      {
        type: 'Equipment',
        description: 'A vacuum kiln has a pump that hates tannin.',
        mitigation: 'We bought a service plan into the quote and a spare pump into the budget.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Demand',
        description: 'Furniture is the first thing people put off.',
        mitigation: 'A third of orders now come from offices and clinics, which plan further ahead.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Supply',
        description: "The agreement with the city can be ended with 60 days' notice.",
        mitigation: 'Two boroughs and a cemetery have offered their trees as well.',
        probability: 'Low',
        impact: 'High',
      },
    ],
    faq: [
      {
        question: 'Can I bring my own tree?',
        answer: 'Within the county, yes. We charge for the sawing whether or not a table comes out of it.',
      },
      {
        question: 'What do you do with the bad third?',
        answer: 'It heats the workshop. Some of it is turned into dice by a man in Norway.',
      },
      {
        question: 'When would investors be paid?',
        answer:
          'We plan a first dividend after two full years with the kiln, and not before the loan on the saw is gone.',
      },
      {
        question: 'Why not borrow the money?',
        answer: 'The bank offered 60% of it, secured on a building that we rent.',
      },
    ],
    milestones: [
      {
        title: 'Ground work',
        description: 'Power, a slab and a hoist.',
        fundingNeeded: 21000,
        deliverables: ['Three-phase supply', 'Reinforced slab', 'Two-ton hoist'],
        estimatedCompletion: quarterFromNow(now, 0),
        status: 'completed',
      },
      {
        title: 'Kiln',
        description: 'A used vacuum kiln of four cubic meters, inspected and delivered.',
        fundingNeeded: 68000,
        deliverables: ['Kiln on site', 'First charge dried to 8%'],
        estimatedCompletion: quarterFromNow(now, 2),
        status: 'active',
      },
      {
        title: 'Second maker',
        description: 'A bench, tools and six months of wages.',
        fundingNeeded: 31000,
        deliverables: ['Bench and tools', '40 pieces from the second bench'],
        estimatedCompletion: quarterFromNow(now, 4),
        status: 'pending',
      },
    ],
    currentMilestone: 1,
  };
}
