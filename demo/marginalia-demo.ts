// Demo project: a quarterly in four languages.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';

export function marginalia(now: Date): DemoProject {
  return {
    key: 'marginalia',
    ownerKey: 'ada',
    title: 'Marginalia, a quarterly printed in four languages',
    description: paragraphs(
      'Marginalia prints one long essay per issue four times over, in Portuguese, Polish, English and Arabic, on facing pages, and leaves a third of every page empty. Readers write there and post their copies back. The next issue opens with the best of what they wrote.',
      "Six issues exist. Circulation is 2,350, of which 1,480 are subscriptions at $56 a year, and 41% of subscribers have sent a copy back at least once. We carry no advertising. Translation is our largest cost and always will be, at about $7,200 an issue; we pay the rate of the translators' guild and print their names on the cover.",
      'We lose $1,900 an issue today and stop losing at 1,850 subscriptions. The round carries us for six more issues, pays for a move to a printer with a shorter minimum run, and lets us reprint the first two numbers, which people ask for every week.',
    ),
    category: 'Publishing',
    fundingGoalDollars: 45000,
    valuationDollars: 225000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 96,
    closesInDays: 18,
    tags: ['magazine', 'translation', 'print'],
    timeline: [
      {
        title: 'Issue one',
        description: '900 copies, folded at a kitchen table in Lisbon.',
        date: quarterFromNow(now, -6),
      },
      {
        title: 'Issue six',
        description: 'The first to sell out before the next appeared.',
        date: quarterFromNow(now, -1),
      },
      { title: 'New printer', description: 'A minimum run of 400 instead of 2,000.', date: quarterFromNow(now, 2) },
      {
        title: 'Break even',
        description: 'At 1,850 subscriptions on our current curve.',
        date: quarterFromNow(now, 5),
      },
    ],
    team: [
      {
        name: 'Benedita Rocha',
        role: 'Editor',
        description: 'Edited a Sunday supplement until it was folded into the television guide.',
      },
      {
        name: 'Zofia Malik',
        role: 'Translations',
        description: 'Coordinates nineteen translators and reads all four scripts.',
      },
      { name: 'Ada Sorensen', role: 'Publisher', description: 'Counts subscriptions on Mondays.' },
    ],
    marketOpportunity: {
      marketSize: '$75 million a year for independent printed magazines in Europe',
      growthRate: '3% a year',
      description:
        'The successful ones are small and dear. The sixteen titles we compare ourselves with hold 1,500 to 9,000 subscribers and keep four fifths of them each year. We keep 83%.',
      targetAudience: 'Readers of two or more of our languages, and libraries that serve them',
      competitiveAdvantage: 'Readers who are also the authors of the next issue rarely cancel.',
    },
    risks: [
      {
        type: 'Cost',
        description: 'Paper and postage rose by a fifth in two years.',
        mitigation: 'The new printer is in Wrocław, from where two thirds of our post is cheaper.',
        probability: 'High',
        impact: 'Medium',
      },
      {
        type: 'Audience',
        description: 'Four languages narrow the field as much as they widen it.',
        mitigation: 'Every copy can be read in one language alone. Half of our readers do just that.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Editorial',
        description: 'Someone may write something actionable in a margin.',
        mitigation: 'We print a selection, and a lawyer reads it for $300 an issue.',
        probability: 'Low',
        impact: 'Medium',
      },
    ],
    faq: [
      {
        question: 'Why these four languages?',
        answer: 'They are the ones spoken on our staircase. A fifth would need a wider page.',
      },
      {
        question: 'Is there a digital edition?',
        answer: 'A plain PDF for subscribers who cannot see print well, and scans of the margins.',
      },
      {
        question: 'What does an investor receive?',
        answer: 'A share in the company, and issues for as long as you hold it.',
      },
      {
        question: 'Could I lose it all?',
        answer: 'Yes. Magazines stop. We publish our subscription count in each issue so that you see it coming.',
      },
    ],
    milestones: [
      {
        title: 'Reprint of one and two',
        description: '500 copies each, on the old press, with the old mistakes.',
        fundingNeeded: 8000,
        deliverables: ['1,000 copies reprinted'],
        estimatedCompletion: quarterFromNow(now, 0),
        status: 'completed',
      },
      {
        title: 'Change of printer',
        description: 'Test runs, paper, and a deposit.',
        fundingNeeded: 11500,
        deliverables: ['Two test issues', 'Contract for 400 copies upwards'],
        estimatedCompletion: quarterFromNow(now, 2),
        status: 'active',
      },
      {
        title: 'Issues seven to nine',
        description: 'Translation and postage.',
        fundingNeeded: 13000,
        deliverables: ['Three issues', '1,650 subscriptions'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
      {
        title: 'Issues ten to twelve',
        description: 'The last three that need help.',
        fundingNeeded: 12500,
        deliverables: ['Three issues', '1,850 subscriptions'],
        estimatedCompletion: quarterFromNow(now, 6),
        status: 'pending',
      },
    ],
    currentMilestone: 1,
  };
}
