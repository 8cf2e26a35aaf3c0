// Demo project: an instrument of contact microphones and resonators.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';

export function atlasOfSmallSounds(now: Date): DemoProject {
  return {
    key: 'atlas-of-small-sounds',
    ownerKey: 'ada',
    title: 'Atlas of Small Sounds',
    description: paragraphs(
      'Put it on a table and it plays the table. The Atlas is a shallow spruce box with six contact microphones on short leads and four wooden resonators tuned by sliding a peg. You clip the leads to whatever is in the room (a radiator, a bowl, a window in the wind), and the box gives the sound back, slower, as a chord.',
      'You write for it by hand. A roll of paper passes under a row of brushes, and where you have drawn, a string is let go. No screen and no presets, so that two Atlases never sound alike; a music school in Leipzig with eight of them calls this their best and worst quality.',
      'Twenty-six instruments have been sold at $1,450. I can build one a week. With a jig for the resonators and a part-time luthier it would be three, and that is all I am asking for.',
    ),
    category: 'Music',
    fundingGoalDollars: 30000,
    valuationDollars: 200000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 58,
    closesInDays: 30,
    tags: ['instrument', 'electroacoustic', 'handmade'],
    timeline: [
      {
        title: 'The first box',
        description: 'Built for a radio piece about a staircase.',
        date: monthFromNow(now, -30),
      },
      {
        title: 'Twenty-six sold',
        description: 'Eight to one school, one to a lighthouse.',
        date: monthFromNow(now, -2),
      },
      {
        title: 'Resonator jig',
        description: 'Four soundboards glued at once, to a tenth of a millimeter.',
        date: monthFromNow(now, 3),
      },
      { title: 'Three a week', description: 'With a luthier at the second bench.', date: monthFromNow(now, 6) },
    ],
    team: [
      {
        name: 'Vera Lindholm',
        role: 'Inventor and builder',
        description: 'Composer. Began to build because nobody would lend her a staircase.',
      },
      {
        name: 'Anselm Krug',
        role: 'Luthier, part time',
        description: 'Repairs zithers in Markneukirchen and is curious what happens to this one.',
      },
      {
        name: 'Ada Sorensen',
        role: 'Producer',
        description: 'Does the prices, the customs forms and the arguing for a case.',
      },
    ],
    marketOpportunity: {
      marketSize: '$64 million a year for experimental instruments',
      growthRate: '5% a year',
      description:
        'It is a market of small makers with waiting lists. Three a week means selling 140 a year; the four makers most like us sell between 90 and 400.',
      targetAudience: 'Sound artists, film composers, and schools that teach listening',
      competitiveAdvantage:
        'The paper roll. Children understand it in a minute and composers ask for blank ones by the kilometer.',
    },
    risks: [
      {
        type: 'Production',
        description: 'Spruce from one dealer in the Fiemme valley sets the sound.',
        mitigation: 'Boards for 90 instruments lie drying in the attic.',
        probability: 'Low',
        impact: 'Medium',
      },
      {
        type: 'Market',
        description: 'Enthusiasm for odd instruments comes in waves.',
        mitigation: 'Schools order in dozens and plan by the year; we have visited twenty of them.',
        probability: 'Medium',
        impact: 'Medium',
      },
    ],
    faq: [
      { question: 'Can it be amplified?', answer: 'Yes, two jacks: the room and the strings.' },
      { question: 'Where can I hear one?', answer: 'We post a minute every Sunday, recorded in a new kitchen.' },
      {
        question: 'Does an investor jump the queue?',
        answer: 'No. The queue is nine weeks and we are using your money to shorten it.',
      },
      {
        question: 'Is there a kit?',
        answer: 'For the resonators alone, at $210. The brushes need a steady hand and a bad temper.',
      },
    ],
    milestones: [
      {
        title: 'Jig',
        description: 'A press for four soundboards and its dehumidifier.',
        fundingNeeded: 9800,
        deliverables: ['Soundboard press', 'Twelve identical resonators'],
        estimatedCompletion: monthFromNow(now, 3),
        status: 'active',
      },
      {
        title: 'Second bench',
        description: "Tools, and four months of Anselm's Mondays to Wednesdays.",
        fundingNeeded: 13200,
        deliverables: ['Bench', '30 instruments from it'],
        estimatedCompletion: monthFromNow(now, 5),
        status: 'pending',
      },
      {
        title: 'Case and roll punch',
        description: 'A case that survives an airport and a punch for copying rolls.',
        fundingNeeded: 7000,
        deliverables: ['Travel case', 'Roll punch', 'Twenty printed rolls'],
        estimatedCompletion: monthFromNow(now, 8),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
