// Demo project: a cooperative board game.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function hollowMoon(now: Date): DemoProject {
  return {
    key: 'hollow-moon',
    ownerKey: 'ada',
    title: 'Hollow Moon: a cooperative board game about tides',
    description: paragraphs(
      'Hollow Moon is a board game for two to five people who keep the same drowning archipelago alive. You share one deck and one tide clock. When the clock turns, water covers the lowest hexes and whatever you left there is gone. A game takes 75 minutes and can be lost in the first ten, which testers complained about for a year and then asked us to keep.',
      '## Three winters of testing',
      'We recorded **212 playtests** in the back room of a library in Aarhus. Of sixty maps, 41 survived.',
      picture('hollow-moon-2', 'A Tuesday in the library: islands four to nine are already gone.'),
      '## Made within 90 kilometers',
      'The box, the boards and the wooden pieces. That adds about $4.10 a copy compared with the quote from overseas, and spares us a container and eleven weeks at sea.',
      picture('hollow-moon-3', 'The clock. The pin in its middle was the hardest part to get right.'),
      '## What the money pays for',
      '- a first printing of 3,000 copies; shops have pre-ordered 640\n- the French and German rule books',
    ),
    category: 'Games',
    fundingGoalDollars: 75000,
    valuationDollars: 500000,
    status: 'active',
    visibility: 'public',
    featured: true,
    daysOld: 38,
    closesInDays: 24,
    tags: ['board game', 'cooperative', 'made locally'],
    timeline: [
      {
        title: 'First playable tide clock',
        description: 'Cardboard, a brass pin, and rules on a single sheet.',
        date: quarterFromNow(now, -11),
      },
      {
        title: 'Two hundredth recorded playtest',
        description: 'Win rate settles at 38% for groups who have played before.',
        date: quarterFromNow(now, -1),
      },
      {
        title: 'Rules frozen',
        description: 'The English text goes to two outside editors who have never seen the game.',
        date: quarterFromNow(now, 1),
      },
      {
        title: 'First printing',
        description: '3,000 copies in three languages, boxed in Horsens.',
        date: quarterFromNow(now, 3),
      },
    ],
    team: [
      {
        name: 'Jeppe Mortensen',
        role: 'Game designer',
        description: 'Taught physics for nine years and still draws maps in the margins of exam papers.',
      },
      {
        name: 'Lea Winther',
        role: 'Illustrator',
        description:
          "Paints the islands in gouache at twice their printed size. Previously drew sea charts for the pilots' service.",
      },
      {
        name: 'Ada Sorensen',
        role: 'Producer',
        description: "Holds the budget, the printer's calendar and the spreadsheet of shop orders.",
      },
    ],
    marketOpportunity: {
      marketSize: '$190 million of cooperative board games a year in northern Europe',
      growthRate: '6% a year',
      description:
        "Games in this class sell between 2,000 and 12,000 copies in their first two years. Our plan breaks even at 2,350, counting the investors' share.",
      targetAudience: 'Households who own five to twenty games, and the 310 board game cafés we have on a list',
      competitiveAdvantage:
        'A reprint takes us seven weeks instead of five months, so we can print small and never sit on a warehouse.',
    },
    risks: [
      {
        type: 'Production',
        description: 'The tide clock has a moving part, and moving parts fail.',
        mitigation:
          'Forty clocks were turned 5,000 times each. Two loosened; the pin is now riveted, and every box contains a spare.',
        probability: 'Low',
        impact: 'Medium',
      },
      {
        type: 'Market',
        description: 'Eight hundred cooperative games are published every year and shops have little shelf to spare.',
        mitigation:
          'We sell to cafés first, where a game is taught by someone, and give shops sale-or-return on their first six copies.',
        probability: 'Medium',
        impact: 'High',
      },
    ],
    faq: [
      {
        question: 'Do investors get a copy?',
        answer: 'Yes, from the first printing, with your name in the rule book if you want it there.',
      },
      {
        question: 'Can it be played alone?',
        answer: 'There is a solo variant on the last page. It works, and we would rather you invited someone.',
      },
      {
        question: 'What happens to the share if you make a second game?',
        answer: 'You own part of the company, which holds every game that we publish, including that one.',
      },
    ],
    milestones: [
      {
        title: 'Art and rules',
        description: 'Everything that goes on paper, finished and proofread.',
        fundingNeeded: 14500,
        deliverables: ['41 painted maps', 'Rule book in English, French and German'],
        estimatedCompletion: quarterFromNow(now, 1),
        status: 'active',
      },
      {
        title: 'Tooling and proofs',
        description: "Cutting dies, the clock's riveting jig, and ten proof copies off the real press.",
        fundingNeeded: 18000,
        deliverables: ['Cutting dies', 'Ten proof copies', 'Drop test report'],
        estimatedCompletion: quarterFromNow(now, 2),
        status: 'pending',
      },
      {
        title: 'First printing',
        description: 'Paper, wood and hands for 3,000 boxes.',
        fundingNeeded: 36500,
        deliverables: ['3,000 boxed copies', '120 spare tide clocks'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
      {
        title: 'Into the shops',
        description: 'Freight within Europe and a teaching copy for every café that asks.',
        fundingNeeded: 6000,
        deliverables: ['640 pre-orders delivered', '150 teaching copies'],
        estimatedCompletion: quarterFromNow(now, 4),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
