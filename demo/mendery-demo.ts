// Demo project: repair counters inside clothing shops.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';

export function mendery(now: Date): DemoProject {
  return {
    key: 'mendery',
    ownerKey: 'priya',
    title: 'Mendery: repair counters inside clothing shops',
    description: paragraphs(
      'A mending counter needs four square meters, a window if possible and somebody who likes zips. Mendery puts one inside a clothing shop, staffs it, and shares the takings. The shop gets people who walk in twice for the same pair of trousers. Customers get a price before they leave and a text message when it is done.',
      '## Five counters in Melbourne',
      'Together they took in 11,600 garments over the last twelve months.',
      '| Counter | In a year |\n|---|---|\n| Average price | $23 |\n| Median job | 19 minutes |\n| Make money | four of five |',
      'The fifth, in a shopping center, does not, and we are leaving it when the lease allows.',
      '## The next seven',
      '- street shops only\n- rent as a share of sales\n- a central bench for leather, which slows a counter down more than anything else',
      'The round fits them out and hires the people ahead of them.',
    ),
    category: 'Fashion',
    fundingGoalDollars: 180000,
    valuationDollars: 1500000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 132,
    closesInDays: 70,
    tags: ['repair', 'retail', 'services'],
    timeline: [
      { title: 'First counter', description: 'A corner of a denim shop in Brunswick.', date: quarterFromNow(now, -12) },
      {
        title: 'Five counters',
        description: 'And the first month in which the menders were paid more than the founder.',
        date: quarterFromNow(now, -5),
      },
      {
        title: 'Leather bench',
        description: 'One room in Footscray, a van twice a day.',
        date: quarterFromNow(now, 0),
      },
      { title: 'Eight counters', description: 'Including the first in Geelong.', date: quarterFromNow(now, 3) },
      {
        title: 'Twelve counters',
        description: 'The number at which head office pays for itself.',
        date: quarterFromNow(now, 6),
      },
    ],
    team: [
      {
        name: 'Priya Nandakumar',
        role: 'Founder',
        description: 'Was a buyer for a chain of 90 shops and knew to the cent what came back.',
      },
      {
        name: 'Lorraine Tsai',
        role: 'Head mender',
        description: 'Costume workroom of the state opera for fifteen years. Trains every new hire for four weeks.',
      },
      {
        name: 'Ewan Guthrie',
        role: 'Operations',
        description: 'Wrote the ticket system, after losing a wedding dress for one very long afternoon.',
      },
    ],
    marketOpportunity: {
      marketSize: '$410 million a year spent on clothing repair in Australia',
      growthRate: '8% a year',
      description:
        'The trade consists of about 2,900 one-person shops, whose average owner is 58. Many will close within ten years; their customers will still tear things.',
      targetAudience:
        'People within ten minutes of a shopping street, and clothing brands that promise repairs without a way to do them',
      competitiveAdvantage: 'No rent of our own, and contracts with two brands that send us their warranty work',
    },
    risks: [
      {
        type: 'Hiring',
        description: 'There are not enough menders.',
        mitigation: 'We train: nineteen people so far, fourteen of whom are still here after a year.',
        probability: 'High',
        impact: 'Medium',
      },
      {
        type: 'Host shops',
        description: 'If a host closes, our counter goes with it.',
        mitigation: 'A counter packs into one van. Moving the Fitzroy one took two days and cost $3,100.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Pricing',
        description: 'At $23 a repair is dearer than some new T-shirts.',
        mitigation: 'We do not mend those. Coats, denim and bags are 71% of takings.',
        probability: 'High',
        impact: 'Low',
      },
    ],
    faq: [
      { question: 'How do you split with the host?', answer: 'The shop gets 18% and supplies light and a plug.' },
      {
        question: 'When are you profitable as a whole?',
        answer: 'At twelve counters by our model, at ten if we keep head office at three people.',
      },
      {
        question: 'Will you franchise?',
        answer: 'We might, after twelve. We would want to know first what a bad counter looks like from far away.',
      },
      {
        question: 'What did the shopping center teach you?',
        answer: 'That people there are on their way to somewhere else.',
      },
    ],
    milestones: [
      {
        title: 'Leather bench',
        description: 'Machines, extraction, and a person who can skive.',
        fundingNeeded: 28000,
        deliverables: ['Bench in Footscray', 'Two-day leather turnaround'],
        estimatedCompletion: quarterFromNow(now, 0),
        status: 'completed',
      },
      {
        title: 'Counters six to eight',
        description: 'Fit-out and eight weeks of wages each before opening.',
        fundingNeeded: 63000,
        deliverables: ['Three counters open', 'Nine menders trained'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'active',
      },
      {
        title: 'Counters nine to twelve',
        description: 'The same again, with the hosts paying for the joinery.',
        fundingNeeded: 72000,
        deliverables: ['Four counters open', 'Twelve menders trained'],
        estimatedCompletion: quarterFromNow(now, 6),
        status: 'pending',
      },
      {
        title: 'Brand repairs by post',
        description: 'A booking page that two brands can put on their own sites.',
        fundingNeeded: 17000,
        deliverables: ['Booking page', 'Postal intake'],
        estimatedCompletion: quarterFromNow(now, 7),
        status: 'pending',
      },
    ],
    currentMilestone: 1,
  };
}
