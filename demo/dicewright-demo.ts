// Demo project: wooden dice, the smallest goal in the demo, with less than the minimum investment left to raise.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';

export function dicewright(now: Date): DemoProject {
  return {
    key: 'dicewright',
    ownerKey: 'oskar',
    title: 'Dicewright: fair dice from offcuts',
    description: paragraphs(
      'I make dice out of what a guitar factory throws away. Pear, plum, bog oak. Each one is floated in salt water and turned until it shows no favorite side, then engraved. It takes me nine minutes a die and I sell a set of seven for $64.',
      'Nine minutes is the trouble. The floating takes six of them. My brother-in-law and I have built a rig, out of a laboratory balance and a stepper motor, that finds the heavy side in forty seconds. It works on the bench for the six-sided ones. I would like a proper one, for all seven shapes, and a second engraving head.',
      'That is a small sum and I am asking for a small sum. There is a waiting list of 230 sets, about five months at the rate I post them.',
    ),
    category: 'Games',
    fundingGoalDollars: 9500,
    valuationDollars: 60000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 66,
    closesInDays: 45,
    tags: ['dice', 'woodwork', 'one-person workshop'],
    timeline: [
      {
        title: 'Hundredth set sold',
        description: 'At a market in Trondheim, to a man who rolled a one.',
        date: monthFromNow(now, -14),
      },
      {
        title: 'Bench rig',
        description: 'Forty seconds for a cube, within 0.3% of the salt water result.',
        date: monthFromNow(now, -4),
      },
      {
        title: 'Rig for all seven shapes',
        description: 'The ten-sided die is the hard one.',
        date: monthFromNow(now, 3),
      },
      { title: 'Waiting list cleared', description: '230 sets out of the door.', date: monthFromNow(now, 5) },
    ],
    team: [
      {
        name: 'Oskar Brandvold',
        role: 'Dice maker',
        description: 'Pattern maker by trade, at a foundry which closed. Left-handed, as the dice will tell you.',
      },
      {
        name: 'Erlend Foss',
        role: 'Rig builder, Saturdays',
        description: 'Calibrates laboratory scales during the week.',
      },
    ],
    marketOpportunity: {
      marketSize: '$70 million a year for dice sold above $40 a set',
      growthRate: '8% a year',
      description:
        'Most of it is resin and metal. Wood is a corner, because wood is rarely fair. I can sell about 900 sets a year without hiring, and do not intend to hire.',
      targetAudience: 'People who play at a table every week and have opinions about dice',
      competitiveAdvantage: 'A test slip with each set: 600 recorded rolls a die, and money back if yours differ',
    },
    risks: [
      {
        type: 'Material',
        description: 'The factory could start burning its offcuts.',
        mitigation: 'I hold about fourteen months of dried blanks and know two violin makers.',
        probability: 'Low',
        impact: 'Medium',
      },
      {
        type: 'Technical',
        description: 'The rig may never manage the ten-sided die.',
        mitigation: 'Then that one stays in salt water, and a set takes 31 minutes instead of 26.',
        probability: 'Medium',
        impact: 'Low',
      },
    ],
    faq: [
      {
        question: 'What would I own?',
        answer:
          'A part of Dicewright, which is me, the rig and the name. It made $6,800 after my wages in the last twelve months.',
      },
      { question: 'Do you do custom engraving?', answer: 'Not until the waiting list is gone.' },
      {
        question: 'Are they really fair?',
        answer: 'To within what 600 rolls can show. Wood moves with the seasons, so keep them out of the sauna.',
      },
    ],
    milestones: [
      {
        title: 'Balance and motor',
        description: 'A second-hand balance that reads to a tenth of a milligram.',
        fundingNeeded: 3200,
        deliverables: ['Balance, calibrated', 'Rig frame'],
        estimatedCompletion: monthFromNow(now, -1),
        status: 'completed',
      },
      {
        title: 'Seven cradles',
        description: 'One holder a shape, milled and tried on 50 dice each.',
        fundingNeeded: 2400,
        deliverables: ['Cradles for all seven shapes', 'Test sheet'],
        estimatedCompletion: monthFromNow(now, 3),
        status: 'active',
      },
      {
        title: 'Second engraving head',
        description: 'So that one set cuts while the next is filled.',
        fundingNeeded: 3900,
        deliverables: ['Engraving head fitted', '50 sets in one week'],
        estimatedCompletion: monthFromNow(now, 4),
        status: 'pending',
      },
    ],
    currentMilestone: 1,
  };
}
