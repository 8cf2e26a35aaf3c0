// Demo project: a puppet company for wards and care homes.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';

export function quietPuppets(now: Date): DemoProject {
  return {
    key: 'quiet-puppets',
    ownerKey: 'noor',
    title: 'Large Puppets for Quiet Rooms',
    description: paragraphs(
      'Our puppets are as tall as a person and make no noise at all. They visit rooms where people lie down for a long time: dialysis wards, hospices, the second floor of care homes. A visit has no plot. A heron walks in, looks at you, and decides whether to stay.',
      'We are four puppeteers in Cork and have made 480 such visits. Nurses asked us to come back in 29 of 31 places. The two that did not were honest about it: one had no room to turn a wing, and in the other we had frightened a man who kept geese.',
      'Hospitals pay $340 an afternoon, out of a budget which exists, and we cannot take more than four a week with one van and two birds. We would like to build six more animals and train two further pairs, in Galway and in Belfast. At fourteen afternoons a week the company stands on its own feet and pays its owners something.',
    ),
    category: 'Arts',
    fundingGoalDollars: 38000,
    valuationDollars: 190000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 88,
    closesInDays: 40,
    tags: ['puppetry', 'hospitals', 'touring'],
    timeline: [
      {
        title: 'The heron',
        description: 'Built for a street festival, borrowed by a nurse.',
        date: monthFromNow(now, -34),
      },
      {
        title: 'Contract with a hospital group',
        description: 'Five hospitals, two afternoons a month each.',
        date: monthFromNow(now, -7),
      },
      {
        title: 'Second pair trained',
        description: 'Three weeks in a studio and five weeks walking behind us.',
        date: monthFromNow(now, 4),
      },
      { title: 'Fourteen afternoons a week', description: 'Three pairs, eight animals.', date: monthFromNow(now, 12) },
    ],
    team: [
      {
        name: 'Noor Halloran',
        role: 'Founder, head of the heron',
        description: 'Twelve years of street theater. Learned stillness from a night job on reception.',
      },
      {
        name: 'Fionn Breathnach',
        role: 'Builder',
        description: 'Makes wings out of tent poles and bicycle spokes. Nothing may weigh more than four kilos.',
      },
      {
        name: 'Sister Agnes Mullan',
        role: 'Clinical adviser',
        description: 'Ward sister, retired, who tells us when to leave.',
      },
    ],
    marketOpportunity: {
      marketSize: '$9 million a year for arts visits in Irish hospitals and homes',
      growthRate: '7% a year',
      description:
        'Most of that goes to music. Wards where music disturbs someone have nothing on offer, and there are about 600 of them.',
      targetAudience: 'Activity coordinators, who decide on sums below $5,000 by themselves',
      competitiveAdvantage:
        'Silence, washable feathers, and an infection-control protocol written by somebody who had to enforce one',
    },
    risks: [
      {
        type: 'Health',
        description: 'An outbreak closes wards to visitors for weeks.',
        mitigation:
          'Day centers and libraries take the free afternoons at a lower fee. In the last outbreak they covered 70%.',
        probability: 'High',
        impact: 'Medium',
      },
      {
        type: 'People',
        description: 'The work is heavy and tiring, and puppeteers are hard to replace.',
        mitigation: "Nobody does more than three afternoons a week, and wages are above the union's rate.",
        probability: 'Medium',
        impact: 'High',
      },
      {
        type: 'Contract',
        description: 'One hospital group is 44% of our income.',
        mitigation: 'With Galway and Belfast it drops below a fifth.',
        probability: 'Low',
        impact: 'High',
      },
    ],
    faq: [
      {
        question: 'Should this not be a charity?',
        answer:
          'We asked ourselves. A charity would spend a third of its year applying for things. Hospitals already pay; we need a van.',
      },
      {
        question: 'Which animals are next?',
        answer: 'A hare, two otters that work as a pair, a cow, and something very old that we have not named.',
      },
      { question: 'How long is a visit?', answer: 'Between thirty seconds and twenty minutes. The patient decides.' },
    ],
    milestones: [
      {
        title: 'Three animals',
        description: 'The hare and the otters, built and washed fifty times.',
        fundingNeeded: 11000,
        deliverables: ['Hare', 'Pair of otters', 'Wash test'],
        estimatedCompletion: monthFromNow(now, 1),
        status: 'active',
      },
      {
        title: 'Second pair and van',
        description: 'Training wages and a used van with a ramp.',
        fundingNeeded: 15500,
        deliverables: ['Galway pair trained', 'Van'],
        estimatedCompletion: monthFromNow(now, 4),
        status: 'pending',
      },
      {
        title: 'Third pair',
        description: 'Belfast, and the last three animals.',
        fundingNeeded: 11500,
        deliverables: ['Belfast pair trained', 'Three more animals'],
        estimatedCompletion: monthFromNow(now, 10),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
