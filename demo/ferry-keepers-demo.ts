// Demo project: a feature documentary.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function ferryKeepers(now: Date): DemoProject {
  return {
    key: 'ferry-keepers',
    ownerKey: 'ada',
    title: 'The Ferry Keepers',
    description: paragraphs(
      'Three cable ferries still cross the lower Oder, each kept by a single person. Dorota has done it for thirty-four years. Marek inherited his and would like to be rid of it. Wanda, twenty-six, answered an advertisement. We have been filming them for nearly two years, and in that time one bridge was approved and one flood came through all three kitchens.',
      picture('ferry-keepers-2', 'Dorota’s kitchen is forty steps from the landing.'),
      'It will be a feature documentary of about 85 minutes, without narration. Seventy-one of ninety planned shooting days are done and 140 hours are logged. A Polish and a German broadcaster have signed for television, together $112,000, payable on delivery. That last word is our problem: we must finish the film before anybody pays for it.',
      picture('ferry-keepers-3', 'The week of the flood. The dog is called Captain.'),
      'Investors own a fifth of the company that holds the film, its later sales, and the archive.',
    ),
    category: 'Film',
    fundingGoalDollars: 180000,
    valuationDollars: 900000,
    status: 'active',
    visibility: 'public',
    featured: true,
    daysOld: 70,
    closesInDays: 65,
    tags: ['documentary', 'feature film', 'rivers'],
    timeline: [
      {
        title: 'First crossing filmed',
        description: "Dorota's ferry at five in the morning, in fog, out of focus.",
        date: quarterFromNow(now, -7),
      },
      {
        title: 'Flood',
        description: 'Eleven days on site, with two cameras lost and everyone well.',
        date: quarterFromNow(now, -3),
      },
      {
        title: 'Last shooting day',
        description: 'The opening of the bridge, whenever the mayor decides.',
        date: quarterFromNow(now, 1),
      },
      { title: 'Picture lock', description: 'Seven months of editing in Szczecin.', date: quarterFromNow(now, 4) },
      { title: 'Premiere', description: 'On the water, if Dorota allows it.', date: quarterFromNow(now, 5) },
    ],
    team: [
      {
        name: 'Katarzyna Brenner',
        role: 'Director',
        description: 'Her second feature. The first, about a sugar factory, was shown in nineteen countries.',
      },
      { name: 'Jonas Wiek', role: 'Camera', description: 'Grew up eleven kilometers upstream and owns the boat.' },
      {
        name: 'Oda Falkenberg',
        role: 'Editor',
        description: 'Cut four feature documentaries, two of them without narration.',
      },
      { name: 'Ada Sorensen', role: 'Producer', description: 'Signed the broadcasters and insures the boat.' },
    ],
    marketOpportunity: {
      marketSize: '$450 million a year in European documentary licenses',
      growthRate: '2% a year',
      description:
        'Television is signed. Festivals, cinemas and streaming usually bring $60,000 to $240,000 for a film of this kind over five years, most of it in the first two.',
      targetAudience: 'Television audiences in five countries, river museums, and people who once took that ferry',
      competitiveAdvantage: 'Two years of access, and a flood that nobody else filmed from the inside',
    },
    risks: [
      {
        type: 'Delivery',
        description: 'The bridge may open a year late and take our last scene with it.',
        mitigation: 'There is an ending without it. The editor prefers that one.',
        probability: 'Medium',
        impact: 'Low',
      },
      {
        type: 'Sales',
        description: 'Beyond the signed broadcasters, income is a hope.',
        mitigation: 'We planned costs so that signed income covers 62% of the round.',
        probability: 'High',
        impact: 'High',
      },
      {
        type: 'Consent',
        description: 'Three private people become known in their villages.',
        mitigation: 'Each sees the cut before lock and may take out scenes in her or his own house.',
        probability: 'Low',
        impact: 'Medium',
      },
    ],
    faq: [
      {
        question: 'When might money come back?',
        answer: 'The broadcasters pay within 60 days of delivery. Debts go first, then owners by share.',
      },
      {
        question: "What does 'the archive' mean?",
        answer: '140 hours of the river, already licensed once to a hydrology institute for $4,000.',
      },
      {
        question: 'Do I get a credit?',
        answer: 'All owners are named at the end, in alphabetical order and in one size.',
      },
      { question: 'Is the flood footage frightening?', answer: 'Marek laughs through most of it.' },
    ],
    milestones: [
      {
        title: 'Last nineteen days',
        description: 'Crew, boat and fuel until the bridge.',
        fundingNeeded: 34000,
        deliverables: ['Nineteen shooting days', 'All material logged'],
        estimatedCompletion: quarterFromNow(now, 1),
        status: 'active',
      },
      {
        title: 'Edit',
        description: 'Seven months, one editor, one assistant.',
        fundingNeeded: 78000,
        deliverables: ['Rough cut shown to the keepers', 'Picture lock'],
        estimatedCompletion: quarterFromNow(now, 4),
        status: 'pending',
      },
      {
        title: 'Sound and grade',
        description: 'The cable has its own microphone.',
        fundingNeeded: 43000,
        deliverables: ['Cinema mix', 'Graded master', 'Subtitles in five languages'],
        estimatedCompletion: quarterFromNow(now, 5),
        status: 'pending',
      },
      {
        title: 'Delivery and festivals',
        description: 'Technical delivery to two broadcasters, and entry fees.',
        fundingNeeded: 25000,
        deliverables: ['Delivery accepted', 'Ten festival entries'],
        estimatedCompletion: quarterFromNow(now, 6),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
