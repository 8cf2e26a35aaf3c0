// Demo project: acoustic leak loggers, the smallest share on offer.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';

export function kelda(now: Date): DemoProject {
  return {
    key: 'kelda',
    ownerKey: 'ada',
    title: 'Kelda: hearing leaks in old water mains',
    description: paragraphs(
      'A leaking cast-iron main hums at somewhere between 200 and 1,200 hertz, all night, for years. Large utilities pay for loggers that hear it. Small ones, with two vans and 300 kilometers of pipe, send a man with a listening stick.',
      '## How it works',
      'Kelda is a logger the size of a jam jar. It clamps to a hydrant, listens **from two until four in the morning** and sends forty bytes. Two of them on one pipe place a leak to within about three meters.',
      '## What a trial showed',
      '- 86 loggers on the mains of a valley utility in the Pennines\n- 23 leaks found in five months\n- two digs on dry ground; we now quote that rate with every offer',
      '## What it costs',
      'Hardware costs us $118 at 500 units. Customers rent at *$9 per logger and month*, because a water board can approve rent without a vote. The round takes us through drinking-water approval and to three paying districts.',
    ),
    category: 'Technology',
    fundingGoalDollars: 240000,
    valuationDollars: 5000000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 63,
    closesInDays: 47,
    tags: ['water', 'sensors', 'utilities'],
    timeline: [
      {
        title: 'Listening stick experiments',
        description: 'Forty hours of recordings from hydrants around Hebden Bridge.',
        date: quarterFromNow(now, -9),
      },
      { title: 'Pennine trial', description: '86 loggers, 23 confirmed leaks.', date: quarterFromNow(now, -3) },
      {
        title: 'Drinking-water approval',
        description: 'Contact materials tested by an accredited house.',
        date: quarterFromNow(now, 2),
      },
      {
        title: 'Three districts under contract',
        description: 'About 1,400 loggers on the street.',
        date: quarterFromNow(now, 5),
      },
    ],
    team: [
      {
        name: 'Dr. Imogen Thackray',
        role: 'Acoustics',
        description:
          'Wrote her thesis on noise in pipes and then spent six years at a utility finding out what it had left out.',
      },
      {
        name: 'Yusuf Demir',
        role: 'Embedded engineer',
        description: 'Made parking meters run for ten years on one battery.',
      },
      {
        name: 'Colin Ashworth',
        role: 'Field operations',
        description: 'Thirty-one years of digging holes in the right place. Our ground truth.',
      },
      { name: 'Ada Sorensen', role: 'Chair', description: 'Keeps contracts and cash apart.' },
    ],
    marketOpportunity: {
      marketSize: '$620 million a year on leak detection in Europe',
      growthRate: '9% a year',
      description:
        'About 2,300 European utilities serve fewer than 50,000 people each. Together they lose a quarter of the water they pump, and hardly any of them own loggers.',
      targetAudience: 'Utilities with 100 to 900 kilometers of metal main',
      competitiveAdvantage: 'A rental that fits an operating budget, and a published record of wrong digs',
    },
    risks: [
      {
        type: 'Technical',
        description: 'Plastic pipe carries sound badly, and districts are replacing iron with plastic.',
        mitigation: 'Replacement runs at 0.7% a year. A hydrophone version for plastic is drawn, not built.',
        probability: 'High',
        impact: 'Low',
      },
      {
        type: 'Regulatory',
        description: 'Approval for contact with drinking water can take nine months.',
        mitigation:
          'The clamp touches only the outside of the hydrant. We apply anyway, since buyers ask for the paper.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Sales',
        description: 'Boards meet quarterly and one postponed vote moves our revenue by half a year.',
        mitigation: 'The rent is kept below the signing limit of an operations manager in 70% of our list.',
        probability: 'Medium',
        impact: 'High',
      },
    ],
    faq: [
      {
        question: 'Why is the valuation as high as it is?',
        answer:
          'It rests on two signed letters of intent worth $151,000 a year. Both are in the documents we send on request.',
      },
      {
        question: 'How long does a logger last?',
        answer: 'Seven years on one cell by calculation, twenty months by observation so far.',
      },
      {
        question: 'Do you sell the data?',
        answer: 'No. It belongs to the utility, and forty bytes a night would not fetch much.',
      },
    ],
    milestones: [
      {
        title: 'Approval',
        description: 'Materials testing and the quality manual behind it.',
        fundingNeeded: 46000,
        deliverables: ['Materials certificate', 'Quality manual'],
        estimatedCompletion: quarterFromNow(now, 2),
        status: 'active',
      },
      {
        title: 'Five hundred loggers',
        description: 'A first series from a contract manufacturer in Rochdale.',
        fundingNeeded: 72000,
        deliverables: ['500 loggers', 'Automatic test bench'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
      {
        title: 'First district',
        description: 'Installation, training and six months of standing next to Colin.',
        fundingNeeded: 52000,
        deliverables: ['420 loggers installed', 'Leak report every Monday'],
        estimatedCompletion: quarterFromNow(now, 4),
        status: 'pending',
      },
      {
        title: 'Second and third district',
        description: 'The same, without us standing there.',
        fundingNeeded: 70000,
        deliverables: ['Two further contracts', "Installer's handbook"],
        estimatedCompletion: quarterFromNow(now, 5),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
