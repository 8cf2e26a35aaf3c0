// Demo project: a small organ, kept private by Linus.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';

export function parlourOrgan(now: Date): DemoProject {
  return {
    key: 'parlour-organ',
    ownerKey: 'linus',
    title: 'Parlor, an organ for flats with thin walls',
    description: paragraphs(
      'A real pipe organ of fifty-six wooden pipes, the size of a wardrobe, at 48 decibels with the doors shut. Bach wrote for instruments hardly louder. The wind comes from a fan meant for server racks; it is the quietest one we could find, and I have listened to thirty.',
      'One exists and stands in my hall. The neighbors have complained about it once, when it was off. I am showing this page to a handful of organists and one accountant before anybody else sees it, because the cost of pipes at small numbers still makes no sense: $9,400 an instrument, where I believe people would pay eleven.',
    ),
    category: 'Music',
    fundingGoalDollars: 55000,
    valuationDollars: 500000,
    status: 'active',
    visibility: 'private',
    featured: false,
    daysOld: 17,
    closesInDays: null,
    tags: ['organ', 'instrument'],
    timeline: [
      { title: 'First instrument', description: 'Two years of weekends.', date: quarterFromNow(now, -2) },
      {
        title: 'Pipes at half the cost',
        description: 'If a router can voice them, which is doubtful.',
        date: quarterFromNow(now, 2),
      },
      {
        title: 'Five instruments',
        description: 'For five people who have promised to be honest.',
        date: quarterFromNow(now, 5),
      },
    ],
    team: [
      { name: 'Linus Berg', role: 'Builder', description: 'Plays badly and often.' },
      {
        name: 'Gudrun Eklöf',
        role: 'Organist and voicer',
        description: 'Cathedral organist in Västerås. Voices pipes by humming at them.',
      },
    ],
    marketOpportunity: {
      marketSize: '$26 million a year for practice organs in Europe',
      growthRate: '1% a year',
      description: 'About 900 are sold each year, nearly all of them electronic.',
      targetAudience: 'Organists who live in flats, which is most organists',
      competitiveAdvantage: 'Pipes, at a volume that a tenancy agreement permits',
    },
    risks: [
      {
        type: 'Cost',
        description: 'Voicing takes a specialist forty minutes a pipe.',
        mitigation: 'A jig halves that on paper. It has not been built.',
        probability: 'High',
        impact: 'High',
      },
      {
        type: 'Moisture',
        description: 'Wooden pipes go out of tune when the heating comes on.',
        mitigation: 'Tuning slides on every pipe and a lesson in using them.',
        probability: 'High',
        impact: 'Low',
      },
    ],
    faq: [
      { question: 'How many stops?', answer: 'One and a half.' },
      { question: 'Does it fit a lift?', answer: 'In three parts, the heaviest 41 kilos.' },
      { question: 'Who tunes it?', answer: 'You do, twice a year.' },
    ],
    milestones: [
      {
        title: 'Voicing jig',
        description: 'Find out whether the cost can be halved.',
        fundingNeeded: 12000,
        deliverables: ['Jig', '56 voiced pipes'],
        estimatedCompletion: quarterFromNow(now, 2),
        status: 'active',
      },
      {
        title: 'Five instruments',
        description: 'Materials and a joiner for eight months.',
        fundingNeeded: 35000,
        deliverables: ['Five instruments'],
        estimatedCompletion: quarterFromNow(now, 5),
        status: 'pending',
      },
      {
        title: 'First sales',
        description: 'Delivery and six months of tuning visits.',
        fundingNeeded: 8000,
        deliverables: ['Five delivered', "Owner's handbook"],
        estimatedCompletion: quarterFromNow(now, 7),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
