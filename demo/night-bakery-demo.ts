// Demo project: an oven controller, the one that is fully funded.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function nightBakery(now: Date): DemoProject {
  return {
    key: 'night-bakery',
    ownerKey: 'teodora',
    title: 'Night Bakery, an open oven controller',
    description: paragraphs(
      'Most bakeries with fewer than ten people bake on a deck oven older than the baker, with a thermostat that knows two states. Night Bakery is a steel box with a relay board, four probes and a small screen. It learns how one particular oven loses heat and starts it as late as it can, so that the stone stands at 245 °C when the first loaves go in and the cheap night tariff does most of the work.',
      '## Fourteen months in nineteen bakeries',
      '- ovens in Porto and Vigo used **31% less electricity** on average\n- the worst result was 12%, at a bakery that already got up at the right time by hand',
      picture('night-bakery-2', 'Duarte on the night shift in Vigo, with the second prototype.'),
      '## How we earn',
      'Circuit, firmware and wiring guide are published. We sell the assembled unit, at $690, and a support contract that four in five customers take. This round paid for the safety certificate and a run of 400 units.',
      picture('night-bakery-3', 'The board of the first series, before its lid goes on.'),
    ),
    category: 'Technology',
    fundingGoalDollars: 100000,
    valuationDollars: 800000,
    status: 'funded',
    visibility: 'public',
    featured: true,
    daysOld: 45,
    closesInDays: null,
    tags: ['open hardware', 'energy', 'bakeries'],
    timeline: [
      {
        title: 'First oven',
        description: 'Wired into the Vance family bakery over one weekend, while it stayed open.',
        date: quarterFromNow(now, -8),
      },
      {
        title: 'Nineteen bakeries',
        description: "Every unit metered separately, results published with the bakeries' names.",
        date: quarterFromNow(now, -3),
      },
      {
        title: 'Safety certificate',
        description: 'Tests booked at a laboratory in Lisbon.',
        date: quarterFromNow(now, 1),
      },
      { title: 'Run of 400', description: 'Assembled in Braga, in four batches.', date: quarterFromNow(now, 2) },
    ],
    team: [
      {
        name: 'Teodora Vance',
        role: 'Founder, electronics',
        description:
          'Grew up over a bakery and designed motor drives for lifts until she could stand the alarm clock again.',
      },
      {
        name: 'Duarte Pinho',
        role: 'Electrician',
        description: 'Has installed all nineteen units himself and wrote the wiring guide.',
      },
      {
        name: 'Marisol Quiroga',
        role: "Bakers' support",
        description: 'A baker of twenty years who answers the telephone between midnight and six.',
      },
    ],
    marketOpportunity: {
      marketSize: '$340 million: 480,000 deck ovens in use in southern Europe',
      growthRate: '3% a year',
      description:
        "The number of ovens hardly grows. The price of electricity did, and a controller repays itself in seven to thirteen months at today's tariffs.",
      targetAudience: 'Bakeries with one to three deck ovens and no engineer',
      competitiveAdvantage: "It fits ovens from eleven makers, while the makers' own controllers fit only new ones.",
    },
    risks: [
      {
        type: 'Certification',
        description: 'The laboratory may ask for a second insulation test, which costs $6,500 and six weeks.',
        mitigation: 'We had the board pre-tested; the budget holds one repeat.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Imitation',
        description: 'The design is open and anybody may build it.',
        mitigation: 'Several do, and they send us fixes. Bakers buy the installation and the person on the telephone.',
        probability: 'High',
        impact: 'Low',
      },
      {
        type: 'Supply',
        description: 'One relay comes from a single factory.',
        mitigation: 'A second relay is laid out on the same board and 900 of the first are in stock.',
        probability: 'Low',
        impact: 'High',
      },
    ],
    faq: [
      {
        question: 'Is the round closed?',
        answer: 'Yes, the goal was reached. Support the project if you would like to hear about a later one.',
      },
      {
        question: 'What if the box fails at three in the morning?',
        answer: 'A switch on the side gives the oven back to its old thermostat. It has been used twice.',
      },
      {
        question: 'Does it work with gas?',
        answer: 'No. Two people have tried to make it, and we asked them to stop.',
      },
      {
        question: 'Who owns the design?',
        answer: 'Everyone may use it. The company owns the name, the certificate and the contracts.',
      },
    ],
    milestones: [
      {
        title: 'Certificate',
        description: 'Insulation, interference and a door that stays shut.',
        fundingNeeded: 22000,
        deliverables: ['Test reports', 'Declaration of conformity'],
        estimatedCompletion: quarterFromNow(now, 1),
        status: 'active',
      },
      {
        title: 'Parts for 400 units',
        description: 'Boards, boxes, probes and the long-lead relays.',
        fundingNeeded: 48000,
        deliverables: ['All parts in Braga', 'Incoming inspection'],
        estimatedCompletion: quarterFromNow(now, 2),
        status: 'pending',
      },
      {
        title: 'Assembly and installation',
        description: 'Two hired hands, a van, and the first hundred ovens.',
        fundingNeeded: 30000,
        deliverables: ['400 tested units', '100 installations', 'Spanish and Italian wiring guides'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
