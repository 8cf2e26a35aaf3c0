// Demo project: a floating theater.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function saltStreetBarge(now: Date): DemoProject {
  return {
    key: 'salt-street-barge',
    ownerKey: 'ada',
    title: 'The Salt Street Barge, a theater that moors',
    description: paragraphs(
      'A town of nine thousand people cannot keep a theater. It can keep one for five nights, if the theater leaves afterwards. Our barge is 38 meters long, carried gravel until three years ago and now carries 118 seats, a stage of six by seven meters and a bar that pays for the diesel.',
      'In our first season we played 61 nights in fourteen towns along the canals between Ghent and Namur with a hired deck and a tent. Average house: 94. Eleven of the towns had not had a professional performance in the past year. Tickets were $17, and towns paid a mooring fee on top, which we had not expected and now plan on.',
      picture('salt-street-barge-3', 'The view from row nine.'),
      'The tent has to go, as it closes us from October to April and once, in Kortrijk, left. We are asking for a steel roof, a proper lighting rig and the inspection that lets us sail with an audience on board.',
      picture('salt-street-barge-4', 'How the roof goes on: eight sections, each light enough for the yard’s crane.'),
    ),
    category: 'Arts',
    fundingGoalDollars: 150000,
    valuationDollars: 1000000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 74,
    closesInDays: 52,
    tags: ['theater', 'touring', 'inland waterways'],
    timeline: [
      {
        title: 'Barge bought',
        description: 'The Geertruida, for the price of her scrap and a promise to keep the name.',
        date: quarterFromNow(now, -10),
      },
      { title: 'First season under canvas', description: '61 nights, 5,734 tickets.', date: quarterFromNow(now, -3) },
      { title: 'Roof fitted', description: 'Eleven weeks at a yard in Baasrode.', date: quarterFromNow(now, 2) },
      {
        title: 'First tour with a roof',
        description: "Heated from the engine's cooling water.",
        date: quarterFromNow(now, 3),
      },
    ],
    team: [
      {
        name: 'Joke Vandamme',
        role: 'Artistic director',
        description: 'Directed for a city theater for eight years and wanted the audience to be able to walk home.',
      },
      {
        name: 'Raf De Smet',
        role: 'Skipper and technician',
        description: 'Third generation on the water. Can hang a lamp and pass a lock at the same time.',
      },
      { name: 'Ada Sorensen', role: 'Business', description: 'Signs with the towns.' },
    ],
    marketOpportunity: {
      marketSize: '$130 million a year in municipal culture budgets along the Belgian and northern French canals',
      growthRate: '2% a year',
      description: '212 towns lie on water deep enough for us. Forty would be a full calendar.',
      targetAudience: 'Councils of towns from 4,000 to 30,000 people, and touring companies of up to seven actors',
      competitiveAdvantage: 'We bring the room. A company in a gym hall spends its first day making it dark.',
    },
    risks: [
      {
        type: 'Safety',
        description: 'Sailing with an audience needs a passenger certificate, and inspectors may ask for bulkheads.',
        mitigation: 'We play moored until we have it. The numbers above do not count a single sailing night.',
        probability: 'Medium',
        impact: 'Low',
      },
      {
        type: 'Low water',
        description: 'In dry summers parts of the network close.',
        mitigation: 'Loaded, we draw 1.1 meters. Contracts name a second town within two days of travel.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Cost',
        description: 'Steel has moved by a fifth within a year before.',
        mitigation: 'The yard holds its price for 90 days after we sign.',
        probability: 'Medium',
        impact: 'Medium',
      },
    ],
    faq: [
      { question: 'Is there a toilet?', answer: 'Three. It was the first thing we built.' },
      {
        question: 'Do you produce the plays?',
        answer: 'One a year. The rest are guests, who take 60% of the tickets.',
      },
      {
        question: 'What is the barge worth if all goes wrong?',
        answer:
          "Surveyed at $210,000 as she lies, without roof or rig. She is the company's only large asset and carries no mortgage.",
      },
    ],
    milestones: [
      {
        title: 'Yard and steel',
        description: 'The roof frame, in eight sections that lift off for low bridges.',
        fundingNeeded: 64000,
        deliverables: ['Roof in eight sections', 'Bridge clearance test'],
        estimatedCompletion: quarterFromNow(now, 2),
        status: 'active',
      },
      {
        title: 'Insulation and heat',
        description: 'So that 118 people can sit still in January.',
        fundingNeeded: 31000,
        deliverables: ['Insulated hull', 'Heat exchanger on the engine'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
      {
        title: 'Rig',
        description: 'Lighting bars, dimmers and a desk bought from a theater that is closing.',
        fundingNeeded: 33000,
        deliverables: ['48-channel rig', 'Electrical certificate'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
      {
        title: 'Passenger certificate',
        description: 'Stability tests, doors, and a great deal of paper.',
        fundingNeeded: 22000,
        deliverables: ['Stability report', 'Certificate for 118 passengers'],
        estimatedCompletion: quarterFromNow(now, 6),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
